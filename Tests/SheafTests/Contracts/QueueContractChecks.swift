import Testing

@testable import Sheaf

/// What users of other libraries' queues rely on.
@Suite struct QueueContractChecks {
  // queues 1
  @Test(arguments: StoreKind.allCases)
  func theStateIsNewWhenSendReturns(kind: StoreKind) async {
    let store = await StoreUnderTest(kind) { _ in
      .run { _ in try await untilCancelled() }.queued(on: .serial("q"))
    }
    await store.send("a")
    await store.send("b")
    #expect(await store.log == ["a", "b"])
  }

  // queues 2
  @Test(arguments: StoreKind.allCases)
  func aHandleWaitsForTheWholeChain(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(kind) { action in
      let next = ["a": "b", "b": "c"][action]
      let work: Effect<String> = stage.work(action)
      guard let next else { return work.queued(on: .serial("q")) }
      return .concatenate(work, .run { send in await send(next) }).queued(on: .serial("q"))
    }
    let handle = await store.send("a")
    for name in ["a", "b"] {
      stage.end(name)
      await stage.noted("-\(name)")
    }
    #expect(!handle.isFinished)
    stage.end("c")
    await handle.finish()
    #expect(stage.history == "+a -a +b -b +c -c")
  }

  // queues 8
  @Test(arguments: StoreKind.allCases)
  func aSequenceIsReducedInItsOrder(kind: StoreKind) async {
    let store = await StoreUnderTest(kind) { action in
      guard action == "start" else { return .none }
      let (numbers, input) = AsyncStream.makeStream(of: Int.self)
      for number in 1...1_000 { input.yield(number) }
      input.finish()
      return .stream(numbers, action: { "\($0)" }).queued(on: .serial("q"))
    }
    await store.send("start").finish()
    #expect(await store.log == ["start"] + (1...1_000).map { "\($0)" })
  }

  // queues 8
  @Test(arguments: StoreKind.allCases)
  func nothingOfASequenceComesAfterItsCancellation(kind: StoreKind) async {
    let store = await StoreUnderTest(kind) { action in
      switch action {
      case "start":
        let (numbers, input) = AsyncStream.makeStream(of: Int.self)
        for number in 1...1_000 { input.yield(number) }
        return .stream(numbers, action: { "\($0)" })
          .cancellable(id: "numbers").queued(on: .serial("q"))
      case "500": return .cancel(id: "numbers")
      default: return .none
      }
    }
    await store.send("start").finish()
    #expect(await store.log == ["start"] + (1...500).map { "\($0)" })
  }

  // queues 9
  @Test(arguments: StoreKind.allCases)
  func nothingComesBetweenTheLinksOfALongSynchronousChain(kind: StoreKind) async {
    let wire = Wire<Tally.State, Int>()
    let order = Journal<Int>()
    let store = await StoreUnderTest(
      kind,
      Tally.State(),
      Tally { number in
        order.note(number)
        if number == 50_000 { wire.send(-1) }
        return number > 0 ? .send(number - 1) : .none
      }
    )
    wire.connect(to: store)
    await store.send(100_000)
    #expect(order.entries == Array((0...100_000).reversed()) + [-1])
  }

  // queues 10
  @Test func anEffectThatHasWaitedKeepsItsPriority() async {
    let stage = Stage()
    let priorities = Journal<TaskPriority>()
    let sent = Signal()
    let store = StoreActor(initialState: Trace.State()) {
      Trace { action in
        let note: Effect<String> = .run(priority: action == "high" ? .high : nil) { _ in
          priorities.note(Task.basePriority ?? .background)
        }
        return (action == "first" ? stage.work("first") : note).queued(on: .serial("q"))
      }
    }
    Task(priority: .background) {
      await store.send("first")
      await store.send("high")
      sent.fire()
    }
    await sent.wait()
    Task(priority: .utility) {
      await store.send("sender's")
      sent.fire()
    }
    await sent.wait(for: 2)
    stage.end("first")
    await store.finish()
    #expect(priorities.entries == [.high, .utility])
  }

  // queues 10
  @Test func anEffectIsOffTheMainActorWhereItsStoreIs() async {
    let places = Journal<Bool>()
    let store = StoreActor(initialState: Trace.State()) {
      Trace { _ in
        .run { _ in
          let isolation: (any Actor)? = #isolation
          places.note(isolation === MainActor.shared)
        }
        .queued(on: .serial("q"))
      }
    }
    await Task { @MainActor in
      await store.send("a")
      await store.send("b")
    }.value
    await store.finish()
    #expect(places.entries == [false, false])
  }
}
