import Sheaf
import Testing

@Suite struct RetryPolicyTests {
  private struct Refused: Error {}
  private struct Broken: Error {}

  private func waits(_ policy: RetryPolicy, after error: any Error = Broken()) -> [Duration?] {
    var generator = SeededGenerator(seed: 1)
    return (2...5).map { policy.delay(beforeAttempt: $0, after: error, using: &generator) }
  }

  @Test func noneTriesOnce() {
    #expect(waits(.none) == [nil, nil, nil, nil])
    #expect(RetryPolicy.none.maximumAttempts == 1)
  }

  @Test func theFirstAttemptIsOneOfTheCount() {
    #expect(
      waits(.attempts(3, backoff: .exponential(.seconds(1)))) == [
        .seconds(1), .seconds(2), nil, nil,
      ]
    )
  }

  @Test func lessThanOneAttemptCountsAsOne() {
    for count in [Int.min, -1, 0] { #expect(RetryPolicy.attempts(count).maximumAttempts == 1) }
  }

  @Test func unlimitedNeverGivesUp() {
    let policy = RetryPolicy.unlimited(backoff: .constant(.seconds(1)))
    var generator = SeededGenerator(seed: 1)
    #expect(policy.delay(beforeAttempt: .max, using: &generator) == .seconds(1))
  }

  @Test func thePredicateDecidesByTheError() {
    let policy = RetryPolicy.attempts(3) { $0 is Broken }
    #expect(waits(policy, after: Broken()) == [.zero, .zero, nil, nil])
    #expect(waits(policy, after: Refused()) == [nil, nil, nil, nil])
    var generator = SeededGenerator(seed: 1)
    #expect(policy.delay(beforeAttempt: 2, using: &generator) == .zero)
    #expect(policy.delay(beforeAttempt: 4, using: &generator) == nil)
  }

  @Test func theInjectedGeneratorIsLentAsItIs() {
    let policy = RetryPolicy.attempts(9, backoff: .exponential(.seconds(1), jitter: 1))
    func waits(_ lend: WithRandomNumberGenerator) -> [Duration?] {
      (2...5).map { attempt in lend { policy.delay(beforeAttempt: attempt, using: &$0) } }
    }
    let first = waits(WithRandomNumberGenerator(seed: 5))
    #expect(first == waits(WithRandomNumberGenerator(seed: 5)))
    #expect(Set(first.map { $0 ?? .zero }).count == 4)
  }
}
