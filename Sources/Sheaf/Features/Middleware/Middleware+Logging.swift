extension Middleware {
  /// Writes a line for every action, in the order in which they are reduced.
  ///
  /// Put it last to see what reaches the reducer, first to see what is sent. A layer behind it that
  /// drops an action is shown as `(dropped)`. The sink is called on the store's actor; no bundle is
  /// needed.
  ///
  /// The text of an action is what `describe` says; without it, its `description` where it has one of
  /// its own, otherwise a summary of its parts. `redact` gets the action and that text and returns
  /// what may be written.
  public static func logging(
    category: String = "actions",
    level: LogLevel = .debug,
    to sink: LogSink = .standardError,
    describing describe: (@Sendable (Action) -> String)? = nil,
    redacting redact: (@Sendable (_ action: Action, _ text: String) -> String)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Middleware {
    Middleware("logging", fileID: fileID, filePath: filePath, line: line, column: column) {
      action,
      context in
      context.next(action) { outcome, _ in
        let text = describe?(action) ?? LogLine.text(of: action)
        let shown = redact?(action, text) ?? text
        sink.write(LogLine(category: category, level: level, text: shown, outcome: outcome))
      }
    }
  }
}

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

/// Where the lines of a log go.
public struct LogSink: Sendable {
  let write: @Sendable (LogLine) -> Void

  /// Hands each line to a closure, for a logging library or a test.
  public init(_ write: @escaping @Sendable (LogLine) -> Void) { self.write = write }

  /// Writes each line to standard error, in one call.
  public static let standardError = LogSink { line in
    StandardError.write("\(line.level) \(line)\n")
  }
}
