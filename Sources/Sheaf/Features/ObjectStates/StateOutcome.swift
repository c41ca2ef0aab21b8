/// What became of one request.
public enum StateOutcome: Sendable {
  /// The object entered the state.
  case set
  /// The object was in the state already and was updated.
  case updated
  /// Nothing ran: no update body, refused by a guard, or dropped by a busy object.
  case skipped
  /// The transition threw, or took too long; the object counts as in its previous state.
  case failed(any Error)
  /// It never ran, or its transition was cancelled; the object counts as in its previous state.
  case cancelled

  /// Whether the object is in the state because of this request.
  public var hasArrived: Bool {
    switch self {
    case .set, .updated: true
    case .skipped, .failed, .cancelled: false
    }
  }

  /// What the transition threw.
  public var error: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }
}

/// The failure of a transition that took longer than it may.
public struct StateTimeoutError: Error, Hashable {
  /// The state that was not reached.
  public let state: StateID
  /// How long the transition was allowed to take.
  public let limit: Duration
}
