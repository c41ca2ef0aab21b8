import Sheaf

extension TestStore {
  /// Runs a thunk to its end and returns its value; the test receives what it sends.
  ///
  /// Fails, and throws `CancellationError`, where the thunk waits for something that cannot come while
  /// this does, such as a ``TestClock``: use ``start(_:fileID:filePath:line:column:)`` there.
  ///
  /// - Throws: What the thunk throws.
  public nonisolated(nonsending) func run<Value: Sendable>(
    _ thunk: Thunk<State, Action, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws -> Value {
    let running = await start(
      thunk,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return try await running.value(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Starts a thunk and lets it run as far as it can.
  public nonisolated(nonsending) func start<Value: Sendable>(
    _ thunk: Thunk<State, Action, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestThunk<Value> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let name = thunk.name ?? "\(Value.self)"
    guard let store, isCalledFromTest(at: site) else { return TestThunk(self, name, nil) }
    await settle(at: site)
    var scheduled: ScheduledThunk<Value>?
    await settle(at: site) { scheduled = store.scheduleThunk(thunk, on: run.executor) }
    return TestThunk(self, name, scheduled)
  }
}

/// A thunk that a test has started.
public struct TestThunk<Value: Sendable> {
  private let run: TestRun
  private let timeout: Duration
  private let name: String
  /// Nil where the store was not asked.
  private let scheduled: ScheduledThunk<Value>?

  init<State, Action>(
    _ store: TestStore<State, Action>,
    _ name: String,
    _ scheduled: ScheduledThunk<Value>?
  ) {
    run = store.run
    timeout = store.timeout
    self.name = name
    self.scheduled = scheduled
  }

  /// Whether it has returned or thrown.
  public var isFinished: Bool {
    guard let scheduled else { return true }
    return scheduled.result != nil
  }

  /// Waits for its value; fails at once where nothing can bring it about.
  ///
  /// - Throws: What the thunk throws; `CancellationError` where it does not end.
  public nonisolated(nonsending) func value(
    timeout limit: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws -> Value {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let scheduled, run.isReady(at: site) else { throw CancellationError() }
    let ending = await run.wait(upTo: limit ?? timeout) { isFinished }
    if let result = scheduled.result { return try result.get() }
    let endless = ending == .endless ? run.endlessness : nil
    reportIssue(endless ?? TestStoreMessages.unfinishedThunk(name, ending), at: site)
    throw CancellationError()
  }

  /// Cancels it, and what it has led to, and lets that end as far as it can.
  public nonisolated(nonsending) func cancel() async { await run.settle { scheduled?.cancel() } }
}
