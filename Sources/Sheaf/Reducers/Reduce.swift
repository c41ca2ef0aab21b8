/// A reducer made of a closure.
@frozen
public struct Reduce<State, Action: Sendable>: Reducer, ResolvedReducer {
  /// Nothing to resolve.
  public typealias ResolvedForm = Reduce
  @usableFromInline let change: @Sendable (inout State, Action) -> Effect<Action>

  /// - Parameter reduce: Changes the state in place and returns what is to be done besides. Called on
  ///   the store's actor; it must not read the store.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>) {
    change = reduce
  }

  /// The reducer itself.
  @inlinable
  public init(_ source: Reduce) { self = source }

  /// Calls the closure.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    change(&state, action)
  }
}

/// A reducer that leaves every action to others.
@frozen
public struct EmptyReducer<State, Action: Sendable>: Reducer, ResolvedReducer {
  /// Nothing to resolve.
  public typealias ResolvedForm = EmptyReducer

  /// Makes it.
  @inlinable
  public init() {}

  /// The reducer itself.
  @inlinable
  public init(_ source: EmptyReducer) { self = source }

  /// Changes nothing and counts as not having handled the action.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .unhandled }
}
