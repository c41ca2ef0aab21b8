/// Two reducers, one after the other.
@frozen
public struct ReducerSequence<R0: Reducer, R1: Reducer>: Reducer
where R0.State == R1.State, R0.Action == R1.Action {
  /// What the store keeps: both, resolved.
  public typealias ResolvedForm = Resolved
  @usableFromInline let first: R0
  @usableFromInline let second: R1

  @inlinable
  init(_ first: R0, _ second: R1) {
    self.first = first
    self.second = second
  }

  /// Runs both.
  @inlinable
  public func reduce(into state: inout R0.State, action: R0.Action) -> Effect<R0.Action> {
    Resolved(self).reduce(into: &state, action: action)
  }

  /// Both, resolved.
  @frozen
  public struct Resolved: ResolvedReducer {
    @usableFromInline let first: R0.ResolvedForm
    @usableFromInline let second: R1.ResolvedForm

    /// Resolves both, in order.
    @inlinable
    public init(_ source: ReducerSequence) {
      first = R0.ResolvedForm(source.first)
      second = R1.ResolvedForm(source.second)
    }

    /// Runs both, in order.
    @inlinable
    public func reduce(into state: inout R0.State, action: R0.Action) -> Effect<R0.Action> {
      let earlier = first.reduce(into: &state, action: action)
      let later = second.reduce(into: &state, action: action)
      return .both(earlier, later)
    }
  }
}
