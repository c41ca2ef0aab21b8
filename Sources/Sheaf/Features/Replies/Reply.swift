/// What became of an action that a store has reduced: taken, or rejected.
@frozen
public enum Reply<State, Action: Sendable> {
  /// A reducer took it, whether or not it changed anything.
  case accepted(Action, from: State, to: State)
  /// A reducer rejected it, or none took it.
  case rejected(Action, in: State)
}

extension Reply {
  /// The action.
  @inlinable public var action: Action {
    switch self {
    case .accepted(let action, _, _), .rejected(let action, _): action
    }
  }

  /// The state before the action.
  @inlinable public var from: State {
    switch self {
    case .accepted(_, let state, _), .rejected(_, let state): state
    }
  }

  /// The state after the action; nil where it was rejected.
  @inlinable public var to: State? {
    if case .accepted(_, _, let state) = self { state } else { nil }
  }

  /// Whether a reducer took it.
  @inlinable public var isAccepted: Bool {
    if case .accepted = self { true } else { false }
  }
}

extension Reply: Sendable where State: Sendable {}

extension Reply: Equatable where State: Equatable, Action: Equatable {}

// MARK: - Implementation

extension Reply {
  /// The reply to a reduced action; nil for one that was dropped.
  init?(_ reduction: Reduction<State, Action>) {
    guard let isAccepted = reduction.isAccepted else { return nil }
    let after = reduction.after.pointee
    let before = reduction.before ?? after
    self =
      isAccepted
      ? .accepted(reduction.action, from: before, to: after)
      : .rejected(reduction.action, in: before)
  }
}
