import Testing

@testable import Sheaf

/// What the inspector shows.
@Suite struct DiagnosticsContractInspector {
  // core 40
  @Test(arguments: StoreKind.allCases)
  func itListsWhatRunsWithAllThatIsKnown(kind: StoreKind) async throws {
    let store = await StoreUnderTest(family: kind, Departure.start)
    _ = await store.inspector
    let before = ContinuousClock.now
    let line = UInt(#line) + 1
    let work: Effect<Plain.Action> = .run(name: "sync") { _ in try await untilCancelled() }
    await store.send(.row(2, .detail(.perform(work.cancellable(id: 7).cancellable(id: "x")))))
    let effect = try #require(await store.inspector.effects.first)
    #expect(await store.inspector.effects.count == 1)
    #expect(effect.name == "sync")
    #expect(Set(effect.ids.map { "\($0)" }) == ["7", "x"])
    #expect(effect.place == #"\Family.State.rows[2]\Named.State.detail"#)
    #expect("\(effect.action)".hasPrefix("rows("))
    #expect(effect.site.line == line)
    #expect("\(effect.site.fileID)" == #fileID)
    #expect(try #require(effect.since) >= before)
    #expect(!effect.isCancelled)
    #expect(effect.description.contains("sync"))
  }

  // core 40
  @Test(arguments: StoreKind.allCases)
  func aCaseWithAComputedPathIsNamedByItsOperator(kind: StoreKind) async throws {
    let store = await StoreUnderTest(family: kind, Departure.start)
    await store.send(.mode(.editing(.perform(.hang("editing")))))
    let effect = try #require(await store.inspector.effects.first)
    #expect(effect.place == #"\Family.State.mode(SheafTests/Family.swift:\#(Mode.editingLine))"#)
  }

  // core 40
  @Test(arguments: StoreKind.allCases)
  func theRootsPlaceIsEmptyAndItsActionIsTheOneThatPlannedIt(kind: StoreKind) async throws {
    let store = await StoreUnderTest(family: kind)
    await store.send(.perform(.send(.left(.perform(.hang("left"))))))
    await store.send(.perform(.concatenate(.run { _ in }, .hang("second"))))
    let effects = await store.inspector.effects
    let left = try #require(effects.first { $0.name == "left" })
    let second = try #require(effects.first { $0.name == "second" })
    #expect("\(left.action)".hasPrefix("left("))
    #expect("\(second.action)".hasPrefix("act("))
    #expect(second.place == "")
    #expect(Set(effects.map(\.id)).count == effects.count)
  }

  // core 40
  @Test(arguments: StoreKind.allCases)
  func aCancelledEffectIsListedUntilItHasEnded(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let latch = Latch()
    let task = await store.send(
      .perform(.stubbornNote("stubborn", when: latch).cancellable(id: "x"))
    )
    await store.send(.perform(.cancel(id: "x")))
    #expect(await store.inspector.effects.map(\.isCancelled) == [true])
    latch.open()
    await task.finish()
    #expect(await store.inspector.effects.isEmpty)
  }

  // core 40
  @Test(arguments: StoreKind.allCases)
  func effectsAreCountedByWhatTheyDo(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let (stage, latch) = (Stage(), Latch())
    #expect(await store.effectCounts == EffectCounts())
    #expect(await !store.hasEffects)
    let stubborn = await store.send(
      .perform(.stubbornNote("stubborn", when: latch).cancellable(id: "x"))
    )
    await store.send(.perform(.cancel(id: "x")))
    #expect(await store.effectCounts == EffectCounts(cancelled: 1))
    #expect(await !store.hasEffects)
    // The concatenation around the first is no effect.
    let first = await store.start(.concatenate(stage.work("a"), .none).queued(on: .serial("q")))
    let second = await store.start(stage.work("b").queued(on: .serial("q")))
    #expect(await store.effectCounts == EffectCounts(running: 1, waiting: 1, cancelled: 1))
    #expect(await store.effectCounts.total == 3)
    #expect(await store.hasEffects)
    for name in ["a", "b"] { stage.end(name) }
    latch.open()
    for handle in [first, second, stubborn] { await store.settle(handle) }
    #expect(await store.effectCounts == EffectCounts())
  }
}
