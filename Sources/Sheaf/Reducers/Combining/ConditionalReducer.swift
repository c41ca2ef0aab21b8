/// One of two reducers.
@frozen
public struct ConditionalReducer<R0: Reducer, R1: Reducer>: Reducer
where R0.State == R1.State, R0.Action == R1.Action {
  /// What the store keeps: the chosen one, resolved.
  public typealias ResolvedForm = Resolved

  @frozen
  @usableFromInline
  enum Branch: Sendable {
    case first(R0)
    case second(R1)
  }
  @usableFromInline let branch: Branch

  @inlinable
  init(_ branch: Branch) { self.branch = branch }

  /// Runs the chosen one.
  @inlinable
  public func reduce(into state: inout R0.State, action: R0.Action) -> Effect<R0.Action> {
    switch branch {
    case .first(let reducer): reducer.reduce(into: &state, action: action)
    case .second(let reducer): reducer.reduce(into: &state, action: action)
    }
  }

  /// The chosen one, resolved.
  @frozen
  public enum Resolved: ResolvedReducer {
    /// The first branch.
    case first(R0.ResolvedForm)
    /// The second branch.
    case second(R1.ResolvedForm)

    /// Resolves the chosen one.
    @inlinable
    public init(_ source: ConditionalReducer) {
      switch source.branch {
      case .first(let reducer): self = .first(R0.ResolvedForm(reducer))
      case .second(let reducer): self = .second(R1.ResolvedForm(reducer))
      }
    }

    /// Runs the chosen one.
    @inlinable
    public func reduce(into state: inout R0.State, action: R0.Action) -> Effect<R0.Action> {
      switch self {
      case .first(let reducer): reducer.reduce(into: &state, action: action)
      case .second(let reducer): reducer.reduce(into: &state, action: action)
      }
    }
  }
}
