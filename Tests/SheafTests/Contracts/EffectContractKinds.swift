import Testing

@testable import Sheaf

/// What each kind of effect does.
@Suite struct EffectContractKinds {
  // core 10
  @Test(arguments: StoreKind.allCases)
  func noneLeavesNothingToWaitFor(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let task = await store.send(.perform(.none))
    #expect(task.isFinished)
    #expect(await store.inspector.entryCount == 0)
  }

  // core 10
  @Test(arguments: StoreKind.allCases)
  func aSendIsReducedBeforeTheSendReturns(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    await store.send(.perform(.send(.note("sent"))))
    #expect(await store.state.log == ["sent"])
  }

  // core 10
  @Test(arguments: StoreKind.allCases)
  func aRunSendsAsOftenAsItLikes(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let task = await store.send(
      .perform(
        .run { send in
          for number in 1...3 {
            await send(.note("\(number)"))
            await suspendOnce()
          }
        }
      )
    )
    await task.finish()
    #expect(await store.state.log == ["1", "2", "3"])
  }

  // core 10
  @Test(arguments: StoreKind.allCases)
  func aStreamSendsItsElementsInOrderAndEndsWithTheSequence(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let (numbers, input) = AsyncStream.makeStream(of: Int.self)
    let task = await store.send(.perform(.stream(numbers, action: { .note("\($0)") })))
    for number in 1...100 { input.yield(number) }
    #expect(!task.isFinished)
    input.finish()
    await task.finish()
    #expect(await store.state.log == (1...100).map { "\($0)" })
    #expect(await store.inspector.entryCount == 0)
  }

  // core 10
  @Test(arguments: StoreKind.allCases)
  func aStreamOfActionsNeedsNoTransform(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let (actions, input) = AsyncStream.makeStream(of: Family.Action.self)
    let task = await store.send(.perform(.stream(actions)))
    input.yield(.note("a"))
    input.yield(.left(.note("b")))
    input.finish()
    await task.finish()
    #expect(await store.state.log == ["a"])
    #expect(await store.state.left.log == ["b"])
  }

  // core 10, 14
  @Test(arguments: StoreKind.allCases)
  func aCancelledStreamSendsNoMore(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let (numbers, input) = AsyncStream.makeStream(of: Int.self)
    let task = await store.send(
      .perform(.stream(numbers, action: { .note("\($0)") }).cancellable(id: "numbers"))
    )
    await store.send(.perform(.cancel(id: "numbers")))
    input.yield(1)
    await task.finish()
    #expect(await store.state.log == [])
  }

  // core 10
  @Test(arguments: StoreKind.allCases)
  func anActionCanBeRejected(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let outcomes = Journal<String>()
    await store.onReduction { outcomes.note("\($0.outcome)") }
    let task = await store.send(.perform(.rejected))
    await store.send(.note("handled"))
    await store.send(.left(.perform(.rejected)))
    #expect(task.isFinished)
    #expect(outcomes.entries == ["rejected", "handled", "rejected"])
  }

  // core 10
  @Test(arguments: StoreKind.allCases)
  func aRejectionDisturbsNoRunningEffect(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    await store.send(.perform(.hang("work")))
    await store.send(.perform(.rejected))
    #expect(await store.running == ["work"])
  }

  // core 10
  @Test(arguments: StoreKind.allCases)
  func mapTransformsWhateverIsSent(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let (texts, input) = AsyncStream.makeStream(of: String.self)
    let effect: Effect<String> = .concatenate(
      .merge(.send("send"), .none),
      .run { send in await send("run") }.cancellable(id: 1),
      .stream(texts)
    )
    input.yield("stream")
    input.finish()
    let task = await store.send(.perform(effect.map { $0 + "!" }.map { .note($0) }))
    await task.finish()
    #expect(await store.state.log == ["send!", "run!", "stream!"])
  }

  // core 10
  @Test(arguments: StoreKind.allCases)
  func mapKeepsIdsAndCancels(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let effect: Effect<String> = .merge(
      .hang("x").cancellable(id: "x"),
      .hang("y").cancellable(id: "y"),
      .cancel(id: "x")
    )
    await store.send(.perform(effect.map { .note($0) }))
    #expect(await store.running == ["y"])
    await store.send(.perform(Effect<String>.cancel(where: { _ in true }).map { .note($0) }))
    #expect(await store.running == [])
  }
}

/// What `join` waits for.
@Suite struct EffectContractJoining {
  // core 10
  @Test(arguments: StoreKind.allCases)
  func aJoinWaitsForWhatRunsUnderTheId(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let latch = Latch()
    await store.send(.perform(.hang("work", until: latch).cancellable(id: "x")))
    let task = await store.send(.perform(.join(id: "x")))
    #expect(!task.isFinished)
    latch.open()
    await task.finish()
    #expect(await store.inspector.entryCount == 0)
  }

  // core 10
  @Test(arguments: StoreKind.allCases)
  func aJoinStartsNothingOfItsOwn(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let task = await store.send(.perform(.join(id: "x")))
    #expect(task.isFinished)
    #expect(await store.inspector.entryCount == 0)
  }

  // core 10
  @Test(arguments: StoreKind.allCases)
  func cancellingAJoinLeavesTheJoinedRunning(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    await store.send(.perform(.hang("work").cancellable(id: "x")))
    let task = await store.send(.perform(.join(id: "x")))
    await store.perform { $0.cancel(task) }
    #expect(await store.running == ["work"])
  }

  // core 10
  @Test(arguments: StoreKind.allCases)
  func aJoinIgnoresWhatStartsLater(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let latch = Latch()
    await store.send(.perform(.hang("first", until: latch).cancellable(id: "x")))
    let task = await store.send(.perform(.join(id: "x")))
    await store.send(.perform(.hang("second").cancellable(id: "x")))
    latch.open()
    await task.finish()
    #expect(await store.running == ["second"])
  }

  // core 10
  @Test(arguments: StoreKind.allCases)
  func aJoinIgnoresTheSiblings(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    await store.send(.right(.perform(.hang("right").cancellable(id: "x"))))
    let task = await store.send(.left(.perform(.join(id: "x"))))
    #expect(task.isFinished)
  }

  // core 10
  @Test(arguments: StoreKind.allCases)
  func aJoinEndsWhenTheJoinedIsCancelled(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    await store.send(.perform(.hang("work").cancellable(id: "x")))
    let task = await store.send(.perform(.join(id: "x")))
    await store.send(.perform(.cancel(id: "x")))
    await task.finish()
    #expect(await store.inspector.entryCount == 0)
  }

  // core 10
  @Test(arguments: StoreKind.allCases)
  func aJoinOfAnEffectOfTheSameActionAddsNothing(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let latch = Latch()
    let task = await store.send(
      .perform(.merge(.hang("work", until: latch).cancellable(id: "x"), .join(id: "x")))
    )
    latch.open()
    await task.finish()
    #expect(task.isFinished)
  }
}
