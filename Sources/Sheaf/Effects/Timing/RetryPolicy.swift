/// Whether, how often and how soon something that failed is tried again.
///
/// A pure description, for ``Effect/retrying(_:clock:fileID:filePath:line:column:)`` and for features
/// that keep their own account of attempts. A cancellation is nobody's failure and never retried;
/// that is for the caller to see to.
public struct RetryPolicy: Sendable {
  /// How often the work is tried in all, the first attempt included; at least one.
  public let maximumAttempts: Int
  /// How long to wait before each further attempt.
  public let backoff: Backoff
  private let isRetried: @Sendable (any Error) -> Bool

  /// One attempt: nothing is retried.
  public static let none = RetryPolicy.attempts(1)

  /// So many attempts in all, while the predicate is true for the error; less than one counts as one.
  public static func attempts(
    _ maximum: Int,
    backoff: Backoff = .none,
    while isRetried: @escaping @Sendable (_ error: any Error) -> Bool = { _ in true }
  ) -> RetryPolicy {
    RetryPolicy(maximumAttempts: max(maximum, 1), backoff: backoff, isRetried: isRetried)
  }

  /// Attempts without end, while the predicate is true for the error.
  public static func unlimited(
    backoff: Backoff,
    while isRetried: @escaping @Sendable (_ error: any Error) -> Bool = { _ in true }
  ) -> RetryPolicy {
    RetryPolicy(maximumAttempts: .max, backoff: backoff, isRetried: isRetried)
  }

  /// How long to wait before an attempt; nil where it is not made.
  ///
  /// Attempt 1 is the first and waits for nothing. Any number is fine, also ones nobody reaches.
  public func delay(
    beforeAttempt attempt: Int,
    using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    guard attempt <= maximumAttempts else { return nil }
    return backoff.delay(beforeAttempt: attempt, using: &generator)
  }

  /// How long to wait before an attempt after the one before has failed; nil where it is not made.
  ///
  /// The predicate is asked where the attempts are not used up.
  public func delay(
    beforeAttempt attempt: Int,
    after error: any Error,
    using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    guard attempt <= maximumAttempts, isRetried(error) else { return nil }
    return backoff.delay(beforeAttempt: attempt, using: &generator)
  }
}
