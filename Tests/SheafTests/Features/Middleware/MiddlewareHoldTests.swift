import Sheaf
import Testing

/// Actions that layers keep back, in both kinds of store.
@Suite struct MiddlewareHoldTests {
  private func store(
    _ kind: StoreKind,
    _ middleware: [Layer],
    _ effect: @escaping @Sendable (String) -> Effect<String> = { _ in .none }
  ) async -> StoreUnderTest<Trace.State, String> {
    let store = await StoreUnderTest(kind, tracing: effect)
    await store.setMiddleware(middleware)
    return store
  }

  @Test(arguments: StoreKind.allCases)
  func aHeldActionIsCountedByItsHandleAndGoesOnThroughTheRest(_ kind: StoreKind) async {
    let holds = Journal<MiddlewareHold<String>>()
    let journal = Journal<String>()
    let holding = Layer { action, context in
      if action == "a" { holds.note(context.hold()) } else { context.next(action) }
    }
    let store = await store(
      kind,
      [.noting("m1", in: journal), holding, .noting("m3", in: journal)]
    )
    let task = await store.send("a")
    await store.send("b")
    #expect(!task.isFinished)
    #expect(await store.log == ["b"])
    holds.entries[0].next("a!")
    holds.entries[0].next("never")
    await task.finish()
    #expect(await store.log == ["b", "a!"])
    #expect(
      journal.entries == [
        "m1-in a", "m1-in b", "m3-in b", "m3-out b handled 1", "m1-out b handled 1", "m3-in a!",
        "m3-out a! handled 2", "m1-out a handled 2",
      ]
    )
  }

  @Test(arguments: StoreKind.allCases)
  func aHeldActionThatIsDroppedEndsItsHandle(_ kind: StoreKind) async {
    let holds = Journal<MiddlewareHold<String>>()
    let journal = Journal<String>()
    let store = await store(
      kind,
      [.noting("m1", in: journal), Layer { _, context in holds.note(context.hold()) }]
    )
    let task = await store.send("a")
    holds.entries[0].drop()
    await task.finish()
    #expect(await store.log == [])
    #expect(journal.entries.contains("m1-out a dropped 0"))
  }

  @Test(arguments: StoreKind.allCases)
  func anActionHeldForEverEndsWithTheStore(_ kind: StoreKind) async {
    let holds = Journal<MiddlewareHold<String>>()
    let store = await store(kind, [Layer { _, context in holds.note(context.hold()) }])
    let task = await store.send("a")
    let other = await store.send("b")
    await store.finish()
    await task.finish()
    await other.finish()
    holds.entries[0].next("late")
    #expect(await store.log == [])
  }

  @Test(arguments: StoreKind.allCases)
  func aHoldDoesNotKeepItsStore(_ kind: StoreKind) async {
    let holds = Journal<MiddlewareHold<String>>()
    var store: StoreUnderTest? = await store(
      kind,
      [Layer { _, context in holds.note(context.hold()) }]
    )
    weak let object = store?.object
    let task = await store?.send("a")
    store = nil
    await task?.finish()
    #expect(object == nil)
    holds.entries[0].next("late")
  }
}
