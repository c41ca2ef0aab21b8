import Sheaf
import XCTest

/// Reports issues only in the child process that `RunnerProcessTests` starts.
final class MisbehavingXCTests: XCTestCase {
  func testReportsAnIssue() {
    guard ChildProcess.isChild else { return }
    reportIssue("Reported in a child of XCTest.")
  }

  func testReportsAnIssueFromATask() async {
    guard ChildProcess.isChild else { return }
    await Task.detached { reportIssue("Reported in a task of XCTest.") }.value
  }

  func testReportsToARecorder() {
    let recorder = IssueRecorder()
    withIssueReporter(recorder) { reportIssue("Never seen by XCTest.") }
    XCTAssertEqual(recorder.issues.count, 1)
  }
}
