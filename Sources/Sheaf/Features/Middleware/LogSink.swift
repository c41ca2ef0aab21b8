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
