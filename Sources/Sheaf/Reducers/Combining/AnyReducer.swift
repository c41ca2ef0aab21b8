/// A reducer whose type is not known; its body is still evaluated once.
@frozen
public struct AnyReducer<State, Action: Sendable>: Reducer {
  /// What the store keeps: the reducer, resolved, behind a closure.
  public typealias ResolvedForm = Resolved
  @usableFromInline typealias Change = (inout State, Action) -> Effect<Action>
  @usableFromInline let resolve: @Sendable () -> Change

  /// Hides the type of a reducer.
  @inlinable
  public init<R: Reducer<State, Action>>(_ reducer: R) {
    resolve = {
      let form = R.ResolvedForm(reducer)
      return { form.reduce(into: &$0, action: $1) }
    }
  }

  /// Runs the reducer.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    resolve()(&state, action)
  }

  /// The reducer, resolved, behind a closure.
  @frozen
  public struct Resolved: ResolvedReducer {
    @usableFromInline let change: Change

    /// Resolves the reducer.
    @inlinable
    public init(_ source: AnyReducer) { change = source.resolve() }

    /// Runs the reducer.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      change(&state, action)
    }
  }
}
