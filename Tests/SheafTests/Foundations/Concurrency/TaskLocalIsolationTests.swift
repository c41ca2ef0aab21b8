import Testing

@testable import Sheaf

@Suite struct TaskLocalIsolationTests {
  private struct Start: Reducer {
    let isHome: @Sendable ((any Actor)?) -> Void
    func reduce(into state: inout [String], action: String) -> Effect<String> {
      state.append(action)
      guard action == "go" else { return .none }
      // Why no capture list: with one the compiler takes the closure off the actor.
      return .run { send in
        let here: (any Actor)? = #isolation
        isHome(here)
        await send("sent by the effect")
      }
    }
  }

  @Test func anEffectStaysOnItsStoresActorWhereADependencyIsOverridden() async {
    let here = Lock<(any Actor)?>(nil)
    let store = StoreActor(initialState: [String]()) {
      Start { actor in here.withLock { $0 = actor } }
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send("go")
    let state = await store.state
    #expect(state == ["go", "sent by the effect"])
    #expect(here.withLock { $0 } === store.isolation)
  }

  @MainActor @Test func theOperationKeepsTheCallersActor() async {
    let local = TaskLocal(wrappedValue: 0)
    var steps: [Int] = []
    await local.withIsolatedValue(1) {
      MainActor.assertIsolated()
      steps.append(local.get())
    }
    #expect(steps == [1])
  }
}
