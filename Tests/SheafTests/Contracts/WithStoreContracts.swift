import Sheaf
import Testing

/// A store that lives as long as a closure.
@Suite struct WithStoreContracts {
  private struct Failure: Error {}

  /// Starts an effect that takes its time to end after it was cancelled.
  private static func lingering(_ journal: Journal<String>) -> Trace {
    Trace { action in
      guard action == "start" else { return .none }
      return .run { send in
        do { try await untilCancelled() } catch { journal.note("cancelled") }
        // Work that goes on elsewhere, and comes back, after the cancellation.
        await Task.detached { journal.note("cleaned up") }.value
        await send("late")
        journal.note("ended")
      }
    }
  }

  private static let wholeEnd = ["cancelled", "cleaned up", "ended"]

  // core 23
  @Test func onReturnEveryEffectIsCancelledAndAwaited() async {
    let journal = Journal<String>()
    let result = await withStore(initialState: Trace.State()) {
      Self.lingering(journal)
    } operation: { store in
      await store.send("start")
      #expect(journal.entries.isEmpty)
      return 42
    }
    #expect(result == 42)
    #expect(journal.entries == Self.wholeEnd)
  }

  // core 23
  @Test func onThrowEveryEffectIsCancelledAndAwaited() async {
    let journal = Journal<String>()
    await #expect(throws: Failure.self) {
      try await withStore(initialState: Trace.State()) {
        Self.lingering(journal)
      } operation: { store in
        await store.send("start")
        throw Failure()
      }
    }
    #expect(journal.entries == Self.wholeEnd)
  }

  // core 23
  @Test func onCancellationOfTheSurroundingTaskEveryEffectIsCancelledAndAwaited() async {
    let journal = Journal<String>()
    let started = Signal()
    let task = Task {
      await withStore(initialState: Trace.State()) {
        Self.lingering(journal)
      } operation: { store in
        let handle = await store.send("start")
        started.fire()
        // The scope cancels the effect although this waits for something else.
        await handle.finish()
        journal.note("operation goes on")
      }
    }
    await started.wait()
    task.cancel()
    await task.value
    #expect(journal.entries == Self.wholeEnd + ["operation goes on"])
  }

  // core 23
  @Test func cancellationReachesTheEffectsWhileTheOperationWaitsForSomethingElse() async {
    let journal = Journal<String>()
    let started = Signal()
    let ended = Signal()
    let task = Task {
      await withStore(initialState: 0) {
        Reduce<Int, Int> { _, _ in
          .run { _ in
            do { try await untilCancelled() } catch { journal.note("cancelled") }
            ended.fire()
          }
        }
      } operation: { store in
        await store.send(1)
        started.fire()
        await ended.wait()
      }
    }
    await started.wait()
    task.cancel()
    await task.value
    #expect(journal.entries == ["cancelled"])
  }

  // core 23
  @Test func aScopeInACancelledTaskEndsAsWell() async {
    let journal = Journal<String>()
    let entered = Signal()
    let issues = IssueRecorder()
    let task = Task {
      try? await untilCancelled()
      await withIssueReporter(issues) {
        await withStore(initialState: Trace.State()) {
          Self.lingering(journal)
        } operation: { store in
          entered.fire()
          await store.send("start")
        }
      }
    }
    task.cancel()
    await task.value
    #expect(entered.count == 1)
    // Whether the send or the end came first: what was started has ended.
    #expect(journal.entries == Self.wholeEnd || journal.entries.isEmpty)
    // Cancellation is nobody's mistake.
    #expect(issues.issues.isEmpty)
  }

  // core 23
  @Test func finishBeforeTheEndDrainsInstead() async {
    let go = Signal()
    let log = await withStore(initialState: Trace.State()) {
      Trace { action in
        guard action == "start" else { return .none }
        return .run { send in
          await go.wait()
          await send("done")
        }
      }
    } operation: { store in
      await store.send("start")
      go.fire()
      await store.finish()
      return await store.state.log
    }
    #expect(log == ["start", "done"])
  }

  // core 23
  @Test func noEffectOutlivesTheScopeAlsoWhereItIgnoresCancellation() async {
    let ended = Journal<Int>()
    let go = Signal()
    await withStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += 1
        return .run { send in
          await go.wait()
          ended.note(action)
          await send(action + 100)
        }
      }
    } operation: { store in
      for number in 0..<10 { await store.send(number) }
      go.fire()
    }
    #expect(ended.entries.sorted() == Array(0..<10))
  }

  // core 23
  @Test func theStoreAndItsStateAreFreed() async {
    weak var object: Tracked?
    await withStore(initialState: Tracked()) {
      Reduce<Tracked, Int> { _, _ in .none }
    } operation: { store in
      object = await store.state
      #expect(object != nil)
    }
    #expect(object == nil)
  }

  // core 20, 23
  @Test func aHandleThatOutlivesTheScopeIsFinished() async {
    let journal = Journal<String>()
    let handle = await withStore(initialState: Trace.State()) {
      Self.lingering(journal)
    } operation: { store in
      await store.send("start")
    }
    #expect(handle.isFinished)
    await handle.finish()
  }

  // core 14, 22, 23
  @Test func anActionThatMeetsTheEndInTheMailIsDropped() async {
    let reduced = Journal<String>()
    let scope = Task {
      await withStore(initialState: Trace.State()) {
        Trace { action in
          reduced.note(action)
          return .none
        }
      } operation: { store in
        await store.send("before")
        withUnsafeCurrentTask { $0?.cancel() }
        #expect(await store.sendIfPresent("after").isDropped)
        #expect(await store.sendIfPresent("later").isDropped)
      }
    }
    await scope.value
    #expect(reduced.entries == ["before"])
  }
}
