/// One mistake in the use of the framework, as it is handed to a reporter.
public struct ReportedIssue: Sendable, Hashable {
  /// What happened, why it matters and how to fix it.
  public var message: String
  /// Where the mistake was made.
  public var site: SourceSite

  /// An issue with a text and a place.
  public init(message: String, site: SourceSite) {
    self.message = message
    self.site = site
  }
}

extension ReportedIssue: CustomStringConvertible {
  /// Place and message, such as `Module/File.swift:12: It happened`.
  public var description: String { "\(site): \(message)" }
}

/// Reports a mistake of the caller, exactly once: to one of reporter, test and standard error.
///
/// Which of them is said at ``reportIssue(_:at:)``.
///
/// - Parameters:
///   - message: What happened with the values, why it matters, how to fix it.
///   - fileID: The file to blame.
///   - filePath: The path of the file to blame.
///   - line: The line to blame.
///   - column: The column to blame.
public func reportIssue(
  _ message: @autoclosure () -> String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  reportIssue(message(), at: site)
}

/// Reports a mistake made at a place that was noted earlier, exactly once.
///
/// The reporter that `withIssueReporter` put in force gets it; else the running test,
/// where `SheafTesting` is linked; else standard error, as one line. The hook sees it in any case.
public func reportIssue(_ message: @autoclosure () -> String, at site: SourceSite) {
  IssueReporting.deliver(ReportedIssue(message: message(), site: site))
}
