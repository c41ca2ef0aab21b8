/// Receives reported issues instead of the test runner or standard error.
public protocol IssueReporter: Sendable {
  /// Takes one issue; called once for each, on the thread the mistake was made on.
  func report(_ issue: ReportedIssue)
}

/// Sends the issues of an operation, and of the tasks it creates, to a reporter.
///
/// A detached task is not reached: its issues go to the test or to standard error.
///
/// - Parameters:
///   - reporter: Receives the issues; the innermost one wins.
///   - operation: Runs at once, on the caller's thread.
/// - Throws: What the operation throws.
/// - Returns: What the operation returns.
public func withIssueReporter<R>(
  _ reporter: any IssueReporter,
  operation: () throws -> R
) rethrows -> R {
  try IssueReporting.local.withValue(reporter, operation: operation)
}

/// Sends the issues of an asynchronous operation, and of the tasks it creates, to a reporter.
///
/// - Parameters:
///   - reporter: Receives the issues; the innermost one wins.
///   - operation: Runs on the caller's actor.
/// - Throws: What the operation throws.
/// - Returns: What the operation returns.
public nonisolated(nonsending) func withIssueReporter<R>(
  _ reporter: any IssueReporter,
  operation: nonisolated(nonsending) () async throws -> R
) async rethrows -> R {
  try await IssueReporting.local.withIsolatedValue(reporter, operation)
}
