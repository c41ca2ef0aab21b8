import Testing

@testable import Sheaf

/// Actions that a hook has held and nobody sends on.
@MainActor @Suite struct HeldActionTests {
  @Test func anEffectsActionThatIsLetGoOfEndsTheHandleAndLeavesNothing() async {
    let store = Store(initialState: Trace.State()) {
      Trace { action in
        guard action == "go" else { return .none }
        return .run { send in await send("held") }
      }
    }
    var hooks = EngineHooks<Trace.State, String>()
    var held: HeldAction<String>?
    hooks.admit = { request in request.action == "held" ? .hold { held = $0 } : .pass }
    store.addHooks(hooks)
    let task = store.send("go")
    #expect(held?.action == "held")
    #expect(!task.isFinished)
    held = nil
    await task.finish()
    #expect(store.state.log == ["go"])
    #expect(store.inspector.entryCount == 0)
  }

  @Test func anActionIsSentOnOrForgottenOnce() async {
    let store = Store(initialState: Trace.State()) { Trace() }
    var hooks = EngineHooks<Trace.State, String>()
    var held: [HeldAction<String>] = []
    hooks.admit = { _ in .hold { held.append($0) } }
    store.addHooks(hooks)
    let tasks = [store.send("a"), store.send("b")]
    store.resume(held[0])
    store.forget(held[0])
    store.resume(held[0])
    store.forget(held[1])
    store.resume(held[1])
    store.forget(held[1])
    for task in tasks { await task.finish() }
    #expect(store.state.log == ["a"])
  }
}
