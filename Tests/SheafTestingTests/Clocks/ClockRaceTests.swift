import Sheaf
import SheafTesting
import Testing

/// Effects that sleep on a clock and wait for something outside at once.
@Suite struct ClockRaceTests {
  /// Waits for an answer, but no longer than a second of the clock.
  private static func race(
    _ clock: TestClock,
    _ answer: @escaping @Sendable () async -> String
  ) -> TestStoreOf<Desk> {
    Desk.store { action in
      guard action == .go else { return .none }
      return .run(
        name: "race",
        operation: { send in
          let text = await withTaskGroup(of: String?.self) { group in
            group.addTask { await answer() }
            group.addTask {
              try? await clock.sleep(for: .seconds(1))
              return "too late"
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
          }
          await send(.response(text ?? ""))
        },
        line: 7
      )
    }
  }

  // testing 2
  @Test func anAnswerFromOutsideThatRacesATimeOutIsWaitedFor() async {
    for _ in 0..<50 {
      let store = Self.race(TestClock()) { await Task.detached { "in time" }.value }
      await store.send(.go)
      await store.receive(.response("in time")) { $0.text = "in time" }
      await store.finish()
    }
  }

  // testing 2, 3
  @Test func theTimeOutComesWhenTheClockSaysSo() async {
    let clock = TestClock()
    let silence = Silence()
    let store = Self.race(clock) {
      await silence.wait()
      return "in time"
    }
    await store.send(.go)
    await clock.advance(by: .seconds(1))
    silence.release()
    await store.receive(.response("too late")) { $0.text = "too late" }
    await store.finish()
  }

  // testing 2
  @Test func suchAnEffectIsSaidToWaitForBoth() async {
    let silence = Silence()
    let issues = await issues {
      let store = Self.race(TestClock()) {
        await silence.wait()
        return "in time"
      }
      await store.send(.go)
      await store.receive(\.response, timeout: .milliseconds(10), line: 2)
      silence.release()
      await store.receive(\.response) { $0.text = "in time" }
    }
    #expect(issues.lines == [2])
    #expect(
      issues.messages == [
        """
        No action was received within the time limit, but an action of a case with a payload of type \
        String was expected.
          effect "race" at SheafTestingTests/ClockRaceTests.swift:7, started by .go, waits for a \
        TestClock until 1.0 seconds (asleep since 0.0 seconds), perhaps for something outside of the \
        test's sight too
        Answer what is awaited, advance its clock, or raise `timeout:`.
        """
      ]
    )
  }
}
