import SheafTesting
import Testing

@testable import Sheaf

/// Thunks that a test has started and goes on beside.
@Suite struct TestThunkTests {
  private typealias TraceThunk<Value: Sendable> = Thunk<Trace.State, String, Value>

  @Test func aThunkThatATestCancelsHasEnded() async throws {
    let clock = TestClock()
    let store = TestStore(initialState: Trace.State()) { Trace() }
    store.dependencies.continuousClock = clock
    let running = await store.start(
      TraceThunk<Int>("slow") { _ in
        try await clock.sleep(for: .seconds(1))
        return 1
      }
    )
    #expect(!running.isFinished)
    await running.cancel()
    #expect(running.isFinished)
    await #expect(throws: CancellationError.self) { try await running.value() }
    await store.finish()
  }

  @Test func aThunkThatWaitsForSomethingOutsideIsGivenALimit() async throws {
    let recorder = IssueRecorder()
    let silence = Latch()
    await withIssueReporter(recorder) {
      let store = TestStore(initialState: Trace.State()) { Trace() }
      let running = await store.start(
        TraceThunk<Void>("outside") { _ in await silence.waitStubbornly() }
      )
      _ = try? await running.value(timeout: .milliseconds(10))
      silence.open()
      try? await running.value()
    }
    #expect(
      recorder.issues.map(\.message) == ["The thunk outside has not ended within the time limit."]
    )
  }

  @Test func aThunkIsCalledByItsNameInTheInspector() async throws {
    let names: [(String?, String)] = [("save", "thunk \"save\""), (nil, "thunk")]
    for (name, text) in names {
      let store = StoreActor(initialState: Trace.State()) { Trace() }
      let inspector = try await store.run(
        TraceThunk<[String]>(name) { _ in await store.inspector.effects.map { "\($0.action)" } }
      )
      #expect(inspector == [text])
    }
  }
}
