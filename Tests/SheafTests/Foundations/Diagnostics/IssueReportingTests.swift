import Testing

@testable import Sheaf

@Suite(.serialized)
struct IssueReportingTests {
  // core 38
  @Test func anIssueNamesTheCallersPlace() {
    let recorder = IssueRecorder()
    let line = UInt(#line) + 1
    withIssueReporter(recorder) { reportIssue("Wrong.") }
    #expect(recorder.issues.count == 1)
    #expect(recorder.issues.first?.site.line == line)
    #expect(
      recorder.issues.first?.description
        == "SheafTests/IssueReportingTests.swift:\(line): Wrong."
    )
  }

  @Test func anIssueAtANotedPlaceNamesThatPlace() {
    let recorder = IssueRecorder()
    let site = SourceSite(fileID: "App/View.swift", filePath: "View.swift", line: 7, column: 3)
    withIssueReporter(recorder) { reportIssue("Wrong.", at: site) }
    #expect(recorder.issues == [ReportedIssue(message: "Wrong.", site: site)])
  }

  @Test func theInnermostReporterWinsAndOnlyItReceives() {
    let (outer, inner) = (IssueRecorder(), IssueRecorder())
    withIssueReporter(outer) {
      withIssueReporter(inner) { reportIssue("Inner.") }
      reportIssue("Outer.")
    }
    #expect(outer.issues.map(\.message) == ["Outer."])
    #expect(inner.issues.map(\.message) == ["Inner."])
  }

  @MainActor
  @Test func anAsyncOperationStaysOnItsActorAndReachesItsTasks() async {
    let recorder = IssueRecorder()
    await withIssueReporter(recorder) {
      MainActor.preconditionIsolated()
      await Task { reportIssue("In a task.") }.value
    }
    #expect(recorder.issues.map(\.message) == ["In a task."])
  }

  @Test func whatTheOperationThrowsComesThrough() {
    struct Refused: Error {}
    #expect(throws: Refused.self) {
      try withIssueReporter(IssueRecorder()) { throw Refused() }
    }
  }

  @Test func theHookSeesAnIssueThatAReporterReceives() {
    let seen = IssueRecorder()
    let recorder = IssueRecorder()
    IssueReporting.setHook { issue in
      // Other tests of this process report too.
      if issue.message == "For both." { seen.report(issue) }
    }
    defer { IssueReporting.setHook(nil) }
    withIssueReporter(recorder) { reportIssue("For both.") }
    #expect(seen.issues.count == 1)
    #expect(recorder.issues.count == 1)
  }

  @Test func aReporterThatReportsDoesNotRecurse() {
    let reporter = ComplainingReporter()
    withIssueReporter(reporter) { reportIssue("First.") }
    #expect(reporter.calls.withLock { $0 } == 1)
  }

  // core 38
  @Test func whatAReporterStartsReportsAsEverybodyElse() async {
    let reporter = StartingReporter()
    withIssueReporter(reporter) { reportIssue("First.") }
    reporter.go.fire()
    await reporter.started.entries.first?.value
    #expect(reporter.messages.entries == ["First.", "Second."])
  }

  @Test func theLineOnStandardErrorIsOneLine() {
    let site = SourceSite(fileID: "App/View.swift", filePath: "", line: 7, column: 1)
    let issue = ReportedIssue(message: "One\ntwo\u{7}", site: site)
    #expect(
      StandardError.text(of: issue) == "Sheaf: issue at App/View.swift:7: One\\ntwo\\u{7}\n"
    )
  }
}

private final class ComplainingReporter: IssueReporter {
  let calls = Lock(0)

  func report(_ issue: ReportedIssue) {
    calls.withLock { $0 += 1 }
    reportIssue("This line on standard error belongs to a test.")
  }
}

/// Starts a task with the first issue, as a hook does that sends it to a store.
private final class StartingReporter: IssueReporter {
  let messages = Journal<String>()
  let started = Journal<Task<Void, Never>>()
  let go = Signal()

  func report(_ issue: ReportedIssue) {
    messages.note(issue.message)
    guard messages.entries.count == 1 else { return }
    let go = go
    started.note(
      Task {
        await go.wait()
        reportIssue("Second.")
      }
    )
  }
}
