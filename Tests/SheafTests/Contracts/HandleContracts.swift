import Sheaf
import Testing

/// What the handle of a send waits for and cancels.
@Suite struct HandleContracts {
  // core 20
  @Test(arguments: StoreKind.allCases)
  func finishWaitsForTheEffectsOfTheAction(_ kind: StoreKind) async {
    let go = Signal()
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind) { action in
      guard action == "tap" else { return .none }
      return .run { send in
        await go.wait()
        journal.note("effect")
        await send("done")
      }
    }
    let handle = await store.send("tap")
    #expect(!handle.isFinished)
    let waiting = Task {
      await handle.finish()
      journal.note("finished")
    }
    go.fire()
    await waiting.value
    #expect(handle.isFinished)
    #expect(journal.entries == ["effect", "finished"])
    #expect(await store.log == ["tap", "done"])
  }

  // core 20
  @Test(arguments: StoreKind.allCases)
  func finishWaitsTransitivelyForEverythingThatWasSent(_ kind: StoreKind) async {
    let gates = (0..<4).map { _ in Signal() }
    let store = await StoreUnderTest(kind) { action in
      guard let number = Int(action), number < 4 else { return .none }
      return .run { send in
        // It ends with its send: what the send led to goes on alone.
        await gates[number].wait()
        await send("\(number + 1)")
      }
    }
    let handle = await store.send("0")
    for gate in gates {
      #expect(!handle.isFinished)
      gate.fire()
    }
    await handle.finish()
    #expect(await store.log == ["0", "1", "2", "3", "4"])
    #expect(await store.inspector.entryCount == 0)
  }

  // core 20
  @Test(arguments: StoreKind.allCases)
  func finishWaitsForTheEffectsOfSynchronousSends(_ kind: StoreKind) async {
    let go = Signal()
    let store = await StoreUnderTest(kind) { action in
      switch action {
      case "tap": .send("next")
      case "next": .run { _ in await go.wait() }
      default: .none
      }
    }
    let handle = await store.send("tap")
    #expect(!handle.isFinished)
    go.fire()
    await handle.finish()
  }

  // core 20
  @Test(arguments: StoreKind.allCases)
  func theHandleOfAnActionWithoutEffectsIsFinished(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind) { $0 == "tap" ? .send("next") : .none }
    let handle = await store.send("tap")
    #expect(handle.isFinished)
    #expect(!handle.isDropped)
    await handle.finish()
    handle.cancel()
  }

  // core 20
  @Test(arguments: StoreKind.allCases)
  func cancelReachesTheWholeTreeAndNothingElse(_ kind: StoreKind) async {
    let cancelled = Journal<String>()
    let started = Signal()
    let store = await StoreUnderTest(kind) { action in
      .run { send in
        started.fire()
        if action.count < 3 { await send(action + "'") }
        do { try await untilCancelled() } catch { cancelled.note(action) }
      }
    }
    let first = await store.send("a")
    let second = await store.send("b")
    await started.wait(for: 6)
    first.cancel()
    await first.finish()
    #expect(cancelled.entries.sorted() == ["a", "a'", "a''"])
    #expect(!second.isFinished)
    #expect(await store.inspector.effects.count == 3)
    await store.shutDown()
    await second.finish()
    #expect(cancelled.entries.count == 6)
  }

  // core 14, 20
  @Test(arguments: StoreKind.allCases)
  func nothingOfACancelledTreeIsReduced(_ kind: StoreKind) async {
    let go = Signal()
    let store = await StoreUnderTest(kind) { action in
      guard action == "tap" else { return .none }
      return .run { send in
        await go.wait()
        await send("late")
        send.post("later")
      }
    }
    let handle = await store.send("tap")
    await store.perform { $0.cancel(handle) }
    go.fire()
    await handle.finish()
    await store.send("end")
    #expect(await store.log == ["tap", "end"])
  }

  // core 20
  @Test(arguments: StoreKind.allCases)
  func theHandleOfAQueuedSendWaitsFromTheMomentItWasQueued(_ kind: StoreKind) async {
    let wire = Wire<Trace.State, String>()
    let go = Signal()
    let handles = Journal<StoreTask>()
    let wasFinished = Journal<Bool>()
    let store = await StoreUnderTest(kind) { action in
      switch action {
      case "tap":
        let handle = wire.send("queued")
        wasFinished.note(handle.isFinished)
        handles.note(handle)
        return .none
      case "queued": return .run { _ in await go.wait() }
      default: return .none
      }
    }
    wire.connect(to: store)
    let outer = await store.send("tap")
    #expect(wasFinished.entries == [false])
    let handle = handles.entries[0]
    #expect(!handle.isFinished)
    // What was sent meanwhile has a handle of its own.
    #expect(outer.isFinished)
    go.fire()
    await handle.finish()
    #expect(await store.inspector.entryCount == 0)
  }

  // core 20
  @Test(arguments: StoreKind.allCases)
  func theHandleOfAQueuedSendWithoutEffectsFinishes(_ kind: StoreKind) async {
    let wire = Wire<Trace.State, String>()
    let handles = Journal<StoreTask>()
    let store = await StoreUnderTest(kind) { action in
      if action == "tap" { handles.note(wire.send("queued")) }
      return .none
    }
    wire.connect(to: store)
    await store.send("tap")
    await handles.entries[0].finish()
    #expect(await store.log == ["tap", "queued"])
  }

  // core 13, 20
  @Test(arguments: StoreKind.allCases)
  func cancellingAQueuedSendKeepsItsEffectsFromStarting(_ kind: StoreKind) async {
    let wire = Wire<Trace.State, String>()
    let entered = Journal<String>()
    let handles = Journal<StoreTask>()
    let store = await StoreUnderTest(kind) { action in
      switch action {
      case "tap":
        let handle = wire.send("queued")
        wire.cancel(handle)
        handles.note(handle)
        return .none
      case "queued", "next":
        return .merge(
          .run { _ in entered.note(action) },
          .concatenate(.run { _ in entered.note(action) }, .run { _ in entered.note(action) }),
          action == "queued" ? .send("next") : .none
        )
      default: return .none
      }
    }
    wire.connect(to: store)
    await store.send("tap")
    await handles.entries[0].finish()
    #expect(await store.log == ["tap", "queued", "next"])
    #expect(entered.entries.isEmpty)
    #expect(await store.inspector.entryCount == 0)
  }

  // core 20
  @Test(arguments: StoreKind.allCases)
  func awaitingAHandleInACancelledTaskForwardsTheCancellation(_ kind: StoreKind) async {
    let cancelled = Signal()
    let store = await StoreUnderTest(kind) { _ in
      .run { _ in
        do { try await untilCancelled() } catch { cancelled.fire() }
      }
    }
    let handle = await store.send("tap")
    let waiting = Task { await handle.finish() }
    waiting.cancel()
    await waiting.value
    #expect(cancelled.count == 1)
    let again = await store.send("tap")
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask { await again.finish() }
    }
    #expect(cancelled.count == 2)
  }

  // core 20
  @Test(arguments: StoreKind.allCases)
  func manyMayWaitForOneHandle(_ kind: StoreKind) async {
    let go = Signal()
    let store = await StoreUnderTest(kind) { _ in .run { _ in await go.wait() } }
    let handle = await store.send("tap")
    await withTaskGroup { group in
      for _ in 0..<20 { group.addTask { await handle.finish() } }
      go.fire()
    }
    #expect(handle.isFinished)
  }

  // core 20
  @Test(arguments: StoreKind.allCases)
  func cancellingAConcatenationDropsThePartsThatAreLeft(_ kind: StoreKind) async {
    let journal = Journal<Int>()
    let store = await StoreUnderTest(kind) { _ in
      .concatenate(
        .run { _ in
          journal.note(1)
          try await untilCancelled()
        },
        .run { _ in journal.note(2) }
      )
    }
    let handle = await store.send("tap")
    handle.cancel()
    await handle.finish()
    #expect(journal.entries == [1])
    #expect(await store.inspector.entryCount == 0)
  }

  // core 14, 20
  @Test(arguments: StoreKind.allCases)
  func whatACancellationHandlerSendsIsReducedAfterTheWholeTreeIsFenced(_ kind: StoreKind) async {
    let wire = Wire<Trace.State, String>()
    let kept = Journal<Send<String>>()
    let store = await StoreUnderTest(kind) { action in
      switch action {
      case "tap":
        .merge(
          .run { _ in
            await withTaskCancellationHandler {
              try? await untilCancelled()
            } onCancel: {
              wire.send("handler")
            }
          },
          .run { send in
            kept.note(send)
            try await untilCancelled()
          }
        )
      case "handler": .run { _ in await kept.entries[0]("of the cancelled tree") }
      default: .none
      }
    }
    wire.connect(to: store)
    let handle = await store.send("tap")
    await store.perform { $0.cancel(handle) }
    await store.finish()
    #expect(await store.log == ["tap", "handler"])
  }
}
