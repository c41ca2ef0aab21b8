/// How an answer changes the state.
@frozen
@usableFromInline
struct LoadSettlement: Hashable {
  /// What is to be done.
  @usableFromInline var commands: LoadCommands
  /// The kind of the load that succeeded; nil where none did.
  @usableFromInline var loaded: LoadKind?

  @inlinable
  init(commands: LoadCommands = .nothing, loaded: LoadKind? = nil) {
    self.commands = commands
    self.loaded = loaded
  }
}

/// The answers of the loader, and of the clock.
extension Loadable {
  @usableFromInline typealias Merge = (_ fresh: Content, _ current: Content) -> Content

  /// Takes an answer about the content; only that of the attempt under way counts.
  @inlinable
  mutating func settle(
    _ answer: LoadAnswer<Content, Failure>,
    _ policy: LoadPolicy,
    merge: Merge
  ) -> LoadSettlement {
    guard let kind = activity.kind, answer.generation == generation, answer.attempt == attempt
    else { return LoadSettlement() }
    if case .cancelled = answer.outcome { return LoadSettlement(commands: stopped(policy)) }
    if case .waiting = activity {
      guard case .waited = answer.outcome else { return LoadSettlement() }
      activity = .running(kind, attempt: answer.attempt)
      return LoadSettlement(commands: .again)
    }
    var settlement = LoadSettlement()
    switch answer.outcome {
    case .cancelled, .waited:
      return settlement
    case .partial(let fresh):
      take(fresh, merge)
      isPartial = true
      settlement.commands = .deliver
    case .succeeded(let fresh):
      take(fresh, merge)
      settlement = succeeded(kind, answer.pageCount, policy)
    case .finished:
      if content == nil { return LoadSettlement(commands: stopped(policy)) }
      settlement = succeeded(kind, answer.pageCount, policy)
    case .failed(let failure):
      settlement.commands = failed(failure, kind, policy)
    case .timedOut(let limit):
      settlement.commands = failed(.timedOut(after: limit), kind, policy).union(.stop)
    }
    if answer.isContent { loadedAt = answer.time }
    if policy.timeout != nil { settlement.commands.insert(.stopTimer) }
    return settlement
  }

  // MARK: - Implementation

  @usableFromInline
  mutating func stopped(_ policy: LoadPolicy) -> LoadCommands {
    var commands = settleStopped(policy).union(.stop)
    // Why not what is due: who stops a load does not ask for another; but the page was asked for.
    if pages.activity == .waiting {
      pages.activity = .running
      commands.insert(.startPage)
    }
    return commands
  }

  /// Puts fresh content below the edits and merges it into what is shown.
  @inlinable
  mutating func take(_ fresh: Content, _ merge: Merge) {
    if hasEdits { edits?.base = fresh }
    let whole = hasEdits ? edits?.result ?? fresh : fresh
    if content == nil {
      content = whole
    } else {
      Optional.modify(&content) { $0 = merge(whole, $0) }
    }
    withdrawn = .nothing
    isOfOtherRequest = false
    isInvalidated = isRefreshDue
  }

  @inlinable
  mutating func succeeded(
    _ kind: LoadKind,
    _ pageCount: Int,
    _ policy: LoadPolicy
  ) -> LoadSettlement {
    activity = .none
    failure = nil
    isPartial = false
    pages.count = pageCount
    pages.failure = nil
    return LoadSettlement(commands: followUp(policy).union(.deliver), loaded: kind)
  }

  @usableFromInline
  mutating func failed(
    _ failure: LoadFailure<Failure>,
    _ kind: LoadKind,
    _ policy: LoadPolicy
  ) -> LoadCommands {
    if policy.retries(failure, after: attempt) {
      activity = .waiting(kind, nextAttempt: attempt + 1)
      return .wait
    }
    let isQuiet = isPollingQuietly
    activity = .none
    if isPartial { isInvalidated = true }
    if content == nil, !isQuiet, policy.reloadFailure == .restorePrevious { restorePrevious() }
    self.failure = failure
    return followUp(policy)
  }
}

extension LoadPolicy {
  /// Whether another attempt follows a failed one.
  func retries(_ failure: LoadFailure<some Error>, after attempt: Int) -> Bool {
    // Why a generator of no account: only the effect that waits draws, and from the injected one.
    var generator = SeededGenerator(seed: 0)
    let next = retry.delay(
      beforeAttempt: attempt + 1,
      after: failure.error,
      using: &generator
    )
    return next != nil
  }
}

extension LoadAnswer {
  /// Whether it brings, or completes, content.
  @inlinable var isContent: Bool {
    switch outcome {
    case .succeeded, .partial, .finished: true
    default: false
    }
  }
}
