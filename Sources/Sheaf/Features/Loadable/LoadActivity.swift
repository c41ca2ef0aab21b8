/// What the loading does at the moment.
public enum LoadActivity: Hashable, Sendable {
  /// Nothing runs.
  case none
  /// The loader runs, for the first time or again.
  case running(LoadKind, attempt: Int)
  /// The loader failed and will be run again.
  case waiting(LoadKind, nextAttempt: Int)

  /// The kind of the load; nil where none is under way.
  @inlinable public var kind: LoadKind? {
    switch self {
    case .none: nil
    case .running(let kind, _), .waiting(let kind, _): kind
    }
  }

  /// Which run of the loader this is, or the next one is, from 1; 0 where no load is under way.
  @inlinable public var attempt: Int {
    switch self {
    case .none: 0
    case .running(_, let attempt), .waiting(_, let attempt): attempt
    }
  }
}
