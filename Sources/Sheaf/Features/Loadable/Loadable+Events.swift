/// The state machine: one method per event, each a row of the table in the article "Loading".
extension Loadable {
  /// Somebody wants content.
  @inlinable
  mutating func load(_ policy: LoadPolicy) -> LoadCommands {
    if isBusy { return .join }
    if content == nil { return start(.load, policy) }
    return failure != nil || isStale ? start(.refresh, policy) : .nothing
  }

  /// Somebody looks; polling goes on where it had paused.
  @usableFromInline
  mutating func appear(_ policy: LoadPolicy) -> LoadCommands {
    isHidden = false
    let mode = policy.onAppear
    if isBusy { return [.join, polling(policy)] }
    let isWanted: Bool
    if content != nil {
      let isOld = failure != nil || isStale
      // Why: what was invalidated while nobody looked was to be refreshed when somebody does.
      let isOwed = isRefreshDue && !hasEdits && mode != .never
      isWanted = isOwed || mode.contains(.fresh) || (isOld && mode.contains(.stale))
    } else {
      isWanted = mode.contains(failure == nil ? .first : .failed)
    }
    if isWanted { return start(content == nil ? .load : .refresh, policy) }
    return phase == .idle ? .nothing : polling(policy)
  }

  /// Nobody looks any more; polling pauses.
  @usableFromInline
  mutating func disappear(_ policy: LoadPolicy) -> LoadCommands {
    isHidden = true
    let pause: LoadCommands = policy.polls ? .stopPolling : .nothing
    return policy.cancelsOnDisappear ? pause.union(cancel(policy)) : pause
  }

  /// Somebody wants a failed load to be tried again; at once, where it waits for that.
  @usableFromInline
  mutating func retry(_ policy: LoadPolicy) -> LoadCommands {
    if isBusy, case .waiting(let kind, _) = activity { return start(kind, policy) }
    if isBusy { return .join }
    if failure != nil { return start(.retry, policy) }
    return content == nil ? start(.load, policy) : .nothing
  }

  /// Somebody wants newer content and keeps what is there meanwhile.
  @inlinable
  mutating func refresh(_ policy: LoadPolicy) -> LoadCommands {
    if isBusy, content == nil || policy.refreshWhileRefreshing == .join { return .join }
    if content != nil { return start(.refresh, policy) }
    return start(failure == nil ? .load : .retry, policy)
  }

  /// Somebody wants to begin anew: what is there is withdrawn, what runs is stopped.
  @inlinable
  mutating func reload(_ policy: LoadPolicy) -> LoadCommands {
    withdraw()
    return start(.reload, policy)
  }

  /// Somebody wants no load any more: the state goes back to what it was before.
  @usableFromInline
  mutating func cancel(_ policy: LoadPolicy) -> LoadCommands {
    let commands = stopPages()
    if activity == .none { return commands }
    return commands.union(.stop).union(settleStopped(policy))
  }

  /// What is there is known to be out of date; who looks gets newer content at once.
  @usableFromInline
  mutating func invalidate(_ policy: LoadPolicy) -> LoadCommands {
    isInvalidated = true
    if activity != .none {
      isRefreshDue = true
      return .nothing
    }
    if content == nil { return .nothing }
    isRefreshDue = true
    return followUp(policy)
  }

  /// It is time to look again.
  @usableFromInline
  mutating func poll(_ policy: LoadPolicy) -> LoadCommands {
    guard let polling = policy.polling, policy.polls, phase != .idle, !isHidden else {
      return .stopPolling
    }
    // Why pages too: a refresh would stop the one that is loaded.
    if activity != .none || pages.activity != .none { return .nothing }
    if let content, polling.isOver(content) { return .stopPolling }
    return start(.poll, policy)
  }

  /// Content came from elsewhere: a cache, a deep link, a test.
  @usableFromInline
  mutating func setContent(
    _ new: Content,
    isStale: Bool,
    _ policy: LoadPolicy
  ) -> LoadCommands {
    var commands = stopPages().union(polling(policy)).union(.deliver)
    if activity != .none, content == nil {
      activity = .none
      commands.insert(.stop)
    }
    edits?.base = new
    content = edits?.result ?? new
    previous = nil
    isPartial = false
    isOfOtherRequest = false
    isInvalidated = isStale
    if activity == .none { failure = nil }
    pages.count = 1
    pages.failure = nil
    return commands
  }

  /// Somebody has read the failure.
  @usableFromInline
  mutating func dismissFailure(_ policy: LoadPolicy) -> LoadCommands {
    pages.failure = nil
    if failure == nil || (isBusy && content == nil) { return .nothing }
    if content != nil {
      failure = nil
      return .nothing
    }
    let commands: LoadCommands = activity == .none ? .nothing : .stop
    activity = .none
    failure = nil
    restorePrevious()
    return commands.union(idling(policy))
  }

  /// Marks content that is older than it may be; comes before `load` and `appear`.
  @usableFromInline
  mutating func age(at now: Duration?, _ policy: LoadPolicy) {
    guard let limit = policy.staleAfter, let now, let loadedAt, content != nil else { return }
    // Why not simply the difference: a date that was decoded may be any, and would trap.
    let (age, isBeyond) = now.attoseconds.subtractingReportingOverflow(loadedAt.attoseconds)
    let isOld = isBeyond ? loadedAt < now : age >= limit.attoseconds
    if isOld { isInvalidated = true }
  }
}

extension Loadable where Request: Equatable {
  /// Another request: what was loaded for the old one is kept, or withdrawn, until it is replaced.
  @usableFromInline
  mutating func change(to new: Request, _ policy: LoadPolicy) -> LoadCommands {
    if new == request { return .nothing }
    request = new
    let commands = stopPages()
    if content != nil || previous != nil { isOfOtherRequest = true }
    if content != nil {
      // Why: they were edits of what another request gave.
      edits = nil
      if policy.requestChange == .keepContent { return commands.union(start(.refresh, policy)) }
      return commands.union(reload(policy))
    }
    if isBusy, let kind = activity.kind {
      return commands.union(start(kind == .retry ? .load : kind, policy))
    }
    return failure == nil ? commands : commands.union(start(.load, policy))
  }

  /// Content is withdrawn, and loaded for another request where one is given.
  @usableFromInline
  mutating func reload(with new: Request?, _ policy: LoadPolicy) -> LoadCommands {
    if let new, new != request {
      request = new
      isOfOtherRequest = content != nil || previous != nil
    }
    return reload(policy)
  }
}
