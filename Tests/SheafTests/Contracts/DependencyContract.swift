import Testing

@testable import Sheaf

/// Writes down the word it finds in force, and where it found it.
private struct Reader: Reducer {
  @Dependency(\.word) var word
  let journal: Journal<String>

  enum Action: Sendable {
    case read(String)
    case run
    case runMerged
    case runConcatenated
    case runMapped
    case chain(Int)
  }

  struct State: Equatable, Sendable {}

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let (journal, feature) = (journal, self)
    let run: @Sendable (String) -> Effect<Action> = { label in
      .run { send in
        journal.note("\(label) \(feature.word)")
        await suspendOnce()
        journal.note("\(label) later \(feature.word)")
        await send(.read("\(label) sent"))
      }
    }
    switch action {
    case .read(let label):
      journal.note("\(label) \(word)")
      return .none
    case .run:
      journal.note("reducer \(word)")
      return .merge(
        run("run"),
        .run { _ in
          throw DiskFull()
        } catch: { _, _ in
          journal.note("catch \(feature.word)")
        }
      )
    case .runMerged: return .merge(.merge(run("merge"), .none), .send(.read("send")))
    case .runConcatenated: return .concatenate(run("first"), run("second"))
    case .runMapped: return run("map").map { $0 }.cancellable(id: 1)
    case .chain(let rest):
      return rest == 0 ? .send(.read("end")) : .run { send in await send(.chain(rest - 1)) }
    }
  }
}

/// Readers side by side and inside one another, some with words of their own.
private struct Library: Reducer {
  struct State: Equatable, Sendable {
    var plain = Reader.State()
    var own = Reader.State()
    var nested = Reader.State()
    var rows: IdentifiedArray<Int, Row.State> = [Row.State(id: 1)]
  }

  enum Action: Sendable, CasePathable {
    case plain(Reader.Action)
    case own(Reader.Action)
    case nested(Reader.Action)
    case rows(IdentifiedAction<Int, Reader.Action>)

    struct Cases: Sendable {
      var plain: CasePath<Action, Reader.Action> {
        CasePath(embed: Action.plain) { if case .plain(let a) = $0 { a } else { nil } }
      }
      var own: CasePath<Action, Reader.Action> {
        CasePath(embed: Action.own) { if case .own(let a) = $0 { a } else { nil } }
      }
      var nested: CasePath<Action, Reader.Action> {
        CasePath(embed: Action.nested) { if case .nested(let a) = $0 { a } else { nil } }
      }
      var rows: CasePath<Action, IdentifiedAction<Int, Reader.Action>> {
        CasePath(embed: Action.rows) { if case .rows(let a) = $0 { a } else { nil } }
      }
    }

    static var cases: Cases { Cases() }
  }

  struct Row: Reducer {
    struct State: Equatable, Identifiable, Sendable {
      let id: Int
      var reader = Reader.State()
    }

    let journal: Journal<String>

    func reduce(into state: inout State, action: Reader.Action) -> Effect<Reader.Action> {
      Reader(journal: journal).reduce(into: &state.reader, action: action)
    }
  }

  let journal: Journal<String>

  var body: some ReducerOf<Self> {
    Scope(state: \.plain, action: \.plain) { Reader(journal: journal) }
    Scope(state: \.own, action: \.own) { Reader(journal: journal).dependency(\.word, "own") }
    CombineReducers {
      Scope(state: \.nested, action: \.nested) {
        Reader(journal: journal).dependency(\.word, "inner")
      }
    }
    .dependency(\.word, "outer")
    EmptyReducer()
      .forEach(\.rows, action: \.rows) {
        Row(journal: journal).transformDependency(\.word) { $0 += " of a row" }
      }
  }
}

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
    for action in [Reader.Action.runMerged, .runConcatenated, .runMapped, .run] {
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

    var body: some Reducer<Reader.State, Reader.Action> {
      let word = word
      Reduce { [journal] _, _ in
        journal.note("body \(word)")
        return .none
      }
    }
  }

  /// Has its child evaluated late, by an action.
  private struct Lazy: Reducer {
    struct State: Sendable { var child: Reader.State? = Reader.State() }
    let journal: Journal<String>

    var body: some Reducer<State, Reader.Action> {
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
