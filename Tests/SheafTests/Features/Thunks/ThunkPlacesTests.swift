import Sheaf
import SheafTesting
import Testing

private typealias TraceThunk<Value: Sendable> = Thunk<Trace.State, String, Value>

/// Thunks as effects, of children, and in a test store.
@Suite struct ThunkPlacesTests {
  @MainActor
  @Test func aChildsThunkReadsAndSendsAsTheChild() async throws {
    let store = Store(initialState: Parent.State()) { Parent() }
    let child = store.scope(state: \.child, action: Parent.child)
    let count = try await child.run(
      TraceThunk { store in
        await store.send("a")
        return try await store.state().count
      }
    )
    #expect(count == 1)
    #expect(store.child.log == ["a"])
  }

  @MainActor
  @Test func theThunkOfARemovedChildReadsAndSendsNothing() async throws {
    let store = Store(initialState: Parent.State()) { Parent() }
    let guest = try #require(store.scope(state: \.guest, action: Parent.guest))
    await #expect(throws: CancellationError.self) {
      try await guest.run(
        TraceThunk<Int> { thunk in
          await thunk.send("a")
          await MainActor.run { _ = store.send(.dismiss) }
          await thunk.send("never")
          return try await thunk.state().count
        }
      )
    }
    await #expect(throws: ThunkError.storeEnded) { try await guest.run(TraceThunk { _ in }) }
  }

  @Test(arguments: StoreKind.allCases)
  func aReducerReturnsAThunkAsAnEffect(_ kind: StoreKind) async {
    let thunk = TraceThunk<Void>("twice") { store in
      let count = try await store.state().count
      await store.send("count \(count)")
    }
    let store = await StoreUnderTest(kind) { $0 == "go" ? .thunk(thunk) : .none }
    await store.send("go").finish()
    #expect(await store.log == ["go", "count 1"])
  }

  // cloe 5
  @Test(arguments: StoreKind.allCases)
  func aThunkThatNothingCanRunIsReported(_ kind: StoreKind) async {
    let recorder = IssueRecorder()
    let other = Thunk<Int, String, Void>("foreign") { await $0.send("never") }
    let store = await StoreUnderTest(kind) { $0 == "go" ? .thunk(other) : .none }
    await withIssueReporter(recorder) { await store.send("go").finish() }
    #expect(await store.log == ["go"])
    #expect(
      recorder.issues.map(\.message) == [
        """
        The effect of "go" is the thunk "foreign" that reads Int, which is not the state of the \
        store.
        It was not entered. A thunk of an effect reads the state of the whole store: name that as \
        its `State`, or pass what it needs of the feature's state into an `Effect.run`.
        """
      ]
    )
  }

  @Test func aTestReceivesWhatAThunkSends() async throws {
    let clock = TestClock()
    let store = TestStore(initialState: Trace.State()) { Trace() }
    let thunk = TraceThunk<Int>("timed") { store in
      await store.send("a")
      try await clock.sleep(for: .seconds(1))
      await store.send("b")
      return try await store.state().count
    }
    store.dependencies.continuousClock = clock
    let running = await store.start(thunk)
    await store.receive("a") { $0.log = ["a"] }
    #expect(!running.isFinished)
    await clock.advance(by: .seconds(1))
    await store.receive("b") { $0.log = ["a", "b"] }
    #expect(try await running.value() == 2)
    let quick = try await store.run(TraceThunk { try await $0.state().count })
    #expect(quick == 2)
  }

  @Test func aTestIsToldThatAThunkCannotEnd() async throws {
    let recorder = IssueRecorder()
    let clock = TestClock()
    await withIssueReporter(recorder) {
      let store = TestStore(initialState: Trace.State()) { Trace() }
      store.dependencies.continuousClock = clock
      _ = try? await store.run(
        TraceThunk<Void>("stuck") { _ in try await clock.sleep(for: .seconds(1)) }
      )
      await store.skipInFlightEffects()
    }
    #expect(
      recorder.issues.map(\.message) == [
        "The thunk stuck has not ended, and nothing can run that would end it."
      ]
    )
  }
}
