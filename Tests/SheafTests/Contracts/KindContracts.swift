import Sheaf
import Testing

/// One engine, several owners.
@Suite struct KindContracts {
  /// A feature with children and effects of several kinds; it knows nothing of stores.
  private struct Feature: Reducer {
    struct State: Equatable, Sendable {
      var child: Trace.State? = Trace.State()
      var log: [String] = []
    }

    enum Action: Sendable {
      case child(String)
      case note(String)
      case remove
    }

    let go: Signal

    var body: some ReducerOf<Self> {
      let go = go
      Reduce<State, Action> { state, action in
        switch action {
        case .child(let name):
          state.log.append("child \(name)")
          return name == "2" ? .run { await $0(.remove) } : .none
        case .note(let name):
          state.log.append(name)
          return .none
        case .remove:
          state.child = nil
          return .merge(.send(.note("removed")), .run { await $0(.note("after")) })
        }
      }
      .ifLet(
        \.child,
        action: CasePath(embed: Action.child) { if case .child(let a) = $0 { a } else { nil } }
      ) {
        Trace { action in
          guard action == "1" else { return .none }
          return .concatenate(
            .run { send in
              await go.wait()
              await send("2")
            },
            .run { await $0("never") }
          )
        }
      }
    }
  }

  // core 31
  @Test func theSameFeatureDoesTheSameInBothKinds() async {
    var states: [Feature.State] = []
    for kind in StoreKind.allCases {
      let go = Signal()
      let store = await StoreUnderTest(kind, Feature.State(), Feature(go: go))
      let handle = await store.send(.child("1"))
      await store.send(.note("meanwhile"))
      go.fire()
      await handle.finish()
      #expect(await store.inspector.entryCount == 0)
      states.append(await store.state)
    }
    #expect(states[0] == states[1])
    #expect(states[0].child == nil)
    #expect(states[0].log == ["child 1", "meanwhile", "child 2", "removed", "after"])
  }

  // core 31
  @Test @MainActor func aStoreIsSynchronousOnTheMainActor() {
    let store = Store(initialState: Trace.State()) { Trace { $0 == "a" ? .send("b") : .none } }
    store.send("a")
    #expect(store.log == ["a", "b"])
    #expect(store.count == 2)
    #expect(store.state.log == store.withState { $0.log })
  }

  // core 31
  @Test func aStoreActorRunsReducersAndEffectsOnItsOwnActor() async {
    let executor = SmallStackExecutor()
    defer { executor.stop() }
    let store = StoreActor(initialState: Trace.State(), executor: executor) {
      Trace { action in
        executor.checkIsolated()
        guard action == "tap" else { return .none }
        return .run { send in
          executor.checkIsolated()
          await send("next")
          executor.checkIsolated()
        }
      }
    }
    await store.send("tap").finish()
    #expect(await store.state.log == ["tap", "next"])
  }
}
