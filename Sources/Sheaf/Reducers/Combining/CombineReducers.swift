/// Several reducers as one: for a group inside a body that an operator is then applied to.
@frozen
public struct CombineReducers<State, Action: Sendable, Reducers: Reducer>: Reducer
where Reducers.State == State, Reducers.Action == Action {
  @usableFromInline let reducers: Reducers

  /// Makes one reducer of those in the block.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) { reducers = build() }

  /// The reducers of the block.
  @inlinable public var body: Reducers { reducers }
}
