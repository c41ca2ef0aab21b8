/// A reducer that may be left out.
@frozen
public struct OptionalReducer<Wrapped: Reducer>: Reducer {
  /// What the store keeps: the reducer, if any, resolved.
  public typealias ResolvedForm = Resolved
  @usableFromInline let wrapped: Wrapped?

  @inlinable
  init(_ wrapped: Wrapped?) { self.wrapped = wrapped }

  /// Runs the reducer, if there is one.
  @inlinable
  public func reduce(
    into state: inout Wrapped.State,
    action: Wrapped.Action
  ) -> Effect<Wrapped.Action> {
    wrapped?.reduce(into: &state, action: action) ?? .unhandled
  }

  /// The reducer, if any, resolved.
  @frozen
  public struct Resolved: ResolvedReducer {
    @usableFromInline let wrapped: Wrapped.ResolvedForm?

    /// Resolves the reducer, if there is one.
    @inlinable
    public init(_ source: OptionalReducer) {
      wrapped = source.wrapped.map { Wrapped.ResolvedForm($0) }
    }

    /// Runs the reducer, if there is one.
    @inlinable
    public func reduce(
      into state: inout Wrapped.State,
      action: Wrapped.Action
    ) -> Effect<Wrapped.Action> {
      wrapped?.reduce(into: &state, action: action) ?? .unhandled
    }
  }
}
