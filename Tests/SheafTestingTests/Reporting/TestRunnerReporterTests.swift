// Imports no SheafTesting: linking it must be enough.
import Sheaf
import Testing

@Suite
struct TestRunnerReporterTests {
  // core 38
  @Test func anIssueOfATestThatOnlyLinksTheProductIsRecordedOnceAtTheCallersLine() {
    let recorded = Recorded()
    let line = UInt(#line) + 2
    withKnownIssue {
      reportIssue("Something is wrong.")
    } matching: {
      recorded.note($0)
    }
    #expect(recorded.lines == [Int(line)])
    #expect(recorded.texts == ["Something is wrong."])
  }

  // core 38
  @Test func anIssueFromInsideATaskIsRecordedOnceInItsTest() async {
    let recorded = Recorded()
    let line = UInt(#line) + 2
    await withKnownIssue {
      await Task { reportIssue("Wrong in a task.") }.value
    } matching: {
      recorded.note($0)
    }
    #expect(recorded.lines == [Int(line)])
  }

  // core 38
  @Test func anIssueWithoutAPlaceIsRecordedAtTheRunningTest() {
    let recorded = Recorded()
    withKnownIssue {
      reportIssue("Wrong somewhere.", at: .unknown)
    } matching: {
      recorded.note($0)
    }
    #expect(recorded.lines == [Test.current?.sourceLocation.line])
  }

  @Test func aReporterInForceKeepsTheIssueFromTheTest() {
    let recorder = IssueRecorder()
    withIssueReporter(recorder) { reportIssue("Only for the recorder.") }
    #expect(recorder.issues.map(\.message) == ["Only for the recorder."])
  }

  @Test func theProcessKnowsThatItIsTested() {
    #expect(IssueReporting.isTesting)
  }

  @Test(.enabled(if: ChildProcess.isChild)) func misbehavesInAChildOfSwiftTesting() {
    reportIssue("Reported in a child of Swift Testing.")
  }

  @Test(.enabled(if: ChildProcess.isChild)) func misbehavesInADetachedTaskOfAChild() async {
    await Task.detached { reportIssue("Reported in a detached task.") }.value
  }
}

/// What `withKnownIssue` saw.
private final class Recorded: Sendable {
  private let issues = Lock<[(line: Int?, texts: [String])]>([])

  var lines: [Int?] { issues.withLock { $0.map(\.line) } }
  var texts: [String] { issues.withLock { $0.flatMap(\.texts) } }

  func note(_ issue: Issue) -> Bool {
    let texts = issue.comments.map(\.rawValue)
    issues.withLock { $0.append((issue.sourceLocation?.line, texts)) }
    return true
  }
}
