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
