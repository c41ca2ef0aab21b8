/// Keeps the issues that are reported to it, for a test to look at.
public final class IssueRecorder: IssueReporter {
  private let recorded = Lock<[ReportedIssue]>([])

  /// A recorder without issues.
  public init() {}

  /// The issues so far, oldest first.
  public var issues: [ReportedIssue] { recorded.withLock { $0 } }

  /// Keeps the issue.
  public func report(_ issue: ReportedIssue) {
    recorded.withLock { $0.append(issue) }
  }
}
