/// How much of what happens in a test store a test must mention.
public enum Exhaustivity: Sendable, Equatable {
  /// Everything: each change of the state, each received action, each effect.
  case on
  /// Only what is mentioned must be right; with `showSkippedAssertions` the rest is noted.
  ///
  /// A note is a warning of the test runner or a line on standard error, never a failure.
  case off(showSkippedAssertions: Bool)

  /// Only what is mentioned must be right.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)

  /// Whether what was skipped is noted.
  var showsSkipped: Bool { self == .off(showSkippedAssertions: true) }
}
