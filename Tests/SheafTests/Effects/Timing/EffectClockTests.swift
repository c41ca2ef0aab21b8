import SheafTesting
import Testing

@testable import Sheaf

@Suite struct EffectClockTests {
  private let site = SourceSite()

  @Test func theClockInForceIsTheOneOfTheDependencies() async {
    let (outer, own) = (TestClock(), TestClock())
    withDependencies {
      $0.continuousClock = outer
    } operation: {
      #expect(EffectClock(at: site).current as? TestClock === outer)
      #expect(EffectClock(own, at: site).current as? TestClock === own)
    }
  }

  @Test func aClockNobodyOverrodeIsReportedAtTheOperator() {
    withKnownIssue {
      _ = EffectClock(at: site).current
    } matching: { issue in
      let text = issue.description
      return text.contains("continuousClock") && text.contains("EffectClockTests.swift")
    }
  }

  @Test func zeroAndLessAreNoWait() async throws {
    for wait in [Duration.zero, .nanoseconds(-1), .seconds(Int64.min)] {
      // Why unimplemented: the clock is not even asked.
      try await UnimplementedClock().wait(for: wait)
      try await EffectClock(at: site).wait(for: wait)
    }
  }

  @Test func aCancelledTaskDoesNotPassAWaitOfZero() async {
    let late = Task {
      try? await untilCancelled()
      try await EffectClock(at: site).wait(for: .zero)
    }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test func aWaitEndsAtItsInstantAndNotBefore() async throws {
    let (clock, ended) = (TestClock(), Signal())
    let task = Task.immediate {
      try await clock.wait(for: .seconds(2))
      ended.fire()
    }
    await clock.advance(by: .seconds(2) - .nanoseconds(1))
    #expect(ended.count == 0)
    await clock.advance(by: .nanoseconds(1))
    try await task.value
    #expect(ended.count == 1)
  }

  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max)])
  func aHugeWaitNeitherOverflowsNorReturnsAtOnce(wait: Duration) async {
    let task = Task.immediate { try await ContinuousClock().wait(for: wait) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let clock = TestClock(now: TestClock.Instant(offset: .seconds(1)))
    let tested = Task.immediate { try await clock.wait(for: wait) }
    tested.cancel()
    await #expect(throws: CancellationError.self) { try await tested.value }
  }
}
