import Sheaf
import SheafTesting
import Testing

extension StoreUnderTest {
  func run<Value: Sendable>(_ thunk: Thunk<State, Action, Value>) async throws -> Value {
    if let store = object as? Store<State, Action> { return try await store.run(thunk) }
    guard let store = object as? StoreActor<State, Action> else { throw ThunkError.storeEnded }
    return try await store.run(thunk)
  }
}

private typealias TraceThunk<Value: Sendable> = Thunk<Trace.State, String, Value>

/// Thunks in both kinds of store.
@Suite struct ThunkTests {
  private struct Refusal: Error, Equatable {}

  @Test(arguments: StoreKind.allCases)
  func aThunkReadsDispatchesAndReturnsAValue(_ kind: StoreKind) async throws {
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.send("before")
    let value = try await store.run(
      TraceThunk { store in
        let before = try await store.state().count
        await store.send("a")
        await store.send("b")
        return try await store.withState { $0.count } - before
      }
    )
    #expect(value == 2)
    #expect(await store.log == ["before", "a", "b"])
  }

  @Test(arguments: StoreKind.allCases)
  func whatAThunkThrowsReachesWhoWaitsAndIsNotReported(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await #expect(throws: Refusal.self) {
      try await store.run(TraceThunk<Int> { _ in throw Refusal() })
    }
    #expect(await store.inspector.entryCount == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func aThunkMayRunOthers(_ kind: StoreKind) async throws {
    let inner = TraceThunk<Int>("inner") { store in
      await store.send("inner")
      return 20
    }
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    let value = try await store.run(TraceThunk { store in try await store.run(inner) + 1 })
    #expect(value == 21)
    #expect(await store.log == ["inner"])
  }

  @Test(arguments: StoreKind.allCases)
  func aThunkIsSeenByTheInspectorAndByMiddleware(_ kind: StoreKind) async throws {
    let (entered, go) = (Signal(), Signal())
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([.noting("m", in: journal)])
    async let value = store.run(
      TraceThunk("slow") { store in
        entered.fire()
        await go.wait()
        await store.send("a")
        return 1
      }
    )
    await entered.wait()
    #expect(await store.running == ["slow"])
    #expect(await store.inspector.effects.first.map { "\($0.action)" } == "thunk \"slow\"")
    go.fire()
    #expect(try await value == 1)
    #expect(journal.entries.first == "m-in a")
  }

  @Test(arguments: StoreKind.allCases)
  func effectsOfWhatAThunkSendsAreCancelledWithIt(_ kind: StoreKind) async {
    let started = Signal()
    let store = await StoreUnderTest(kind) { action in
      action != "start"
        ? .none
        : .run(name: "effect") { _ in
          started.fire()
          try await untilCancelled()
        }
    }
    let task = Task {
      try await store.run(
        TraceThunk<Void> { store in
          await store.send("start")
          try await untilCancelled()
        }
      )
    }
    await started.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await store.finish()
    #expect(await store.inspector.entryCount == 0)
  }

  // MARK: - Cancelled in every phase

  @Test(arguments: StoreKind.allCases)
  func aThunkCancelledBeforeItsStartIsNotEntered(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.run(
        TraceThunk<Int> { store in
          await store.send("entered")
          return 1
        }
      )
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await store.log == [])
  }

  @Test(arguments: StoreKind.allCases)
  func aThunkCancelledWhileItWaitsSendsNothingMore(_ kind: StoreKind) async {
    let (entered, go) = (Signal(), Signal())
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    let task = Task {
      try await store.run(
        TraceThunk<Int> { store in
          await store.send("first")
          entered.fire()
          await go.wait()
          await store.send("never")
          return 1
        }
      )
    }
    await entered.wait()
    task.cancel()
    await store.send("after")
    go.fire()
    _ = try? await task.value
    #expect(await store.log == ["first", "after"])
  }

  @Test(arguments: StoreKind.allCases)
  func aThunkThatIgnoresItsCancellationStillGivesItsValue(_ kind: StoreKind) async throws {
    let (entered, go) = (Signal(), Signal())
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    let task = Task {
      try await store.run(
        TraceThunk<Int> { _ in
          entered.fire()
          await go.wait()
          return 5
        }
      )
    }
    await entered.wait()
    task.cancel()
    go.fire()
    #expect(try await task.value == 5)
    task.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func aThunkIsCancelledWithItsStore(_ kind: StoreKind) async {
    let entered = Signal()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    let task = Task {
      try await store.run(
        TraceThunk<Int> { _ in
          entered.fire()
          try await untilCancelled()
          return 1
        }
      )
    }
    await entered.wait()
    await store.shutDown()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(arguments: StoreKind.allCases)
  func anEndedStoreRunsNoThunk(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.finish()
    await #expect(throws: ThunkError.storeEnded) {
      try await store.run(TraceThunk<Int> { _ in 1 })
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aThunkStoreUsedAfterItsRunIsReportedOnce(_ kind: StoreKind) async throws {
    let recorder = IssueRecorder()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    let kept = try await store.run(TraceThunk("short") { $0 })
    await withIssueReporter(recorder) {
      await kept.send("late")
      await kept.send("later")
    }
    #expect(await store.log == [])
    #expect(recorder.issues.count == 1)
    #expect(recorder.issues.first?.message.contains("effect \"short\"") == true)
  }

  @Test(arguments: StoreKind.allCases)
  func aThunkDoesNotKeepItsStoreAndReadsNothingAfterwards(_ kind: StoreKind) async throws {
    var store: StoreUnderTest? = await StoreUnderTest(kind, tracing: { _ in .none })
    weak let object = store?.object
    let kept = try await store?.run(TraceThunk { $0 })
    store = nil
    #expect(object == nil)
    await #expect(throws: CancellationError.self) { try await kept?.state() }
  }
}
