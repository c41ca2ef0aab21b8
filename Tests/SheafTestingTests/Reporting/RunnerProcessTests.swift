#if os(Linux)
import Foundation
import Testing

/// Both runners really fail: seen from outside, in a child process.
@Suite(.enabled(if: !ChildProcess.isChild))
struct RunnerProcessTests {
  // core 38
  @Test func anIssueFailsTheXCTestOnceAtItsLine() throws {
    let child = try ChildProcess("SheafTestingTests.MisbehavingXCTests/testReportsAnIssue")
    #expect(child.status != 0)
    #expect(child.count(of: "Reported in a child of XCTest.") == 1)
    #expect(child.output.contains("MisbehavingXCTests.swift:8: error"))
    #expect(child.output.contains("Executed 1 test, with 1 failure"))
  }

  // core 38
  @Test func anIssueFromADetachedTaskFailsTheXCTest() throws {
    let child = try ChildProcess("SheafTestingTests.MisbehavingXCTests/testReportsAnIssueFromATask")
    #expect(child.status != 0)
    #expect(child.output.contains("Executed 1 test, with 1 failure"))
  }

  // core 38
  @Test func anIssueFailsTheSwiftTestingTestOnceAtItsLine() throws {
    let child = try ChildProcess(
      "--testing-library",
      "swift-testing",
      "--filter",
      "misbehavesInAChildOfSwiftTesting"
    )
    #expect(child.status != 0)
    #expect(child.count(of: "Reported in a child of Swift Testing.") == 1)
    #expect(child.count(of: "recorded an issue at TestRunnerReporterTests.swift:") == 1)
  }

  // core 38
  @Test func anIssueFromADetachedTaskFailsTheSwiftTestingRun() throws {
    let child = try ChildProcess(
      "--testing-library",
      "swift-testing",
      "--filter",
      "misbehavesInADetachedTaskOfAChild"
    )
    #expect(child.status != 0)
    #expect(child.count(of: "Reported in a detached task.") == 1)
  }
}
#endif
