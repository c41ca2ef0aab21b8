import Sheaf

/// A dependency that tells which of its defaults was taken.
enum WordKey: DependencyKey {
  static let liveValue = "live"
  static let previewValue = "preview"
  static let testValue = "test"
}

/// A dependency of which only the live value is written.
enum NumberKey: DependencyKey {
  static let liveValue = 1
}

extension DependencyValues {
  var word: String {
    get { self[WordKey.self] }
    set { self[WordKey.self] = newValue }
  }

  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

/// Runs an operation in the `.test` context and returns what it reported.
func issuesInTestContext(
  _ update: (inout DependencyValues) -> Void = { _ in },
  operation: () -> Void
) -> [ReportedIssue] {
  let recorder = IssueRecorder()
  withIssueReporter(recorder) {
    withDependencies {
      $0.context = .test
      update(&$0)
    } operation: {
      operation()
    }
  }
  return recorder.issues
}

/// Suspends the current task and resumes it after another one has run.
func suspendOnce() async {
  await Task.detached {}.value
}
