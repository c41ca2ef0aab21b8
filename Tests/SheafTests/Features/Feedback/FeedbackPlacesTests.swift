import Testing

@testable import Sheaf

/// Feedback of children of every kind, and what random actions make of it.
@Suite struct FeedbackPlacesTests {
  private typealias Desk = StoreUnderTest<Declarers.State, Declarers.Action>

  private let notes = Journal<String>()

  private func desk(_ kind: StoreKind) async -> Desk {
    await StoreUnderTest(kind, Declarers.State(), Declarers(notes: notes))
  }

  private func row(
    _ id: Int,
    _ change: @escaping @Sendable (inout Declaring.State) -> Void
  ) -> Declarers.Action {
    .rows(.element(id: id, action: .change(change)))
  }

  @Test(arguments: StoreKind.allCases)
  func twoFeaturesOfOneTypeNeverDisturbEachOther(kind: StoreKind) async {
    let store = await desk(kind)
    await store.send(.left(.change { $0.query = "a" }))
    await store.send(.right(.change { $0.query = "a" }))
    #expect(await store.running == ["query a", "query a"])
    await store.send(.left(.change { $0.query = "" }))
    #expect(await store.running == ["query a"])
    await store.send(.right(.note("other")))
    #expect(notes.entries == ["query a", "query a"])
  }

  @Test(arguments: StoreKind.allCases)
  func rowsHaveAccountsOfTheirOwnAlsoWhenNothingRuns(kind: StoreKind) async {
    let store = await desk(kind)
    await store.send(.change { $0.rows = [.init(id: 1), .init(id: 2)] })
    let handle = await store.send(row(1) { $0.url = "a" })
    await store.send(row(2) { $0.url = "a" })
    #expect(await store.running == ["url a", "url a"])
    handle.cancel()
    await handle.finish()
    // Why: the row has no work any more; what it had is not forgotten.
    await store.send(row(1) { $0.log.append("other") })
    #expect(notes.entries == ["url a", "url a"])
  }

  @Test(arguments: StoreKind.allCases)
  func aRemovedRowEndsItsEffectsAndANewOneOfItsIdBegins(kind: StoreKind) async {
    let store = await desk(kind)
    await store.send(.change { $0.rows = [.init(id: 1, url: "a"), .init(id: 2, url: "b")] })
    await store.send(row(1) { _ in })
    await store.send(row(2) { _ in })
    #expect(await store.running == ["url a", "url b"])
    await store.send(.change { _ = $0.rows.remove(id: 1) })
    #expect(await store.running == ["url b"])
    await store.send(.change { _ = $0.rows.append(.init(id: 1, url: "a")) })
    await store.send(row(1) { _ in })
    #expect(await store.running == ["url a", "url b"])
  }

  @Test(arguments: StoreKind.allCases)
  func aChildThatGoesTakesItsEffectsAlong(kind: StoreKind) async {
    let store = await desk(kind)
    await store.send(.change { $0.child = .init(id: 1, isPolling: true) })
    await store.send(.child(.note("here")))
    #expect(await store.running == ["polling"])
    await store.send(.change { $0.child = .init(id: 2, isPolling: true) })
    #expect(await store.running == [])
    await store.send(.child(.note("here")))
    #expect(await store.running == ["polling"])
    await store.send(.change { $0.child = nil })
    #expect(await store.running == [])
  }

  @Test(arguments: StoreKind.allCases)
  func whatAParentChangedIsSeenWithTheNextActionOfTheFeature(kind: StoreKind) async {
    let store = await desk(kind)
    await store.send(.left(.change { $0.url = "a" }))
    await store.send(.change { $0.left.url = nil })
    #expect(await store.running == ["url a"])
    await store.send(.left(.note("other")))
    #expect(await store.running == [])
    await store.send(.change { $0.left.url = "b" })
    await store.send(.left(.note("other")))
    #expect(await store.running == ["url b"])
  }

  @Test(arguments: StoreKind.allCases)
  func nothingIsKeptOfAFeatureThatAsksForNothing(kind: StoreKind) async {
    let store = await desk(kind)
    await store.send(.change { $0.rows = [.init(id: 1)] })
    for _ in 1...3 {
      await store.send(row(1) { $0 = .init(id: 1, url: "a", isPolling: true, downloads: [1]) })
      let handle = await store.send(row(1) { $0 = .init(id: 1) })
      await handle.finish()
    }
    await store.finish()
    let left = await store.inspector
    #expect((left.entryCount, left.idCount) == (0, 0))
  }

  // MARK: - Random states

  private func someState(_ id: Int, _ random: inout SeededRandom) -> Declaring.State {
    var state = Declaring.State(id: id)
    if Bool.random(using: &random) { state.query = ["a", "b"].randomElement(using: &random) ?? "" }
    if Bool.random(using: &random) { state.url = ["a", "b"].randomElement(using: &random) }
    state.isPolling = .random(using: &random)
    state.downloads = Set((0..<4).filter { _ in Bool.random(using: &random) })
    for job in (0..<4).shuffled(using: &random) where Bool.random(using: &random) {
      let source = ["x", "y"].randomElement(using: &random) ?? ""
      state.jobs.append(Declaring.Job(id: job, source: source, progress: .random(in: 0...9)))
    }
    return state
  }

  @Test(arguments: StoreKind.allCases)
  func whatRunsIsWhatIsDeclaredAfterEveryAction(kind: StoreKind) async {
    var random = SeededRandom("what runs is what is declared")
    let store = await desk(kind)
    var model = Declarers.State()
    for _ in 1...400 {
      switch Int.random(in: 0...9, using: &random) {
      case 0...1:
        let next = someState(0, &random)
        model.left = next
        await store.send(.left(.change { $0 = next }))
      case 2...3:
        let next = someState(0, &random)
        model.right = next
        await store.send(.right(.change { $0 = next }))
      case 4:
        // An action that changes nothing.
        await store.send(.left(.change { _ in }))
      case 5:
        model.child = model.child == nil ? Declaring.State(id: 1) : nil
        let next = model.child
        await store.send(.change { $0.child = next })
      case 6 where model.child != nil:
        let next = someState(1, &random)
        model.child = next
        await store.send(.child(.change { $0 = next }))
      case 7:
        let id = Int.random(in: 0..<4, using: &random)
        if model.rows[id: id] == nil {
          model.rows.append(Declaring.State(id: id))
        } else {
          model.rows.remove(id: id)
        }
        let next = model.rows
        await store.send(.change { $0.rows = next })
      default:
        guard let id = model.rows.ids.randomElement(using: &random) else { continue }
        let next = someState(id, &random)
        model.rows[id: id] = next
        await store.send(row(id) { $0 = next })
      }
      var declared = Declaring.declared(model.left) + Declaring.declared(model.right)
      declared += model.child.map { Declaring.declared($0) } ?? []
      for row in model.rows { declared += Declaring.declared(row) }
      #expect(await store.running == declared.sorted())
    }
    await store.shutDown()
    #expect(await store.inspector.entryCount == 0)
  }
}
