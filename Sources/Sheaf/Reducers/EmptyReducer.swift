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
