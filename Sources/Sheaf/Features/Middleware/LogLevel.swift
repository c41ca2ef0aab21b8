/// How much a line of a log matters.
public enum LogLevel: Int, Sendable, Comparable, CaseIterable {
  /// Every step.
  case trace
  /// For whoever looks for a mistake.
  case debug
  /// Worth knowing.
  case info
  /// Worth seeing.
  case notice
  /// May become a problem.
  case warning
  /// Is one.
  case error

  /// Whether one matters less than the other.
  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}
