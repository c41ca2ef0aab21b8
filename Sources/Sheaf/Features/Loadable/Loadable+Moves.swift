/// The moves that the rows of the table share.
extension Loadable {
  /// Counts a new load; a failure is remembered beside content and while it is retried.
  @inlinable
  mutating func start(_ kind: LoadKind, _ policy: LoadPolicy) -> LoadCommands {
    generation &+= 1
    activity = .running(kind, attempt: 1)
    if content == nil, kind != .retry, kind != .poll { failure = nil }
    // Why: what was marked before is loaded now; edits still wait for a refresh of their own.
    if !hasEdits { isRefreshDue = false }
    var commands = polling(policy).union(.start)
    if content == nil || pages.activity == .running { commands.formUnion(stopPages()) }
    return commands
  }

  /// Takes the content away and keeps it, without its edits, for a placeholder.
  @inlinable
  mutating func withdraw() {
    guard content != nil else { return }
    previous = hasEdits ? edits?.base : content
    content = nil
    unconfirmed = .nothing
    isPartial = false
  }

  /// Puts back what a reload has withdrawn, marked stale.
  @usableFromInline
  mutating func restorePrevious() {
    guard previous != nil else { return }
    content = previous
    previous = nil
    failure = nil
    isInvalidated = true
  }

  /// Goes back to what was there before the load that was stopped; content stays, and a failure.
  @usableFromInline
  mutating func settleStopped(_ policy: LoadPolicy) -> LoadCommands {
    let isQuiet = isPollingQuietly
    activity = .none
    if isPartial { isInvalidated = true }
    if content == nil, !isQuiet {
      if failure == nil { buffer = LoadBuffer() }
      restorePrevious()
    }
    return idling(policy)
  }

  /// What is due when nothing stands in its way any more: one refresh, or the page that waits.
  @inlinable
  mutating func followUp(_ policy: LoadPolicy) -> LoadCommands {
    guard activity == .none, content != nil else { return .nothing }
    if isRefreshDue, !hasEdits, !isHidden { return start(.refresh, policy) }
    guard pages.activity == .waiting else { return .nothing }
    pages.activity = .running
    return .startPage
  }

  /// Polling, where that is wanted and somebody looks.
  @inlinable
  func polling(_ policy: LoadPolicy) -> LoadCommands {
    policy.polls && !isHidden ? .poll : .nothing
  }

  /// No polling and no listening, where there is nothing to look at any more.
  @inlinable
  func idling(_ policy: LoadPolicy) -> LoadCommands {
    (policy.polls || policy.cache != nil) && phase == .idle ? .stopPolling : .nothing
  }

  /// Forgets the further page that is loaded or is to be.
  @inlinable
  mutating func stopPages() -> LoadCommands {
    if pages.activity == .none { return .nothing }
    pages.activity = .none
    return .stopPage
  }
}
