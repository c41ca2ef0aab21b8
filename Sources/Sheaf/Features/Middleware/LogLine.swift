/// One action, as a log shows it.
public struct LogLine: Sendable, Equatable, CustomStringConvertible {
  /// The category of the logging middleware.
  public let category: String
  /// The level of the logging middleware.
  public let level: LogLevel
  /// The action, described and redacted, without line breaks.
  public let text: String
  /// What became of it.
  public let outcome: MiddlewareOutcome

  init(category: String, level: LogLevel, text: String, outcome: MiddlewareOutcome) {
    self.category = category
    self.level = level
    self.text = text.escapingControls()
    self.outcome = outcome
  }

  /// The line: category, text, and the outcome where it is not plain.
  public var description: String {
    outcome == .handled ? "[\(category)] \(text)" : "[\(category)] \(text) (\(outcome))"
  }

  static func text<Action>(of action: Action) -> String {
    if let described = action as? any CustomStringConvertible { return described.description }
    return String(summarizing: action)
  }
}
