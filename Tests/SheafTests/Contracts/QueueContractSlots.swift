import Testing

@testable import Sheaf

/// What takes a slot, for how long, and what the capacity is.
@Suite struct QueueContractSlots {
  @Test(arguments: StoreKind.allCases)
  func whatIsNoWorkTouchesNoQueue(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let queue = EffectQueue.latest("q")
    await store.start(stage.work("a").queued(on: queue))
    let idle: [Effect<Family.Action>] = [
      .none, .merge(), .concatenate(.none, .none), .send(.note("sent")), .cancel(id: "x"),
      .cancel { _ in false }, .join(id: "x"), .rejected, .concatenate(.send(.note("sent")), .none),
      stage.work("gone").cancellable(id: "x").merge(with: .cancel(id: "x")),
    ]
    for effect in idle.dropLast() { await store.start(effect.queued(on: queue)) }
    #expect(await store.running == ["a"])
    #expect(await store.state.log == ["sent", "sent"])
    // This one had work, so that it took the slot, and gave it back before it started.
    await store.settle(await store.start(idle[idle.count - 1].queued(on: queue)))
    #expect(await store.running == [])
    #expect(stage.starts == ["a"])
  }

  // harvest 2
  @Test(arguments: StoreKind.allCases)
  func aRejectedActionLeavesARunningEffectAlone(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let login: Effect<Family.Action> = .concatenate(stage.work("login"), .send(.note("loginOK")))
    let handle = await store.start(login.queued(on: .latest("q")))
    await store.start(.rejected)
    stage.end("login")
    await store.settle(handle)
    #expect(await store.state.log == ["loginOK"])
    #expect(stage.history == "+login -login")
  }

  // harvest 5
  @Test(arguments: StoreKind.allCases, [EffectQueue.latest("q"), .serial("q"), .exhaust("r")])
  func aCancelBeforeANewStartWithTheSameIDSparesTheNewOne(
    kind: StoreKind,
    queue: EffectQueue
  ) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let old = await store.start(stage.work("old").cancellable(id: "x").queued(on: .serial("q")))
    let new = await store.start(
      .merge(.cancel(id: "x"), stage.work("new").cancellable(id: "x").queued(on: queue))
    )
    await store.settle(old)
    stage.end("new")
    await store.settle(new)
    #expect(stage.history.contains("xold"))
    #expect(stage.history.hasSuffix("-new"))
  }

  @Test(arguments: StoreKind.allCases)
  func oneThatWasCancelledKeepsItsSlotUntilItHasEndedAndDropsNobody(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let queue = EffectQueue.exhaust("q")
    let old = await store.start(
      .concatenate(stage.stubbornWork("old"), stage.work("never")).cancellable(id: "x")
        .queued(on: queue)
    )
    #expect(await store.start(stage.work("early").queued(on: queue)).isFinished)
    let new = await store.start(.merge(.cancel(id: "x"), stage.work("new")).queued(on: queue))
    #expect(await store.start(stage.work("late").queued(on: queue)).isFinished)
    #expect(stage.starts == ["old"])
    #expect(await store.effectCounts == EffectCounts(waiting: 1, cancelled: 1))
    stage.end("old")
    await store.settle(old)
    #expect(stage.starts == ["old", "new"])
    stage.end("new")
    await store.settle(new)
    #expect(await store.inspector.queueCount == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func oneThatWasCancelledMakesRoomBeforeAnyThatRuns(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let queue = EffectQueue.latest("q", 2)
    await store.start(stage.work("a").queued(on: queue))
    let stubborn = await store.start(
      stage.stubbornWork("b").cancellable(id: "x").queued(on: queue)
    )
    await store.start(.cancel(id: "x"))
    await store.start(stage.work("c").queued(on: queue))
    #expect(await store.running == ["a", "c"])
    stage.end("b")
    await store.settle(stubborn)
    await store.start(stage.work("d").queued(on: queue))
    #expect(await store.running == ["c", "d"])
  }

  @Test(arguments: StoreKind.allCases)
  func aMergeHoldsOneSlotUntilItsLastPartHasEnded(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let first = await store.start(
      .merge(stage.work("a"), stage.work("b")).queued(on: .serial("q"))
    )
    let second = await store.start(
      .merge(stage.work("c"), stage.work("d")).queued(on: .serial("q"))
    )
    #expect(stage.starts == ["a", "b"])
    stage.end("a")
    await settleOne(store, stage, "-a")
    #expect(stage.starts == ["a", "b"])
    stage.end("b")
    await store.settle(first)
    #expect(stage.starts == ["a", "b", "c", "d"])
    stage.end("c")
    stage.end("d")
    await store.settle(second)
    #expect(await store.inspector.queueCount == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func aConcatenationHoldsOneSlotFromItsFirstPartToItsLast(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let names = (1...40).map { "p\($0)" }
    let first = await store.start(
      .concatenate(names.map { stage.work($0) }).queued(on: .serial("q"))
    )
    await store.start(stage.work("next").queued(on: .serial("q")))
    for name in names {
      #expect(stage.starts.last == name)
      stage.end(name)
      if name != names.last { await settleOne(store, stage, "-\(name)") }
    }
    await store.settle(first)
    #expect(stage.starts.last == "next")
  }

  @Test(arguments: StoreKind.allCases)
  func aReplacedConcatenationDoesNotGoOn(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let first = await store.start(
      .concatenate(stage.work("a"), stage.work("b")).queued(on: .latest("q"))
    )
    let second = await store.start(
      .concatenate(.send(.note("at once")), stage.work("c")).queued(on: .exhaust("q"))
    )
    #expect(second.isFinished)
    #expect(await store.state.log == ["at once"])
    await store.start(stage.work("d").queued(on: .latest("q")))
    await store.settle(first)
    #expect(stage.starts == ["a", "d"])
  }

  /// Returns when the stage has noted it and the store is between turns again.
  private func settleOne(
    _ store: StoreUnderTest<Family.State, Family.Action>,
    _ stage: Stage,
    _ note: String
  ) async {
    await stage.noted(note)
    _ = await store.inspector
    _ = await store.inspector
  }

  // queues 7
  @Test(arguments: StoreKind.allCases, [EffectQueue.latest("q"), .serial("q"), .exhaust("q")])
  func aFeatureMaySendItselfThroughOneQueue(kind: StoreKind, queue: EffectQueue) async {
    let store = await StoreUnderTest(kind) { action in
      guard let left = Int(action), left > 0 else { return .none }
      return .run { send in await send("\(left - 1)") }.queued(on: queue)
    }
    await store.send("5").finish()
    #expect(await store.log == ["5", "4", "3", "2", "1", "0"])
  }

  @Test(arguments: StoreKind.allCases)
  func aStoreThatIsDrainedGivesThoseThatWaitTheirTurn(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    await store.start(stage.work("a").queued(on: .serial("q")))
    let second = await store.start(stage.work("b").queued(on: .serial("q")))
    stage.end("b")
    async let drained: Void = store.finish()
    stage.end("a")
    await drained
    #expect(second.isFinished)
    #expect(stage.history == "+a -a +b -b")
  }

  // MARK: - Capacity

  @Test(arguments: StoreKind.allCases)
  func moreRoomIsGivenToThoseThatWaitAtOnce(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    for name in ["a", "b", "c", "d"] {
      await store.start(stage.work(name).queued(on: .bounded("q", 1)))
    }
    #expect(stage.starts == ["a"])
    await store.start(.updateQueue(.bounded("q", 3)))
    #expect(stage.starts == ["a", "b", "c"])
    await store.start(.updateQueue(EffectQueue("q", .concurrent)))
    #expect(stage.starts == ["a", "b", "c", "d"])
  }

  @Test(arguments: StoreKind.allCases)
  func lessRoomCancelsNobody(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    var handles: [StoreTask] = []
    for name in ["a", "b", "c", "d"] {
      handles.append(await store.start(stage.work(name).queued(on: .bounded("q", 3))))
    }
    await store.start(.updateQueue(.bounded("q", 1)))
    #expect(await store.running == ["a", "b", "c", "d"])
    for (index, name) in ["a", "b"].enumerated() {
      stage.end(name)
      await store.settle(handles[index])
      #expect(stage.starts == ["a", "b", "c"])
    }
    stage.end("c")
    await store.settle(handles[2])
    #expect(stage.starts == ["a", "b", "c", "d"])
  }

  @Test(arguments: StoreKind.allCases)
  func aCapacityOfZeroHoldsEverybody(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    await store.start(stage.work("a").queued(on: .bounded("q", 0)))
    await store.start(stage.work("b").queued(on: .bounded("q", -1)))
    #expect(await store.start(stage.work("c").queued(on: .latest("r", 0))).isFinished)
    #expect(stage.starts == [])
    await store.start(.updateQueue(.serial("q")))
    #expect(stage.starts == ["a"])
    await store.start(.updateQueue(.serial("another")))
    #expect(await store.inspector.queueCount == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func thePolicyThatAnEffectBringsAlongIsInForceFromThenOn(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    var handles: [StoreTask] = []
    let queues: [(String, EffectQueue)] = [
      ("a", .serial("q")), ("b", .serial("q")), ("c", .bounded("q", 3)),
    ]
    for (name, queue) in queues {
      handles.append(await store.start(stage.work(name).queued(on: queue)))
    }
    // What the newcomer brings along makes room for the one that waited; both start in this turn.
    #expect(stage.starts == ["a", "c", "b"])
    await store.start(stage.work("d").queued(on: .latest("q")))
    for handle in handles { await store.settle(handle) }
    #expect(await store.running == ["d"])
  }
}
