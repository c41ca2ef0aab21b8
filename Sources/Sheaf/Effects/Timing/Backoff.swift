/// How long to wait before each further attempt at something that failed.
///
/// A pure description: nothing here sleeps. Whatever the numbers, a wait is never negative and never
/// longer than the cap.
public struct Backoff: Hashable, Sendable {
  /// The wait before the second attempt, at most.
  public let first: Duration
  /// What each further wait is multiplied by; never negative.
  public let factor: Double
  /// No wait is longer.
  public let cap: Duration
  /// How much of a wait is left to chance, 0…1: a wait of `d` is drawn from `(1 - jitter) * d ... d`.
  public let jitter: Double

  /// The cap where none is given: an hour.
  public static let defaultCap = Duration.seconds(3_600)

  /// No wait.
  public static let none = Backoff.constant(.zero)

  /// The same wait before each further attempt; what is negative counts as zero.
  public static func constant(_ wait: Duration, jitter: Double = 0) -> Backoff {
    Backoff(first: wait, factor: 1, cap: max(wait, .zero), jitter: jitter)
  }

  /// A wait that is multiplied from one attempt to the next, up to a cap.
  ///
  /// `.exponential(.seconds(1))` waits 1, 2, 4, 8 … seconds, an hour at most. What is negative counts
  /// as zero, a factor that is no number as one.
  public static func exponential(
    _ first: Duration,
    factor: Double = 2,
    cap: Duration = defaultCap,
    jitter: Double = 0
  ) -> Backoff {
    Backoff(first: first, factor: factor, cap: cap, jitter: jitter)
  }

  /// The wait before an attempt: zero before the first, `first` before the second.
  ///
  /// Draws from the generator only where there is jitter and something to wait for.
  public func delay(
    beforeAttempt attempt: Int,
    using generator: inout some RandomNumberGenerator
  ) -> Duration {
    let longest = longestDelay(beforeAttempt: attempt)
    if jitter == 0 || longest == .zero { return longest }
    return Self.product(longest, .random(in: (1 - jitter)...1, using: &generator), cap: longest)
  }

  /// The wait before an attempt where chance takes nothing off it.
  public func longestDelay(beforeAttempt attempt: Int) -> Duration {
    if attempt < 2 || first == .zero { return .zero }
    if factor == 1 { return min(first, cap) }
    return Self.product(first, Self.power(factor, attempt - 2), cap: cap)
  }

  // MARK: - Implementation

  private init(first: Duration, factor: Double, cap: Duration, jitter: Double) {
    self.first = max(first, .zero)
    self.factor = factor.isNaN ? 1 : max(factor, 0)
    self.cap = max(cap, .zero)
    self.jitter = jitter.isNaN ? 0 : min(max(jitter, 0), 1)
  }

  /// The product, or the cap where that is less; neither factor is negative.
  private static func product(_ duration: Duration, _ factor: Double, cap: Duration) -> Duration {
    let product = Double(duration.attoseconds) * factor
    // Why this way round: a product that is too large for a duration, or infinite, is not converted.
    guard product < Double(cap.attoseconds) else { return cap }
    return Duration(attoseconds: Int128(product))
  }

  /// The power, infinite where it is too large: by squaring, since the core has no library for it.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var (result, square, left) = (1.0, base, exponent)
    while left > 0 {
      if left & 1 == 1 { result *= square }
      left >>= 1
      // Why only then: the last square may be infinite, and zero times that is no number.
      if left > 0 { square *= square }
    }
    return result
  }
}
