/// Which default a dependency takes where nobody overrides it.
@frozen
public enum DependencyContext: Sendable, Hashable {
  /// The program runs for real.
  case live
  /// The program renders a preview.
  case preview
  /// A test runs; an un-overridden live dependency is reported.
  case test
}
