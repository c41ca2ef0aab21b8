import Sheaf

extension TestStore {
  /// Sends an action as a user would, and checks how the state changes by it.
  ///
  /// The closure gets the state from before and makes of it what the action should have made; without
  /// a closure the state must stay as it is. When this returns, everything that the action set going
  /// has run as far as it can.
  ///
  /// - Returns: A handle for the effects that the action led to.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: Action,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return await send(action, update, at: site)
  }

  /// Checks the state as asserted so far.
  ///
  /// The closure gets that state; it may set or `#expect` what should hold, and must change nothing.
  public func assert(
    _ update: (inout State) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var expected = state
    do {
      try update(&expected)
    } catch {
      return reportIssue(TestStoreMessages.closureThrew(error, for: "assert"), at: site)
    }
    if isSame(expected, state) { return }
    reportIssue(TestStoreMessages.assertFailed(DifferenceText.between(expected, state)), at: site)
  }

  // MARK: - Implementation

  nonisolated(nonsending) func send(
    _ action: Action,
    _ update: ((inout State) throws -> Void)?,
    at site: SourceSite
  ) async -> TestStoreTask {
    let step = Step(action, at: site)
    guard let store, isCalledFromTest(at: site) else { return TestStoreTask(nil, self, step) }
    guard await settle(at: site) else { return TestStoreTask(nil, self, step) }
    skipUnread(before: action, at: site)
    inbox.sent = nil
    inbox.isSending = true
    let isQuiet = await settle(at: site) {
      store.schedule(action, at: site, on: run.executor) { step.task = $0 }
    }
    // Why: middleware may hold the action; when it goes on later, the test receives it.
    inbox.isSending = false
    if let id = step.task?.sendID { steps[id] = step }
    if isQuiet, let sent = inbox.sent {
      check(.sent(action), update, actual: sent, at: site)
    }
    return TestStoreTask(step.task, self, step)
  }

  /// Runs what can run; false, and reported, where that has no end.
  @discardableResult
  nonisolated(nonsending) func settle(
    at site: SourceSite,
    after schedule: () -> Void = {}
  ) async -> Bool {
    if await run.settle(after: schedule) { return true }
    if let text = run.endlessness { reportIssue(text, at: site) }
    return false
  }

  /// False where a step can do nothing; see ``TestRun/isReady(at:)``.
  func isCalledFromTest(at site: SourceSite) -> Bool { run.isReady(at: site) }

  /// Goes past the actions that the test should have received before it sends another.
  private func skipUnread(before action: Action, at site: SourceSite) {
    if inbox.received.isEmpty { return }
    switch exhaustivity {
    case .on:
      let unread = unreadActions.map(\.action)
      if !unread.isEmpty {
        reportIssue(TestStoreMessages.unread(unread, before: action), at: site)
      }
    case .off(let showsSkipped):
      if showsSkipped { note(TestStoreMessages.skipped(unreadActions.map(\.action)), at: site) }
    }
    dropReceived()
  }

  /// The unread actions that an exhaustive test must receive.
  var unreadActions: [Inbox<State, Action>.Received] {
    inbox.received.filter { !isRelaxed($0.action) }
  }

  /// Whether an action belongs to a child of which not everything must be mentioned.
  func isRelaxed(_ action: Action) -> Bool {
    relaxations.values.contains { $0.matches(action) }
  }

  /// Reads all unread actions without a word.
  func dropReceived() {
    inbox.take(inbox.received.count)
    state = inbox.current
  }
}
