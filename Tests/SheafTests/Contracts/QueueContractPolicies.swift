import Testing

@testable import Sheaf

/// What the policies of a queue do with a newcomer, and with those that wait.
@Suite struct QueueContractPolicies {
  // queues 3
  @Test(arguments: StoreKind.allCases)
  func theNewestRunAndTheOldestAreCancelled(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    var handles: [StoreTask] = []
    for name in ["a", "b", "c", "d"] {
      handles.append(await store.start(stage.work(name).queued(on: .latest("q", 2))))
    }
    await store.settle(handles[0])
    await store.settle(handles[1])
    #expect(await store.running == ["c", "d"])
    stage.end("c")
    stage.end("d")
    for handle in handles { await store.settle(handle) }
    #expect(stage.starts == ["a", "b", "c", "d"])
    #expect(Set(stage.history.split(separator: " ")).isSuperset(of: ["xa", "xb", "-c", "-d"]))
    #expect(await store.inspector.queueCount == 0)
  }

  // queues 3
  @Test(arguments: StoreKind.allCases)
  func aReplacedEffectThatIgnoresItDeliversNothing(kind: StoreKind) async {
    let go = Latch()
    let store = await StoreUnderTest(family: kind)
    let first = await store.start(.stubbornNote("a", when: go).queued(on: .latest("q")))
    let second = await store.start(.stubbornNote("b", when: go).queued(on: .latest("q")))
    go.open()
    await first.finish()
    await second.finish()
    #expect(await store.state.log == ["b"])
  }

  @Test(arguments: StoreKind.allCases)
  func aSerialQueueRunsOneAfterAnotherInOrder(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    var handles: [StoreTask] = []
    for name in ["a", "b", "c"] {
      handles.append(await store.start(stage.work(name).queued(on: .serial("q"))))
    }
    for (name, handle) in zip(["a", "b", "c"], handles) {
      #expect(stage.starts.last == name)
      stage.end(name)
      await store.settle(handle)
    }
    #expect(stage.history == "+a -a +b -b +c -c")
  }

  @Test(arguments: StoreKind.allCases)
  func anExhaustedQueueDropsWhoeverComes(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let first = await store.start(stage.work("a").queued(on: .exhaust("q")))
    let second = await store.start(stage.work("b").queued(on: .exhaust("q")))
    #expect(second.isFinished)
    stage.end("a")
    await store.settle(first)
    await store.start(stage.work("c").queued(on: .exhaust("q")))
    #expect(stage.history == "+a -a +c")
  }

  @Test(arguments: StoreKind.allCases)
  func aBoundedQueueKeepsItsCapacity(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    var handles: [StoreTask] = []
    for name in ["a", "b", "c", "d"] {
      handles.append(await store.start(stage.work(name).queued(on: .bounded("q", 2))))
    }
    #expect(stage.starts == ["a", "b"])
    stage.end("b")
    await store.settle(handles[1])
    #expect(stage.starts == ["a", "b", "c"])
    stage.end("a")
    await store.settle(handles[0])
    #expect(stage.starts == ["a", "b", "c", "d"])
  }

  @Test(arguments: StoreKind.allCases)
  func ofThoseThatWaitTheNewestIsKept(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let queue = EffectQueue.bounded("q", 1, overflow: .dropOldestWaiting)
    let first = await store.start(stage.work("a").queued(on: queue))
    let second = await store.start(stage.work("b").queued(on: queue))
    let third = await store.start(stage.work("c").queued(on: queue))
    #expect(second.isFinished)
    #expect(!third.isFinished)
    stage.end("a")
    await store.settle(first)
    #expect(stage.history == "+a -a +c")
  }

  @Test(arguments: StoreKind.allCases)
  func theLongestRunningMakesRoom(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let queue = EffectQueue.bounded("q", 2, overflow: .cancelOldestRunning)
    for name in ["a", "b", "c"] { await store.start(stage.work(name).queued(on: queue)) }
    #expect(await store.running == ["b", "c"])
  }

  @Test(arguments: StoreKind.allCases)
  func aNewcomerMayWaitForTheRealEndOfTheOneItReplaces(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let queue = EffectQueue.latest("q", waitsForPrevious: true)
    let first = await store.start(stage.stubbornWork("a").queued(on: queue))
    let second = await store.start(stage.work("b").queued(on: queue))
    let third = await store.start(stage.work("c").queued(on: queue))
    // The second never had a slot: it is replaced before its work is entered.
    #expect(second.isFinished)
    #expect(stage.history == "+a")
    stage.end("a")
    await store.settle(first)
    #expect(stage.history == "+a -a +c")
    #expect(!third.isFinished)
  }

  // queues 6
  @Test(arguments: StoreKind.allCases)
  func startsKeepTheirDistance(kind: StoreKind) async {
    let clock = StepClock()
    let stage = Stage()
    let store = await StoreUnderTest(kind, Family.State(), Family()) {
      $0.continuousClock = clock
    }
    let queue = EffectQueue("q", .concurrent, spacing: .constant(.seconds(3)))
    for name in ["a", "b", "c", "d"] {
      await store.send(
        .act { state in
          state.log.append(name)
          return stage.work(name).queued(on: queue)
        }
      )
    }
    #expect(await store.state.log == ["a", "b", "c", "d"])
    for started in 1...4 {
      await clock.slept(started)
      _ = await store.inspector
      #expect(stage.starts.count == started)
      clock.move(to: .seconds(3 * started) - .nanoseconds(1))
      _ = await store.inspector
      #expect(stage.starts.count == started)
      clock.move(to: .seconds(3 * started))
    }
    #expect(stage.starts == ["a", "b", "c", "d"])
  }
}
