import Sheaf
import Synchronization

/// Counts issues and throws them away.
final class CountingReporter: IssueReporter {
  private let reported = Atomic(0)

  var count: Int { reported.load(ordering: .relaxed) }

  func report(_ issue: ReportedIssue) { reported.add(1, ordering: .relaxed) }
}
