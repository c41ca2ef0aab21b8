#if canImport(os)
import os

extension LogSink {
  /// Writes to the system's log, under the category of each line.
  ///
  /// The text is public there: redact what must not be read.
  ///
  /// - Parameter subsystem: Usually an identifier in reverse-domain form; none is looked up.
  /// - Returns: The sink.
  public static func systemLog(subsystem: String) -> LogSink {
    LogSink { line in
      let logger = Logger(subsystem: subsystem, category: line.category)
      logger.log(level: OSLogType(line.level), "\(line.description, privacy: .public)")
    }
  }
}

extension OSLogType {
  init(_ level: LogLevel) {
    self =
      switch level {
      case .trace, .debug: .debug
      case .info: .info
      case .notice, .warning: .default
      case .error: .error
      }
  }
}
#endif
