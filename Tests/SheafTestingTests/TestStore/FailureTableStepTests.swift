import Sheaf
import SheafTesting
import Testing

/// What a mistake leads to in the two modes: the whole message, once, at the line of the step.
///
/// The steps say themselves which line they are at.
@Suite struct FailureTableStepTests {
  // testing 6, 8
  @Test func sendingWhileActionsAreUnread() async {
    await expectIssues(
      inMode: .on,
      (
        2,
        """
        .add(1) was sent while 2 received actions had not been read:
          .response("a")
          .response("b")
        Call `receive` for each before, or `skipReceivedActions()`.
        """
      )
    ) { mode in
      let store = Desk.sending(.response("a"), .response("b"))
      store.exhaustivity = mode
      await store.send(.go, line: 1)
      await store.send(.add(1), assert: { $0.count = 1 }, line: 2)
    }
  }

  // testing 6, 8
  @Test func aClosureThatIsWrong() async {
    let difference = """
        count:
          − 2
          + 1
      """
    await expectIssues(
      on: [
        (
          1,
          """
          The state after sending .add(1) is not what the test says:
          \(difference)
            (expected −, actual +)
          """
        )
      ],
      off: [
        (
          1,
          """
          What the test says of the state after sending .add(1) is not so:
          \(difference)
            (expected −, actual +) What the closure does not touch was not compared.
          """
        )
      ]
    ) { mode in
      let store = Desk.store()
      store.exhaustivity = mode
      await store.send(.add(1), assert: { $0.count = 2 }, line: 1)
    }
  }

  // testing 6, 8
  @Test func aChangeWithoutAClosure() async {
    await expectIssues(
      inMode: .on,
      (
        1,
        """
        The state changed by sending .add(1), but the test gives no closure that says so:
          count:
            − 0
            + 1
          (expected −, actual +) Say what changes in a trailing closure.
        """
      )
    ) { mode in
      let store = Desk.store()
      store.exhaustivity = mode
      await store.send(.add(1), line: 1)
    }
  }

  // testing 6, 8
  @Test func aClosureThatChangesNothing() async {
    await expectIssues(
      inMode: .on,
      (
        1,
        """
        The closure for sending .go changes nothing, and nothing changed.
        Leave the closure out: without one the state must stay as it is.
        """
      )
    ) { mode in
      let store = Desk.store()
      store.exhaustivity = mode
      await store.send(.go, assert: { $0.count = 0 }, line: 1)
    }
  }

  // testing 6
  @Test func aClosureThatThrows() async {
    struct Lost: Error {}
    let issues: [ExpectedIssue] = [
      (1, "The closure for sending .add(1) threw an error: Lost(). The state was not compared."),
      (2, "The closure for receiving .add(2) threw an error: Lost(). The state was not compared."),
      (3, "The closure for assert threw an error: Lost(). The state was not compared."),
    ]
    await expectIssues(on: issues, off: issues) { mode in
      let store = Desk.store { $0 == .add(1) ? .send(.add(2)) : .none }
      store.exhaustivity = mode
      await store.send(.add(1), assert: { _ in throw Lost() }, line: 1)
      await store.receive(.add(2), assert: { _ in throw Lost() }, line: 2)
      store.assert({ _ in throw Lost() }, line: 3)
    }
  }

  // testing 2
  @Test func nothingToReceiveAndNothingRuns() async {
    let issues: [ExpectedIssue] = [
      (
        1,
        """
        No action was received, but .open was expected, and no effect is running.
        Nothing can send it any more.
        """
      )
    ]
    await expectIssues(on: issues, off: issues) { mode in
      let store = Desk.store()
      store.exhaustivity = mode
      await store.receive(.open, line: 1)
    }
  }

  // testing 2, 9
  @Test func nothingToReceiveWhileAnEffectSleeps() async {
    let issues: [ExpectedIssue] = [
      (
        2,
        """
        No action was received, but .open was expected. Nothing can run:
          effect "nap" with id bed at SheafTestingTests/FailureTableStepTests.swift:7, started by .go, \
        waits for a TestClock until 1.0 seconds (asleep since 0.0 seconds)
        Advance the clock first, or give the effects what they wait for.
        """
      )
    ]
    await expectIssues(on: issues, off: issues) { mode in
      let clock = TestClock()
      let store = Desk.store { action in
        guard action == .go else { return .none }
        return .run(
          name: "nap",
          operation: { _ in try await clock.sleep(for: .seconds(1)) },
          line: 7
        )
        .cancellable(id: "bed")
      }
      store.exhaustivity = mode
      store.timeout = .seconds(3_600)
      await store.send(.go, line: 1)
      await store.receive(.open, line: 2)
      await store.skipInFlightEffects()
    }
  }

  // testing 2
  @Test func anOutsideWaitThatPassesItsLimit() async {
    let issues: [ExpectedIssue] = [
      (
        2,
        """
        No action was received within the time limit, but .open was expected.
          effect "socket" at SheafTestingTests/FailureTableStepTests.swift:7, started by .go, waits for \
        something outside of the test's sight
        Answer what is awaited, advance its clock, or raise `timeout:`.
        """
      )
    ]
    await expectIssues(on: issues, off: issues) { mode in
      let silence = Silence()
      let store = Desk.store { action in
        guard action == .go else { return .none }
        return .run(name: "socket", operation: { _ in await silence.wait() }, line: 7)
      }
      store.exhaustivity = mode
      await store.send(.go, line: 1)
      await store.receive(.open, timeout: .milliseconds(10), line: 2)
      await store.skipInFlightEffects()
      silence.release()
      await store.finish()
    }
  }

  // testing 8
  @Test func anotherActionFirst() async {
    await expectIssues(
      on: [
        (
          2,
          """
          Another action was received than expected:
              − .open
              + .add(1)
            (expected −, actual +)
          """
        )
      ],
      off: [
        (
          2,
          """
          No action was received, but .open was expected, and no effect is running.
          Nothing can send it any more.
          """
        )
      ]
    ) { mode in
      let store = Desk.sending(.add(1))
      store.exhaustivity = mode
      await store.send(.go, line: 1)
      await store.receive(.open, line: 2)
    }
  }

  // testing 8
  @Test func anotherActionFirstAndTheWantedOneLater() async {
    await expectIssues(
      inMode: .on,
      (
        2,
        """
        Another action was received than expected:
            − .open
            + .add(1)
          (expected −, actual +) The expected one was received later: receive what comes before it \
        first.
        """
      )
    ) { mode in
      let store = Desk.sending(.add(1), .open)
      store.exhaustivity = mode
      await store.send(.go, line: 1)
      await store.receive(.open, assert: { $0.isOpen = true }, line: 2)
    }
  }

  // testing 7, 8
  @Test func anotherPayload() async {
    let issues: [ExpectedIssue] = [
      (
        2,
        """
        The received action has another payload than expected:
            − "x"
            + "a"
          (expected −, actual +)
        """
      )
    ]
    await expectIssues(on: issues, off: issues) { mode in
      let store = Desk.sending(.response("a"))
      store.exhaustivity = mode
      await store.send(.go, line: 1)
      await store.receive(\.response, "x", line: 2)
    }
  }
}
