import Sheaf
import Testing

/// Closures that send, and the plain promises of Cloe's store.
@Suite struct StoreClosuresTests {
  @MainActor
  @Test func aSubscriptGivesAClosureThatSends() {
    let store = Store(initialState: Trace.State()) { Trace() }
    let press = store["a"]
    let press2 = store.sending("b")
    press()
    press2()
    #expect(store.log == ["a", "b"])
  }

  @MainActor
  @Test func theClosureDoesNotHoldItsStore() async {
    var store: Store? = Store(initialState: Trace.State()) { Trace() }
    weak let held = store
    let press = store?["a"]
    store = nil
    #expect(held == nil)
    press?()
    var actor: StoreActor? = StoreActor(initialState: Trace.State()) { Trace() }
    let send = actor?.sending("a")
    await send?()
    #expect(await actor?.state.log == ["a"])
    weak let heldActor = actor
    actor = nil
    #expect(heldActor == nil)
    await send?()
  }

  // cloe 1
  @Test(arguments: StoreKind.allCases)
  func theStateIsChangedWhenSendReturnsAndReducersRunInOrder(_ kind: StoreKind) async {
    let both = CombineReducers<Trace.State, String, _> {
      Trace()
      Reduce { state, action in
        state.log.append("second \(action)")
        return .none
      }
    }
    let store = await StoreUnderTest(kind, Trace.State(), both)
    await store.send("a")
    #expect(await store.log == ["a", "second a"])
  }

  // cloe 2
  @Test(arguments: StoreKind.allCases)
  func twoObserversSeeTheSameStatesInTheSameOrder(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    let inside = store.inside
    let (first, second) = (Journal<[String]>(), Journal<[String]>())
    await store.observeCommits { state in
      first.note(state.log)
      if state.log.last == "A" { inside.send("B") }
    }
    await store.observeCommits { second.note($0.log) }
    await store.send("A")
    #expect(first.entries == [["A"], ["A", "B"]])
    #expect(second.entries == first.entries)
  }

  // cloe 9
  @Test(arguments: StoreKind.allCases)
  func tenThousandConcurrentSendsAreTenThousand(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, Tally.State(), Tally { _ in .none })
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask { for _ in 0..<100 { await store.send(1) } }
      }
    }
    #expect(await store.state.count == 10_000)
  }
}
