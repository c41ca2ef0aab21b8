import Dispatch
import Testing

@testable import Sheaf

/// Actions that replace one another while they wait.
@Suite struct CoalescingContracts {
  // MARK: - In a turn

  /// What a store reduces when one turn's observer sends all of the actions.
  private func log(
    _ kind: StoreKind,
    _ sends: [(action: String, id: String?)]
  ) async -> (log: [String], handles: [StoreTask]) {
    let store = await StoreUnderTest(
      kind,
      tracing: { action in
        action.hasPrefix("work") ? .hang(action) : .none
      }
    )
    let handles = Journal<StoreTask>()
    let inside = store.inside
    await store.observeCommits { state in
      guard state.log == ["go"] else { return }
      for send in sends {
        handles.note(
          send.id.map { inside.send(send.action, coalescing: $0) } ?? inside.send(send.action)
        )
      }
    }
    await store.send("go")
    #expect(await store.announced == 0)
    return (await store.log, handles.entries)
  }

  @Test(arguments: StoreKind.allCases)
  func theNewestReplacesThoseThatWait(kind: StoreKind) async {
    let (log, _) = await log(kind, [("m1", "m"), ("m2", "m"), ("m3", "m")])
    #expect(log == ["go", "m3"])
  }

  @Test(arguments: StoreKind.allCases)
  func theNewestKeepsItsOwnPositionAndTheRestTheirs(kind: StoreKind) async {
    let (log, _) = await log(
      kind,
      [("a", nil), ("m1", "m"), ("click", nil), ("n1", "n"), ("m2", "m"), ("b", nil), ("n2", "n")]
    )
    #expect(log == ["go", "a", "click", "m2", "b", "n2"])
  }

  @Test(arguments: StoreKind.allCases)
  func otherIdsAndPlainSendsAreNotReplaced(kind: StoreKind) async {
    let (log, _) = await log(kind, [("m", nil), ("m", "m"), ("n", "n"), ("m", nil)])
    #expect(log == ["go", "m", "m", "n", "m"])
  }

  @Test(arguments: StoreKind.allCases)
  func theHandleOfAReplacedActionIsFinished(kind: StoreKind) async {
    let (_, handles) = await log(kind, [("work 1", "m"), ("work 2", "m")])
    #expect(handles.map(\.isFinished) == [true, false])
    #expect(handles.map(\.isDropped) == [false, false])
    await handles[0].finish()
    handles[1].cancel()
    await handles[1].finish()
  }

  @Test(arguments: StoreKind.allCases)
  func betweenTurnsItIsAPlainSend(kind: StoreKind) async {
    let store = await StoreUnderTest(kind)
    await store.send("m1", coalescing: "m")
    #expect(await store.log == ["m1"])
    await store.send("m2", coalescing: "m")
    #expect(await store.log == ["m1", "m2"])
    #expect(await store.announced == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func aHundredThousandInOneTurnAreOne(kind: StoreKind) async {
    let (log, handles) = await log(
      kind,
      (1...100_000).map { ("\($0)", "m") } + [("end", nil)]
    )
    #expect(log == ["go", "100000", "end"])
    #expect(handles.allSatisfy { $0.isFinished })
  }

  @Test(arguments: StoreKind.allCases)
  func aStoreThatEndsInTheTurnDropsThem(kind: StoreKind) async {
    let store = await StoreUnderTest(kind)
    let inside = store.inside
    await store.observeCommits { state in
      guard state.log == ["go"] else { return }
      inside.send("m1", coalescing: "m")
      inside.shutDown()
    }
    await store.send("go")
    #expect(await store.log == ["go"])
    #expect(await store.announced == 0)
  }

  // MARK: - From other tasks

  @Test func whileTheActorIsBusyTheNewestReplacesThoseThatWait() async {
    let executor = SmallStackExecutor()
    defer { executor.stop() }
    let (held, gate) = (Signal(), DispatchSemaphore(value: 0))
    let store = StoreActor(initialState: Trace.State(), executor: executor) {
      Trace { action in
        guard action == "hold" else { return .none }
        held.fire()
        // Why blocking: the reducer keeps the store's actor, which has a thread of its own.
        gate.wait()
        return .none
      }
    }
    let holding = Task { await store.send("hold") }
    await held.wait()
    let announced = (1...100).map { number in
      (number, store.engine.link.coalesced.announce(EffectID("m"), by: store))
    }
    let sends = announced.map { number, announced in
      Task {
        await StoreActor.send(
          "m\(number)",
          announced,
          to: store,
          at: SourceSite(),
          isolation: store.isolation
        )
      }
    }
    gate.signal()
    for send in sends { await send.value.finish() }
    await holding.value.finish()
    #expect(await store.state.log == ["hold", "m100"])
    #expect(store.engine.link.coalesced.count == 0)
  }

  // MARK: - Posts

  @Test(arguments: StoreKind.allCases)
  func postsOfOneEffectReplaceThoseThatHaveNotArrived(kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      tracing: { action in
        guard action == "go" else { return .none }
        return .run { send in
          for number in 1...1_000 {
            send.post("m\(number)", coalescing: "m")
            if number == 500 { send.post("click") }
          }
          // Why: the posts above have arrived before this.
          await send("end")
        }
      }
    )
    await store.send("go").finish()
    #expect(await store.log == ["go", "click", "m1000", "end"])
    #expect(await store.announced == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func twoEffectsDoNotReplaceEachOther(kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      tracing: { action in
        guard action == "go" else { return .none }
        return .merge(
          .run { send in
            send.post("a", coalescing: "m")
            await send("more")
          },
          .run { send in
            send.post("b", coalescing: "m")
            await send("end")
          }
        )
      }
    )
    await store.send("go").finish()
    #expect(Set(await store.log) == ["go", "a", "b", "more", "end"])
  }

  @Test @MainActor func whatAnEndedStoreRefusesKeepsNoId() {
    let store = Store(initialState: Family.State()) { Family() }
    let observer = CommitObservers.Observer { _ in
      store.shutDown()
      withIssueReporter(IssueRecorder()) {
        for number in 0..<10 { store.send(.note("late"), coalescing: number) }
      }
      return false
    }
    store.engine?.observers.add(observer)
    store.send(.note("go"))
    #expect(store.log == ["go"])
    #expect(store.engine?.link.coalesced.count == 0)
  }

  // MARK: - Children

  @Test @MainActor func childrenOfOneTypeDoNotReplaceEachOther() {
    let store = Store(initialState: Family.State()) { Family() }
    let left = store.scope(state: \.left, action: \.left)
    let right = store.scope(state: \.right, action: \.right)
    var isFirst = true
    let observer = CommitObservers.Observer { _ in
      guard isFirst else { return true }
      isFirst = false
      left.send(.note("l1"), coalescing: "m")
      right.send(.note("r1"), coalescing: "m")
      left.send(.note("l2"), coalescing: "m")
      return true
    }
    store.engine?.observers.add(observer)
    store.send(.note("go"))
    #expect(left.log == ["l2"])
    #expect(right.log == ["r1"])
  }
}

extension StoreUnderTest {
  /// Sends from a test.
  @discardableResult
  fileprivate func send(_ action: Action, coalescing id: String) async -> StoreTask {
    if let store = object as? Store<State, Action> {
      return await store.send(action, coalescing: id)
    }
    guard let store = object as? StoreActor<State, Action> else { return .dropped }
    return await store.send(action, coalescing: id)
  }

  /// Ids under which an action waits.
  fileprivate var announced: Int {
    get async { await perform { $0.announced } }
  }
}
