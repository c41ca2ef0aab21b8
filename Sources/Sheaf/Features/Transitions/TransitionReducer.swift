/// A reducer that may reject: what it rejects changes nothing and starts nothing.
///
/// The form that returns a new state says no with nil:
///
/// ```swift
/// TransitionReducer<Door, Event> { event, door in
///   switch (event, door) {
///   case (.push, .closed): .open
///   case (.pull, .open): .closed
///   default: nil
///   }
/// }
/// ```
///
/// `attempting(_:)` edits in place and returns an effect, ``inPlace(_:)`` edits and always accepts.
/// Several are put together by ``firstOf(_:)``, ``sequence(all:)`` and ``allOf(_:)``; parts may be any
/// reducers. A rejected action leaves running effects alone, whatever their ids.
@frozen
public struct TransitionReducer<State, Action: Sendable>: Reducer, RollsBack {
  /// What the store keeps: the parts, resolved, behind a closure.
  public typealias ResolvedForm = Resolved
  @usableFromInline typealias Change = (inout State, Action) -> Effect<Action>
  @usableFromInline let resolve: @Sendable () -> Change

  @inlinable
  init(resolving resolve: @escaping @Sendable () -> Change) { self.resolve = resolve }

  /// Returns the new state, or nil to reject.
  ///
  /// The function must be pure: it is called on the store's actor, once per action.
  @inlinable
  public init(_ next: @escaping @Sendable (_ action: Action, _ state: State) -> State?) {
    resolve = {
      { state, action in
        guard let new = next(action, state) else { return .rejected }
        state = new
        return .none
      }
    }
  }

  /// Changes the state in place and always accepts, also where nothing changed.
  @inlinable
  public static func inPlace(
    _ change: @escaping @Sendable (_ action: Action, _ state: inout State) -> Void
  ) -> TransitionReducer {
    TransitionReducer {
      { state, action in
        change(action, &state)
        return .none
      }
    }
  }

  /// Changes the state in place and returns an effect, or nil to reject and undo the changes.
  ///
  /// ``Effect/rejected`` counts as nil. To undo, the state is kept from before, so what the closure
  /// changes in a large array is copied first: the one place where reducing copies. Objects that the
  /// state refers to are not undone. In a closure that returns nil somewhere, write `Effect.none` in
  /// full for "no effect": a bare `.none` is the optional's there, and rejects.
  @inlinable
  @_disfavoredOverload
  public static func attempting(
    _ change: @escaping @Sendable (_ action: Action, _ state: inout State) -> Effect<Action>?
  ) -> TransitionReducer {
    attempting { action, state -> Effect<Action> in change(action, &state) ?? .rejected }
  }

  /// Changes the state in place and returns an effect, or ``Effect/rejected`` to undo the changes.
  ///
  /// What undoing costs is said at the form that returns nil.
  // Why both: without this one a bare `.none` would always be the optional's.
  @inlinable
  public static func attempting(
    _ change: @escaping @Sendable (_ action: Action, _ state: inout State) -> Effect<Action>
  ) -> TransitionReducer {
    TransitionReducer {
      { state, action in
        let effect = undoing(&state, where: { !$0.isAccepted }) { change(action, &$0) }
        return effect.isAccepted ? effect : effect.refusal
      }
    }
  }

  /// Rejects every action: adds nothing to ``firstOf(_:)`` and ``allOf(_:)``.
  @inlinable public static var zero: TransitionReducer {
    TransitionReducer { { _, _ in .rejected } }
  }

  /// Accepts every action and changes nothing: adds nothing to ``sequence(all:)``.
  @inlinable public static var one: TransitionReducer {
    TransitionReducer { { _, _ in .none } }
  }

  /// Runs the parts.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    resolve()(&state, action)
  }

  /// The parts, resolved, behind a closure.
  @frozen
  public struct Resolved: ResolvedReducer {
    @usableFromInline let change: Change

    /// Resolves the parts.
    @inlinable
    public init(_ source: TransitionReducer) { change = source.resolve() }

    /// Runs the parts.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      change(&state, action)
    }
  }
}

/// A reducer that leaves the state as it was where it does not accept an action.
@usableFromInline
protocol RollsBack {}
