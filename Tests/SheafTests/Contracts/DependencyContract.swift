import Testing

@testable import Sheaf

/// Which dependencies are in force.
@Suite struct DependencyContract {
  private func lines(
    _ kind: StoreKind,
    _ action: Library.Action,
    storesWord: String? = "store"
  ) async -> [String] {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind, Library.State(), Library(journal: journal)) {
      if let storesWord { $0.word = storesWord }
    }
    await store.send(action).finish()
    return journal.entries
  }

  // core 36
  @Test(arguments: StoreKind.allCases)
  func theStoresOverridesAreInForceInReducersEffectsAndWhatTheySend(kind: StoreKind) async {
    #expect(
      Set(await lines(kind, .plain(.run))) == [
        "reducer store", "run store", "catch store", "run later store", "run sent store",
      ]
    )
  }

  // core 36
  @Test(arguments: StoreKind.allCases)
  func aReducersOverrideIsInForceInItsEffectsAndWhatTheySend(kind: StoreKind) async {
    #expect(
      Set(await lines(kind, .own(.run))) == [
        "reducer own", "run own", "catch own", "run later own", "run sent own",
      ]
    )
  }

  // core 36
  @Test(arguments: StoreKind.allCases)
  func aReducersOverrideNeedsNoneOfTheStore(kind: StoreKind) async {
    #expect(await lines(kind, .own(.run), storesWord: nil).allSatisfy { $0.hasSuffix(" own") })
    #expect(await lines(kind, .plain(.run), storesWord: nil).allSatisfy { $0.hasSuffix(" test") })
  }

  // core 36
  @Test(arguments: StoreKind.allCases)
  func theInnermostOverrideWins(kind: StoreKind) async {
    let lines = await lines(kind, .nested(.run))
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { $0.hasSuffix(" inner") })
  }

  // core 36
  @Test(arguments: StoreKind.allCases)
  func anOverrideGoesThroughMergeConcatenateMapAndForEach(kind: StoreKind) async {
    for action in [Asking.Action.runMerged, .runConcatenated, .runMapped, .run] {
      let own = await lines(kind, .own(action))
      #expect(own.count >= 3)
      #expect(own.allSatisfy { $0.hasSuffix(" own") })
      let row = await lines(kind, .rows(.element(id: 1, action: action)))
      #expect(row.count == own.count)
      #expect(row.allSatisfy { $0.hasSuffix(" store of a row") })
    }
  }

  // core 36
  @Test(arguments: StoreKind.allCases)
  func siblingsSeeNothingOfAnOverride(kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind, Library.State(), Library(journal: journal)) {
      $0.word = "store"
    }
    await store.send(.own(.read("own"))).finish()
    await store.send(.plain(.read("plain"))).finish()
    await store.send(.nested(.read("nested"))).finish()
    await store.send(.plain(.run)).finish()
    #expect(journal.entries.prefix(3) == ["own own", "plain store", "nested inner"])
    #expect(journal.entries.dropFirst(3).allSatisfy { $0.hasSuffix(" store") })
  }

  // core 36
  @Test(arguments: StoreKind.allCases)
  func whatSurroundsTheSendIsNotInForce(kind: StoreKind) async {
    for word in ["store", nil] {
      let journal = Journal<String>()
      let store = await StoreUnderTest(kind, Library.State(), Library(journal: journal)) {
        if let word { $0.word = word }
      }
      await withDependencies {
        $0.word = "around"
      } operation: {
        await store.send(.plain(.run)).finish()
        await store.send(.own(.runConcatenated)).finish()
      }
      #expect(journal.entries.count == 11)
      #expect(journal.entries.allSatisfy { !$0.contains("around") })
    }
  }

  // core 36
  @Test(arguments: StoreKind.allCases)
  func whatSurroundsTheMakingOfAStoreIsInForceInIt(kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await withDependencies {
      $0.word = "around"
    } operation: {
      await StoreUnderTest(kind, Library.State(), Library(journal: journal))
    }
    await store.send(.plain(.read("plain")))
    #expect(journal.entries == ["plain around"])
  }

  // core 36
  @Test(arguments: StoreKind.allCases)
  func nothingPilesUpAlongAChainOfAHundredActions(kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind, Library.State(), Library(journal: journal)) {
      $0.word = "store"
    }
    await store.send(.rows(.element(id: 1, action: .chain(100)))).finish()
    #expect(journal.entries == ["end store of a row"])
  }

  // core 36
  @Test(arguments: StoreKind.allCases)
  func twoStoresOfOneReducerHaveTheirOwn(kind: StoreKind) async {
    let journal = Journal<String>()
    let library = Library(journal: journal)
    let one = await StoreUnderTest(kind, Library.State(), library) { $0.word = "one" }
    let two = await StoreUnderTest(kind, Library.State(), library) { $0.word = "two" }
    await one.send(.plain(.read("plain")))
    await two.send(.plain(.read("plain")))
    await one.send(.rows(.element(id: 1, action: .read("row"))))
    #expect(journal.entries == ["plain one", "plain two", "row one of a row"])
  }

  /// Decides in its body, once.
  private struct Deciding: Reducer {
    @Dependency(\.word) var word
    let journal: Journal<String>

    var body: some Reducer<Asking.State, Asking.Action> {
      let word = word
      Reduce { [journal] _, _ in
        journal.note("body \(word)")
        return .none
      }
    }
  }

  /// Has its child evaluated late, by an action.
  private struct Lazy: Reducer {
    struct State: Sendable { var child: Asking.State? = Asking.State() }
    let journal: Journal<String>

    var body: some Reducer<State, Asking.Action> {
      EmptyReducer()
        .ifLet(\.child, action: CasePath(embed: { $0 }, extract: { $0 })) {
          Deciding(journal: journal).dependency(\.word, "own")
        }
      EmptyReducer()
        .ifLet(\.child, action: CasePath(embed: { $0 }, extract: { $0 })) {
          Deciding(journal: journal)
        }
    }
  }

  // core 36
  @Test(arguments: StoreKind.allCases)
  func aBodyIsEvaluatedInTheStoresEnvironmentAlsoWhereItIsLate(kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind, Lazy.State(), Lazy(journal: journal)) {
      $0.word = "store"
    }
    await withDependencies {
      $0.word = "around"
    } operation: {
      _ = await store.send(.run)
    }
    #expect(journal.entries == ["body own", "body store"])
  }
}
