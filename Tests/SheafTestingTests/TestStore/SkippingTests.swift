import Sheaf
import SheafTesting
import Testing

/// What is skipped, and what is said of it.
@Suite struct SkippingTests {
  /// The notes, and the failures, of an operation on a store that shows what it skips.
  private func observe(
    _ store: TestStoreOf<Desk>,
    _ body: nonisolated(nonsending) (TestStoreOf<Desk>) async -> Void
  ) async -> (notes: [String], issues: [String]) {
    let notes = Lock<[String]>([])
    let issues = await issues {
      await TestNotes.receive { note in
        notes.withLock { $0.append(note.message) }
      } _: {
        store.exhaustivity = .off(showSkippedAssertions: true)
        await body(store)
      }
    }
    return (notes.withLock { $0 }, issues.messages)
  }

  // testing 8
  @Test func receivedActionsThatAreSkippedAreNoted() async {
    let (notes, issues) = await observe(Desk.sending(.response("a"))) { store in
      await store.send(.go)
      await store.skipReceivedActions()
    }
    #expect(notes == ["Skipped 1 received action:\n  .response(\"a\")"])
    #expect(issues == [])
  }

  // testing 8
  @Test func receivedActionsThatASendGoesPastAreNoted() async {
    let (notes, issues) = await observe(Desk.sending(.response("a"))) { store in
      await store.send(.go)
      await store.send(.open) { $0.isOpen = true }
    }
    #expect(notes.first == "Skipped 1 received action:\n  .response(\"a\")")
    #expect(issues == [])
  }

  // testing 8
  @Test func runningEffectsThatAreSkippedAreNoted() async {
    let (notes, issues) = await observe(Desk.sleeping(TestClock())) { store in
      await store.send(.go)
      await store.skipInFlightEffects()
    }
    #expect(notes.count == 1)
    #expect(notes.first?.hasPrefix("Cancelled 1 running effect:\n  effect \"sleeper\"") == true)
    #expect(issues == [])
  }

  // testing 4, 8
  @Test func actionsBetweenThoseInAnyOrderAreNoted() async {
    let store = Desk.sending(.add(1), .response("a"), .add(2))
    let (notes, issues) = await observe(store) { store in
      await store.send(.go)
      await store.receive(inAnyOrder: [.add(2), .add(1)])
    }
    #expect(notes.first == "Skipped 1 received action:\n  .response(\"a\")")
    #expect(issues == [])
  }

  // testing 4
  @Test func actionsThatDoNotComeAreNamedWithWhatStillRuns() async {
    let issues = await issues {
      let store = Desk.sleeping(TestClock())
      await store.send(.go)
      await store.receive(inAnyOrder: [.response("done"), .add(1)], line: 2)
      await store.skipInFlightEffects()
    }
    #expect(issues.lines == [2])
    #expect(
      issues.messages.first?.hasPrefix(
        """
        2 expected actions of `inAnyOrder` not received:
          .response("done")
          .add(1)
        Running:
          effect "sleeper"
        """
      ) == true
    )
  }

  // testing 4
  @Test func noActionInAnyOrderIsNothingToWaitFor() async {
    let store = Desk.store()
    await store.receive(inAnyOrder: [])
  }

  // testing 2
  @Test func theHandleOfAStoreThatIsStoppedWaitsForNothing() async {
    let issues = await issues {
      let store = Desk.store { action in
        switch action {
        case .go: .run { _ in try await untilCancelledByTest() }
        case .open: .send(.open)
        default: .none
        }
      }
      let task = await store.send(.go, line: 1)
      #expect(!task.isFinished)
      let stopped = await store.send(.open, line: 2)
      await task.finish(line: 3)
      await store.skipInFlightEffects(line: 4)
      await store.shutDown(line: 5)
      await store.receive(inAnyOrder: [.go], line: 6)
      await store.send(.go, line: 7).finish(line: 8)
      await stopped.finish(line: 9)
    }
    #expect(issues.lines == [2])
  }
}

/// Returns when the task is cancelled.
private func untilCancelledByTest() async throws {
  let (never, continuation) = AsyncStream<Never>.makeStream()
  for await _ in never {}
  continuation.finish()
  try Task.checkCancellation()
}
