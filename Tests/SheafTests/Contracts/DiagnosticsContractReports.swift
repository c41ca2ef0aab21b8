import Testing

@testable import Sheaf

/// What reaches the one reporter, and what it says.
@Suite struct DiagnosticsContractReports {
  // core 38
  @Test(arguments: StoreKind.allCases)
  func aSendToAnEndedStoreIsReportedAtItsLine(kind: StoreKind) async throws {
    let recorder = IssueRecorder()
    await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind)
      await store.shutDown()
      let task = await store.send(.note("too late"), at: 77)
      #expect(task.isDropped)
      await store.sendIfPresent(.note("silent"))
      #expect(await store.state.log == [])
    }
    let issue = try #require(recorder.issues.first)
    #expect(recorder.issues.count == 1)
    #expect(issue.site.line == 77)
    #expect("\(issue.site.fileID)" == #fileID)
    #expect(issue.message.contains("too late"))
    #expect(issue.message.contains("Keep the store open"))
  }

  // core 38
  @Test(arguments: StoreKind.allCases)
  func everyReportSaysWhatHappenedWhyAndHowToFixIt(kind: StoreKind) async throws {
    let recorder = IssueRecorder()
    await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind)
      let kept = Journal<Send<Family.Action>>()
      await store.send(.perform(.run { _ in throw DiskFull() })).finish()
      await store.send(.perform(.run { send in kept.note(send) })).finish()
      await kept.entries.first?(.note("late note"))
      await store.send(.child(.note("absent note")))
    }
    let messages = recorder.issues.map(\.message)
    try #require(messages.count == 3)
    #expect(messages[0].contains("the disk is full"))
    #expect(messages[0].contains("the store goes on"))
    #expect(messages[0].contains("`catch:`"))
    #expect(messages[1].contains("late note"))
    #expect(messages[1].contains("The action was dropped"))
    #expect(messages[1].contains("AsyncStream"))
    #expect(messages[2].contains("absent note"))
    #expect(messages[2].contains("The child was skipped and the parent ran"))
    #expect(messages[2].contains("sendIfPresent"))
  }

  // core 38
  @Test(arguments: StoreKind.allCases)
  func aMistakeWithoutAReporterFailsTheRunningTestOnce(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    await withKnownIssue {
      await store.send(.child(.note("hello")))
    } matching: { issue in
      "\(issue)".contains("hello") && issue.sourceLocation?.line == Int(Family.ifLetLine)
    }
  }

  // core 38
  @Test @MainActor
  func aReadOfTheStoreWithinAReducerIsReported() throws {
    let recorder = IssueRecorder()
    withIssueReporter(recorder) {
      let store = Store(initialState: Trace.State()) {
        Reduce<Trace.State, String> { state, action in
          state.log.append(action)
          return .none
        }
      }
      let reading = Store(initialState: 1) {
        Reduce<Int, String> { state, action in
          state += 1
          MainActor.assumeIsolated { _ = Self.current?.state }
          return .none
        }
      }
      Self.current = reading
      defer { Self.current = nil }
      reading.send("go")
      store.send("other")
      #expect(reading.state == 2)
    }
    let issue = try #require(recorder.issues.first)
    #expect(recorder.issues.count == 1)
    #expect(issue.message.contains("while one of its reducers ran"))
    #expect(issue.message.contains("`inout` parameter"))
  }

  @MainActor private static var current: Store<Int, String>?

  // core 38
  @Test @MainActor
  func aSendThroughARemovedChildsStoreIsReportedAtItsLine() throws {
    let recorder = IssueRecorder()
    try withIssueReporter(recorder) {
      let store = Store(initialState: Departure.start) { Family() }
      let child = try #require(store.scope(state: \.child, action: \.child))
      store.send(.change { $0.child = nil })
      child.send(.note("gone"), line: 5)
      child.sendIfPresent(.note("silent"))
      #expect(store.state.log == [])
    }
    let issue = try #require(recorder.issues.first)
    #expect(recorder.issues.count == 1)
    #expect(issue.site.line == 5)
    #expect(issue.message.contains("gone"))
    #expect(issue.message.contains("sendIfPresent"))
  }
}
