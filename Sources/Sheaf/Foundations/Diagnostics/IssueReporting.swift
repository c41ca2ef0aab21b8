import Synchronization

/// Where reported issues go in this process.
///
/// An issue is delivered once: to the reporter of `withIssueReporter(_:operation:)`, else to the
/// test runner that `SheafTesting` speaks to, else to standard error.
public enum IssueReporting {
  /// Sets what also sees every issue, whoever it is delivered to; nil takes it away.
  ///
  /// It is called on whatever thread the mistake was made on, with no lock held, before the delivery.
  /// An issue that the hook itself reports goes to standard error only.
  public static func setHook(_ hook: (@Sendable (ReportedIssue) -> Void)?) {
    process.withLock { $0.hook = hook }
  }

  /// Makes the test runner the receiver of issues; called by `SheafTesting` when it is loaded.
  ///
  /// - Parameter deliver: Fails the running test; returns false where no test runner is there.
  package static func install(_ deliver: @escaping @Sendable (ReportedIssue) -> Bool) {
    process.withLock { $0.deliverToTest = deliver }
  }

  /// Whether `SheafTesting` is linked into this process and has installed itself.
  package static var isTesting: Bool {
    process.withLock { $0.deliverToTest != nil }
  }

  // MARK: - Implementation

  struct Process {
    var hook: (@Sendable (ReportedIssue) -> Void)?
    var deliverToTest: (@Sendable (ReportedIssue) -> Bool)?
  }

  static let process = Lock(Process())
  static let local = TaskLocal<(any IssueReporter)?>(wrappedValue: nil)
  static let delivery = TaskLocal<Delivery?>(wrappedValue: nil)

  /// One issue on its way.
  // Why not a flag: a task that a reporter or hook starts inherits it, and would be cut off for good.
  final class Delivery: Sendable {
    private let isDone = Atomic(false)

    var isUnderWay: Bool { !isDone.load(ordering: .acquiring) }

    func end() { isDone.store(true, ordering: .releasing) }
  }

  static func deliver(_ issue: ReportedIssue) {
    // Why: a reporter or hook that makes a mistake itself must neither recurse nor lose it.
    if delivery.get()?.isUnderWay == true { return StandardError.write(issue) }
    let current = Delivery()
    defer { current.end() }
    delivery.withValue(current) {
      let process = process.withLock { $0 }
      process.hook?(issue)
      if let reporter = local.get() { return reporter.report(issue) }
      if process.deliverToTest?(issue) == true { return }
      StandardError.write(issue)
    }
  }
}
