import Sheaf

/// The handle of one `send` of a test: waits for, or cancels, the effects it led to.
public struct TestStoreTask: Sendable {
  private let task: StoreTask?
  private let run: TestRun
  private let timeout: Duration
  private let action: String

  init<State, Action>(
    _ task: StoreTask?,
    _ store: TestStore<State, Action>,
    _ step: Step<Action>
  ) {
    self.task = task
    run = store.run
    timeout = store.timeout
    action = String(summarizing: step.action)
  }

  /// Whether no effect is left.
  public var isFinished: Bool { task?.isFinished ?? true }

  /// Waits for the end of the effects; fails at once where nothing can bring it about.
  ///
  /// What the test cannot see is waited for as long as the limit, or the store's `timeout`, says.
  public nonisolated(nonsending) func finish(
    timeout limit: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard run.isReady(at: site) else { return }
    let ending = await run.wait(upTo: limit ?? timeout) { isFinished }
    switch ending {
    case .done: break
    case .endless: reportIssue(run.endlessness ?? "", at: site)
    case .quiet, .timedOut:
      reportIssue(TestStoreMessages.unfinished(action, ending, run.effectLines(of: task)), at: site)
    }
  }

  /// Cancels the effects and lets them end, as far as they can.
  public nonisolated(nonsending) func cancel(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard run.isReady(at: site) else { return }
    await run.settle { task?.cancel(isolation: nil) }
  }
}
