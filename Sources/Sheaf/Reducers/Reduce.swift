/// A reducer made of a closure.
@frozen
public struct Reduce<State, Action: Sendable>: Reducer, ResolvedReducer {
  /// Nothing to resolve.
  public typealias ResolvedForm = Reduce
  @usableFromInline let change: @Sendable (inout State, Action) -> Effect<Action>

  /// Makes a reducer of a closure.
  ///
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
