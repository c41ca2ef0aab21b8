import Sheaf

/// What a test waits for.
struct Wanted<Action> {
  /// Whether an action is it.
  let matches: (Action) -> Bool
  /// As messages name it.
  let text: String
  /// How an action differs from it; nil where there is nothing to compare.
  var difference: (Action) -> String? = { _ in nil }
  /// Whether an action is of the wanted case; false where that is not known.
  var isSameCase: (Action) -> Bool = { _ in false }
}

extension TestStore {
  /// Waits for an action of an effect, and checks how the state changes by it.
  ///
  /// It is there when this is called, or fails at once; only where an effect waits for something
  /// outside of the test's sight, the time limit applies. Actions without `==` are compared part by
  /// part. The closure makes of the state before the action what the action should have made of it.
  public nonisolated(nonsending) func receive(
    _ expected: Action,
    timeout: Duration? = nil,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let wanted = Wanted<Action>(
      matches: { isSame(expected, $0) },
      text: String(summarizing: expected),
      difference: { DifferenceText.between(expected, $0) }
    )
    await receive(wanted, timeout, update, at: site)
  }

  /// Waits for an action that satisfies the predicate, and checks how the state changes by it.
  public nonisolated(nonsending) func receive(
    _ isExpected: @escaping (Action) -> Bool,
    timeout: Duration? = nil,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let wanted = Wanted<Action>(matches: isExpected, text: TestStoreMessages.predicate)
    await receive(wanted, timeout, update, at: site)
  }

  /// Waits for several actions whose order does not count, and checks how the state changes by all.
  ///
  /// Without the parameter, parallel effects are received in the order in which their effects were
  /// planned, as far as they send without waiting.
  public nonisolated(nonsending) func receive(
    inAnyOrder expected: [Action],
    timeout: Duration? = nil,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard isCalledFromTest(at: site) else { return }
    let ending = await run.wait(upTo: timeout ?? self.timeout) {
      inbox.received.count >= expected.count && match(expected).missing.isEmpty
    }
    let (positions, missing) = match(expected)
    guard missing.isEmpty, let last = positions.max() else {
      if expected.isEmpty { return }
      let waits = effectLines(running)
      let texts = missing.map { String(summarizing: $0) }
      let unread = inbox.received.map(\.action)
      reportIssue(TestStoreMessages.missing(texts, unread: unread, ending, waits), at: site)
      if exhaustivity == .on { dropReceived() }
      return
    }
    let between = (inbox.received.startIndex...last).filter { !positions.contains($0) }
    let stray = between.map { inbox.received[$0].action }.filter { !isRelaxed($0) }
    let received = positions.sorted().map { inbox.received[$0].action }
    let actual = inbox.received[last].state
    inbox.take(last + 1 - inbox.received.startIndex)
    if !stray.isEmpty {
      if exhaustivity == .on {
        state = actual
        return reportIssue(TestStoreMessages.stray(stray, among: received), at: site)
      }
      if exhaustivity.showsSkipped { note(TestStoreMessages.skipped(stray), at: site) }
    }
    check(.received(received), update, actual: actual, at: site)
  }

  private func match(_ expected: [Action]) -> (positions: Set<Int>, missing: [Action]) {
    var positions: Set<Int> = []
    var missing: [Action] = []
    for action in expected {
      let index = inbox.received.indices.first { index in
        !positions.contains(index) && isSame(action, inbox.received[index].action)
      }
      if let index { positions.insert(index) } else { missing.append(action) }
    }
    return (positions, missing)
  }

  // MARK: - Implementation

  nonisolated(nonsending) func receive(
    _ wanted: Wanted<Action>,
    _ timeout: Duration?,
    _ update: ((inout State) throws -> Void)?,
    at site: SourceSite
  ) async {
    guard isCalledFromTest(at: site) else { return }
    let ending = await run.wait(upTo: timeout ?? self.timeout) { self.decides(wanted) }
    guard let index = inbox.received.firstIndex(where: { wanted.matches($0.action) }),
      exhaustivity != .on || !inbox.received[..<index].contains(where: { !isRelaxed($0.action) })
    else { return refuse(wanted, ending, at: site) }
    skip(index - inbox.received.startIndex, at: site)
    let received = inbox.received[index]
    inbox.take(1)
    check(.received([received.action]), update, actual: received.state, at: site)
  }

  /// Whether what is there decides: the wanted action, or, where all count, another.
  private func decides(_ wanted: Wanted<Action>) -> Bool {
    inbox.received.contains { received in
      wanted.matches(received.action) || (exhaustivity == .on && !isRelaxed(received.action))
    }
  }

  /// Goes past what is before the wanted action.
  private func skip(_ count: Int, at site: SourceSite) {
    if count == 0 { return }
    let skipped = Array(inbox.received.prefix(count))
    inbox.take(count)
    if exhaustivity == .on {
      // Why: the parent may have done something of its own with the child's action.
      for one in skipped { check(.received([one.action]), nil, actual: one.state, at: site) }
    } else {
      state = skipped[count - 1].state
      if exhaustivity.showsSkipped {
        note(TestStoreMessages.skipped(skipped.map(\.action)), at: site)
      }
    }
  }

  /// Says why the wanted action was not received, and goes on where that saves a second failure.
  private func refuse(_ wanted: Wanted<Action>, _ ending: TestRun.Ending, at site: SourceSite) {
    let candidates = exhaustivity == .on ? unreadActions : Array(inbox.received)
    let sameCase = candidates.first { wanted.isSameCase($0.action) }
    guard let other = exhaustivity == .on ? candidates.first : sameCase else {
      let waits = effectLines(running)
      return reportIssue(TestStoreMessages.nothing(wanted.text, ending, waits), at: site)
    }
    let later = inbox.received.firstIndex { wanted.matches($0.action) }
    reportIssue(
      TestStoreMessages.otherAction(
        wanted.text,
        other.action,
        wanted.isSameCase(other.action),
        wanted.difference(other.action),
        isQueuedLater: later != nil
      ),
      at: site
    )
    guard exhaustivity == .on else { return }
    let first = inbox.received.startIndex
    let last = later ?? inbox.received.firstIndex { !isRelaxed($0.action) } ?? first
    state = inbox.received[last].state
    inbox.take(last + 1 - first)
  }
}
