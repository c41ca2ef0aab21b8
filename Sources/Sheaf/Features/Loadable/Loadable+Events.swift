/// What the wrapper must do after an event: the state machine decides, the wrapper performs.
@usableFromInline
enum LoadCommand {
  case nothing
  /// Stop what runs and load for the request.
  case start
  /// Wait for what runs.
  case join
  /// Stop what runs.
  case stop
}

/// The state machine: one method per event, each a row of the table in ``LoadingReducer``.
extension Loadable {
  /// Somebody wants content.
  mutating func load() -> LoadCommand {
    if activity != .none { return .join }
    if content == nil { return start(.load) }
    return failure != nil || isInvalidated ? start(.refresh) : .nothing
  }

  /// Somebody looks; what is there, or has failed, is left alone.
  mutating func appear() -> LoadCommand {
    if activity != .none { return .join }
    return content == nil && failure == nil ? start(.load) : .nothing
  }

  /// Somebody wants a failed load to be tried again; at once, where it waits for that.
  mutating func retry() -> LoadCommand {
    switch activity {
    case .running: return .join
    case .waiting(let kind, _): return start(kind)
    case .none: break
    }
    if failure != nil { return start(.retry) }
    return content == nil ? start(.load) : .nothing
  }

  /// Somebody wants newer content and keeps what is there meanwhile.
  mutating func refresh() -> LoadCommand {
    if activity != .none { return .join }
    if content != nil { return start(.refresh) }
    return start(failure == nil ? .load : .retry)
  }

  /// Somebody wants to begin anew: what is there is withdrawn, what runs is stopped.
  mutating func reload() -> LoadCommand {
    if content != nil {
      previous = content
      content = nil
    }
    return start(.reload)
  }

  /// Somebody wants no load any more: the state goes back to what it was before.
  mutating func cancel() -> LoadCommand {
    if activity == .none { return .nothing }
    activity = .none
    if content == nil { restorePrevious() }
    return .stop
  }

  /// Puts back what a reload has withdrawn, marked stale.
  mutating func restorePrevious() {
    guard previous != nil else { return }
    swap(&content, &previous)
    previous = nil
    failure = nil
    isInvalidated = true
  }

  /// Takes an answer; gives the kind of the load that succeeded, nil where none did.
  ///
  /// Only the answer to the load under way counts.
  mutating func settle(
    _ answer: LoadAnswer<Content, Failure>,
    merge: (_ fresh: Content, _ current: Content) -> Content
  ) -> LoadKind? {
    guard answer.generation == generation, let kind = activity.kind else { return nil }
    switch answer.outcome {
    case .cancelled:
      _ = cancel()
      return nil
    case .failed(let failure):
      activity = .none
      self.failure = failure
      return nil
    case .succeeded(let fresh):
      activity = .none
      content = content.map { merge(fresh, $0) } ?? fresh
      previous = nil
      failure = nil
      isInvalidated = false
      loadedAt = answer.time
      return kind
    }
  }

  /// Counts a new load; a failure is remembered beside content and while it is retried.
  private mutating func start(_ kind: LoadKind) -> LoadCommand {
    generation &+= 1
    activity = .running(kind, attempt: 1)
    if content == nil, kind != .retry { failure = nil }
    return .start
  }
}

extension Loadable where Request: Equatable {
  /// Another request: what was loaded for the old one is kept, marked stale, until it is replaced.
  mutating func change(to new: Request) -> LoadCommand {
    if new == request { return .nothing }
    request = new
    if content != nil {
      isInvalidated = true
      return start(.refresh)
    }
    if let kind = activity.kind { return start(kind == .retry ? .load : kind) }
    return failure == nil ? .nothing : start(.load)
  }

  /// What an action of the content asked for.
  @usableFromInline
  mutating func update(_ update: UpdateRequest<Request>) -> LoadCommand {
    switch update.kind {
    case .refresh:
      guard let new = update.request, new != request else { return refresh() }
      return change(to: new)
    case .reload:
      if let new = update.request { request = new }
      return reload()
    case .cancel:
      return cancel()
    }
  }
}
