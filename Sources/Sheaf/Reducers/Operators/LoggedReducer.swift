/// A reducer that tells a sink of every action and of what it changed.
@frozen
public struct LoggedReducer<Base: Reducer>: Reducer {
  /// What the store keeps: the base, resolved.
  public typealias ResolvedForm = Resolved
  @usableFromInline let base: Base
  @usableFromInline let name: String?
  @usableFromInline let sink: @Sendable (ActionLog) -> Void

  @inlinable
  init(_ base: Base, _ name: String?, _ sink: @escaping @Sendable (ActionLog) -> Void) {
    self.base = base
    self.name = name
    self.sink = sink
  }

  /// Runs the base and tells the sink.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    Resolved(self).reduce(into: &state, action: action)
  }

  /// The base, resolved.
  @frozen
  public struct Resolved: ResolvedReducer {
    @usableFromInline let base: Base.ResolvedForm
    @usableFromInline let name: String?
    @usableFromInline let sink: @Sendable (ActionLog) -> Void

    /// Resolves the base.
    @inlinable
    public init(_ source: LoggedReducer) {
      base = Base.ResolvedForm(source.base)
      name = source.name
      sink = source.sink
    }

    /// Runs the base and tells the sink.
    @inlinable
    public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      // Why boxed: a large state is not to lie on the stack while the base runs.
      let before: Any = state
      let effect = base.reduce(into: &state, action: action)
      sink(ActionLog(name: name, action: action, before: before, after: state))
      return effect
    }
  }
}

extension Reducer {
  /// Tells a sink of every action this reducer gets, in the order in which they are reduced.
  ///
  /// The sink is called on the store's actor, within the action: a slow one slows the store. The
  /// state is copied for the comparison, so large arrays are copied when they are changed.
  @inlinable
  public func logged(
    _ name: String? = nil,
    to sink: @escaping @Sendable (ActionLog) -> Void
  ) -> LoggedReducer<Self> {
    LoggedReducer(self, name, sink)
  }

  /// Prints every action this reducer gets and what it changed.
  // swift-format-ignore: NoLeadingUnderscores
  @inlinable
  public func _printChanges(_ name: String? = nil) -> LoggedReducer<Self> {
    logged(name) { print($0.text) }
  }
}
