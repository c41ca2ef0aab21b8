import Sheaf
import Testing

/// How a store ends: by release, by draining, at once.
@Suite struct EndContracts {
  /// Starts an effect that ends when it is cancelled, and counts how often it was.
  private static func endless(_ cancelled: Signal, _ ended: Signal) -> Effect<String> {
    .run { _ in
      await withTaskCancellationHandler {
        try? await untilCancelled()
      } onCancel: {
        cancelled.fire()
      }
      ended.fire()
    }
  }

  // core 22
  @Test(arguments: StoreKind.allCases)
  func releasingTheStoreCancelsEveryEffectExactlyOnceAndFreesIt(_ kind: StoreKind) async {
    let cancelled = Signal()
    let ended = Signal()
    weak var object: AnyObject?
    do {
      let store = await StoreUnderTest(kind) { _ in
        .merge((0..<10).map { Self.endless(cancelled, ended).cancellable(id: $0) })
      }
      object = store.object
      await store.send("tap")
      #expect(cancelled.count == 0)
    }
    #expect(object == nil)
    #expect(cancelled.count == 10)
    await ended.wait(for: 10)
    #expect(cancelled.count == 10)
  }

  // core 22
  @Test(arguments: StoreKind.allCases)
  func whatACancelledEffectDoesAfterTheReleaseIsDropped(_ kind: StoreKind) async {
    let released = Signal()
    let reduced = Journal<String>()
    let handle: StoreTask
    do {
      let store = await StoreUnderTest(kind) { action in
        reduced.note(action)
        guard action == "tap" else { return .none }
        return .run { send in
          await released.wait()
          await send("late")
          send.post("later")
        }
      }
      handle = await store.send("tap")
    }
    released.fire()
    await handle.finish()
    #expect(reduced.entries == ["tap"])
  }

  // core 22
  @Test(arguments: StoreKind.allCases)
  func handlesAndEffectsHoldTheStoreWeakly(_ kind: StoreKind) async {
    weak var object: AnyObject?
    let cancelled = Signal()
    let ended = Signal()
    let handle: StoreTask
    do {
      let store = await StoreUnderTest(kind) { _ in
        .concatenate(Self.endless(cancelled, ended), Self.endless(cancelled, ended))
      }
      object = store.object
      handle = await store.send("tap")
    }
    #expect(object == nil)
    await handle.finish()
    #expect(cancelled.count == 1)
    #expect(ended.count == 1)
    handle.cancel()
    #expect(handle.isFinished)
  }

  // core 22
  @Test(arguments: StoreKind.allCases)
  func theStateGoesWithTheStore(_ kind: StoreKind) async {
    weak var object: Tracked?
    do {
      let store = await StoreUnderTest(kind, [Tracked()], Reduce<[Tracked], Int> { _, _ in .none })
      object = await store.withState { $0[0] }
      #expect(object != nil)
      await store.send(1)
    }
    #expect(object == nil)
  }

  // core 22
  @Test(arguments: StoreKind.allCases)
  func releasingTheStoreEndsItsSequences(_ kind: StoreKind) async {
    let values: StateSequence<Int>
    var begun: StateSequence<Int>.Iterator
    do {
      let store = await StoreUnderTest(kind)
      values = await store.states(\.count)
      begun = values.makeAsyncIterator()
      #expect(await begun.next() == 0)
      await store.send("1")
    }
    #expect(await begun.next() == 1)
    #expect(await begun.next() == nil)
    var late = values.makeAsyncIterator()
    #expect(await late.next() == nil)
  }

  // core 22
  @Test(arguments: StoreKind.allCases)
  func aSequenceThatIsReadDoesNotKeepTheStore(_ kind: StoreKind) async {
    weak var object: AnyObject?
    let began = Signal()
    let reader: Task<Int, Never>
    do {
      let store = await StoreUnderTest(kind)
      object = store.object
      let values = await store.states(\.count)
      reader = Task {
        var count = 0
        for await _ in values {
          count += 1
          began.fire()
        }
        return count
      }
      await began.wait()
    }
    #expect(await reader.value == 1)
    #expect(object == nil)
  }

  // core 22
  @Test(arguments: StoreKind.allCases)
  func finishDrains(_ kind: StoreKind) async {
    let go = Signal()
    let wire = Wire<Trace.State, String>()
    let store = await StoreUnderTest(kind) { action in
      switch action {
      case "tap":
        .run { send in
          await go.wait()
          await send("from the effect")
        }
      case "from the effect": .run { await $0("from its effect") }
      default: .none
      }
    }
    wire.connect(to: store)
    await store.send("tap")
    let finishing = Task { await store.finish() }
    go.fire()
    await finishing.value
    #expect(await store.log == ["tap", "from the effect", "from its effect"])
    #expect(await store.inspector.entryCount == 0)
  }

  // core 22
  @Test(arguments: StoreKind.allCases)
  func finishEndsTheSequencesAfterTheLastValue(_ kind: StoreKind) async {
    let go = Signal()
    let store = await StoreUnderTest(kind) { action in
      guard action == "tap" else { return .none }
      return .run { send in
        await go.wait()
        await send("last")
      }
    }
    var values = await store.states(\.count).makeAsyncIterator()
    #expect(await values.next() == 0)
    await store.send("tap")
    go.fire()
    await store.finish()
    #expect(await values.next() == 1)
    #expect(await values.next() == 2)
    #expect(await values.next() == nil)
  }

  // core 22
  @Test(arguments: StoreKind.allCases)
  func shutDownCancelsNowAndFencesWhatIsStillSent(_ kind: StoreKind) async {
    let cancelled = Signal()
    let handles = Journal<StoreTask>()
    let store = await StoreUnderTest(kind) { action in
      guard action == "tap" else { return .none }
      return .run { send in
        await withTaskCancellationHandler {
          try? await untilCancelled()
        } onCancel: {
          cancelled.fire()
        }
        await send("late")
      }
    }
    var values = await store.states(\.count).makeAsyncIterator()
    #expect(await values.next() == 0)
    handles.note(await store.send("tap"))
    await store.shutDown()
    #expect(cancelled.count == 1)
    await handles.entries[0].finish()
    #expect(await store.log == ["tap"])
    #expect(await store.inspector.entryCount == 0)
    #expect(await values.next() == 1)
    #expect(await values.next() == nil)
    await store.shutDown()
    await store.finish()
    #expect(cancelled.count == 1)
  }

  // core 22
  @Test(arguments: StoreKind.allCases, [true, false])
  func laterSendsReturnDroppedAndAreReported(_ kind: StoreKind, _ isDrained: Bool) async {
    let issues = IssueRecorder()
    let store = await StoreUnderTest(kind)
    await store.send("early")
    if isDrained { await store.finish() } else { await store.shutDown() }
    await withIssueReporter(issues) {
      let handle = await store.send("late")
      #expect(handle.isDropped)
      #expect(handle.isFinished)
      await handle.finish()
    }
    #expect(issues.issues.count == 1)
    #expect(issues.issues.first?.message.contains("\"late\"") == true)
    #expect(await store.sendIfPresent("silent").isDropped)
    #expect(issues.issues.count == 1)
    #expect(await store.log == ["early"])
  }

  // core 22
  @Test(arguments: StoreKind.allCases)
  func whileDrainingOnlyWhatEffectsSendIsTaken(_ kind: StoreKind) async {
    let issues = IssueRecorder()
    let go = Signal()
    let store = await StoreUnderTest(kind) { action in
      guard action == "tap" else { return .none }
      return .run { send in
        await go.wait()
        await send("inside")
      }
    }
    await store.send("tap")
    let finishing = await store.perform { $0.beginFinishing() }
    await withIssueReporter(issues) {
      #expect(await store.send("outside").isDropped)
    }
    go.fire()
    await finishing.value
    #expect(await store.log == ["tap", "inside"])
    #expect(issues.issues.count == 1)
  }

  // core 22
  @Test(arguments: StoreKind.allCases)
  func anObserverMayShutTheStoreDown(_ kind: StoreKind) async {
    let entered = Journal<String>()
    let down = Signal()
    let store = await StoreUnderTest(kind) { action in
      switch action {
      case "tap": .merge(.run { _ in entered.note("body") }, .send("next"))
      default: .none
      }
    }
    let inside = store.inside
    await store.observeCommits { _ in
      inside.send("queued")
      inside.shutDown()
      down.fire()
    }
    let handle = await store.send("tap")
    await handle.finish()
    #expect(down.count == 1)
    #expect(entered.entries.isEmpty)
    #expect(await store.log == ["tap", "next"])
  }

  // core 22
  @Test(arguments: StoreKind.allCases)
  func aStoreThatIsShutDownWhileItReducesStartsNothing(_ kind: StoreKind) async {
    let wire = Wire<Trace.State, String>()
    let entered = Journal<String>()
    let store = await StoreUnderTest(kind) { action in
      wire.shutDown()
      return .merge(
        .run { _ in entered.note("run") },
        .concatenate(.run { _ in entered.note("part") }, .run { _ in entered.note("part") }),
        .send("next")
      )
    }
    wire.connect(to: store)
    let handle = await store.send("tap")
    await handle.finish()
    #expect(entered.entries.isEmpty)
    #expect(await store.log == ["tap"])
    #expect(await store.inspector.entryCount == 0)
  }

  // core 1, 22
  @Test(.timeLimit(.minutes(1)), arguments: StoreKind.allCases)
  func aFinishThatBeginsWhileAnActionIsReducedReturns(_ kind: StoreKind) async {
    let wire = Wire<Trace.State, String>()
    let finishing = Journal<Task<Void, Never>>()
    let store = await StoreUnderTest(kind) { _ in
      if let task = wire.beginFinishing() { finishing.note(task) }
      return .none
    }
    wire.connect(to: store)
    await store.send("tap")
    await finishing.entries.first?.value
    #expect(await store.sendIfPresent("after").isDropped)
  }
}
