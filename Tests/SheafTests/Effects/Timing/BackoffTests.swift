import Sheaf
import Testing

@Suite struct BackoffTests {
  /// The waits before attempts 1…6, without chance.
  private func waits(_ backoff: Backoff) -> [Duration] {
    var generator = NeverAsked()
    return (1...6).map { backoff.delay(beforeAttempt: $0, using: &generator) }
  }

  @Test func theFirstAttemptWaitsForNothing() {
    for backoff in [Backoff.constant(.seconds(9)), .exponential(.seconds(9))] {
      for attempt in [Int.min, -1, 0, 1] {
        #expect(backoff.longestDelay(beforeAttempt: attempt) == .zero)
      }
    }
  }

  @Test func aConstantWaitStaysTheSame() {
    #expect(waits(.constant(.milliseconds(30))).dropFirst().allSatisfy { $0 == .milliseconds(30) })
    #expect(waits(.none).allSatisfy { $0 == .zero })
    // Why: the hour is the cap of growing waits only.
    #expect(Backoff.constant(.seconds(9_999)).longestDelay(beforeAttempt: 2) == .seconds(9_999))
  }

  @Test func anExponentialWaitIsMultipliedUpToTheCap() {
    #expect(
      waits(.exponential(.seconds(1), cap: .seconds(6)))
        == [0, 1, 2, 4, 6, 6].map { .seconds($0) }
    )
    #expect(
      waits(.exponential(.milliseconds(100), factor: 3))
        == [0, 100, 300, 900, 2_700, 8_100].map { .milliseconds($0) }
    )
    #expect(waits(.exponential(.seconds(8), factor: 0.5)).last == .milliseconds(500))
    #expect(waits(.exponential(.seconds(8), factor: 0)) == [0, 8, 0, 0, 0, 0].map { .seconds($0) })
    #expect(Backoff.exponential(.seconds(1)).longestDelay(beforeAttempt: 40) == .seconds(3_600))
  }

  @Test func noNumberOfAttemptsOverflows() {
    let longest = Duration(attoseconds: .max)
    let first = [Duration.zero, .nanoseconds(1), .seconds(1), .seconds(Int64.max), longest]
    let factors = [
      0, 0.5, 1, 2, 1e300, .infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]
    for first in first {
      for factor in factors {
        for cap in [Duration.zero, .seconds(60), longest] {
          let backoff = Backoff.exponential(first, factor: factor, cap: cap, jitter: 1)
          var generator = SeededGenerator(seed: 1)
          for attempt in [2, 3, 63, 64, 65, 1_024, 1 << 40, Int.max] {
            let wait = backoff.delay(beforeAttempt: attempt, using: &generator)
            #expect(wait >= .zero && wait <= cap)
          }
        }
      }
    }
    #expect(Backoff.exponential(longest, cap: longest).longestDelay(beforeAttempt: 9) == longest)
  }

  @Test func hostileNumbersCountAsTheNearestSensibleOnes() {
    #expect(Backoff.constant(.seconds(-1)) == .constant(.zero))
    #expect(Backoff.exponential(.seconds(-1)).first == .zero)
    #expect(Backoff.exponential(.seconds(1), cap: .seconds(-1)).cap == .zero)
    #expect(Backoff.exponential(.seconds(1), factor: .nan).factor == 1)
    #expect(Backoff.exponential(.seconds(1), factor: -2).factor == 0)
    #expect(Backoff.constant(.seconds(1), jitter: .nan).jitter == 0)
    #expect(Backoff.constant(.seconds(1), jitter: -1).jitter == 0)
    #expect(Backoff.constant(.seconds(1), jitter: 7).jitter == 1)
  }

  @Test func jitterOnlyShortensAndStaysWithinItsShare() {
    let backoff = Backoff.constant(.seconds(10), jitter: 0.25)
    var generator = SeededGenerator(seed: 7)
    let waits = (0..<1_000).map { _ in backoff.delay(beforeAttempt: 2, using: &generator) }
    #expect(waits.allSatisfy { $0 >= .milliseconds(7_500) && $0 <= .seconds(10) })
    #expect(waits.contains { $0 < .milliseconds(7_800) })
    #expect(waits.contains { $0 > .milliseconds(9_700) })
  }

  @Test func theSameGeneratorGivesTheSameWaits() {
    let backoff = Backoff.exponential(.seconds(1), jitter: 1)
    func waits(_ seed: UInt64) -> [Duration] {
      var generator = SeededGenerator(seed: seed)
      return (1...9).map { backoff.delay(beforeAttempt: $0, using: &generator) }
    }
    #expect(waits(3) == waits(3))
    #expect(waits(3) != waits(4))
  }

  /// A generator that must not be drawn from.
  private struct NeverAsked: RandomNumberGenerator {
    mutating func next() -> UInt64 {
      Issue.record("drawn from without need")
      return 0
    }
  }
}
