/// What brought a load about.
public enum LoadKind: String, Hashable, Sendable, Codable {
  /// There was no content and nobody had tried, or somebody asked plainly for content.
  case load
  /// The load before had failed.
  case retry
  /// Content is there and stays while it is loaded again.
  case refresh
  /// Content, if there was any, was withdrawn.
  case reload
  /// It was time to look again; see ``PollingPolicy``.
  case poll
}

/// What the loading does at the moment.
public enum LoadActivity: Hashable, Sendable {
  /// Nothing runs.
  case none
  /// The loader runs, for the first time or again.
  case running(LoadKind, attempt: Int)
  /// The loader failed and will be run again.
  case waiting(LoadKind, nextAttempt: Int)

  /// The kind of the load; nil where none is under way.
  public var kind: LoadKind? {
    switch self {
    case .none: nil
    case .running(let kind, _), .waiting(let kind, _): kind
    }
  }

  /// Which run of the loader this is, or the next one is, from 1; 0 where no load is under way.
  public var attempt: Int {
    switch self {
    case .none: 0
    case .running(_, let attempt), .waiting(_, let attempt): attempt
    }
  }
}

/// What a view shows: derived from content, failure and activity.
public enum LoadPhase: Hashable, Sendable, Codable {
  /// Nothing is there and nothing was tried.
  case idle
  /// Nothing is there, and it is being loaded.
  case loading
  /// Content is there; also while it is refreshed, and after a refresh that failed.
  case loaded
  /// Nothing is there: the load failed.
  case failed
}
