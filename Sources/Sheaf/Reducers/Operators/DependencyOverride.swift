/// A reducer with dependencies of its own.
@frozen
public struct DependencyOverride<Base: Reducer>: Reducer {
  /// What the store keeps: the base, resolved with its dependencies in force.
  public typealias ResolvedForm = Resolved
  @usableFromInline let base: Base
  @usableFromInline let update: @Sendable (inout DependencyValues) -> Void

  @inlinable
  init(_ base: Base, _ update: @escaping @Sendable (inout DependencyValues) -> Void) {
    self.base = base
    self.update = update
  }

  /// Runs the base with its dependencies in force.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    Resolved(self).reduce(into: &state, action: action)
  }

  /// The base, resolved with its dependencies in force.
  public final class Resolved: ResolvedReducer {
    @usableFromInline let base: Base.ResolvedForm
    @usableFromInline let update: @Sendable (inout DependencyValues) -> Void
    /// What the overrides were last made on top of, and what that gave.
    @usableFromInline var outer: DependencyValues
    @usableFromInline var inner: DependencyValues

    /// Resolves the base with its dependencies in force.
    @inlinable
    public init(_ source: DependencyOverride) {
      let update = source.update
      let outer = DependencyValues.current
      let inner = outer.overridden { update(&$0) }
      self.update = update
      self.outer = outer
      self.inner = inner
      base = DependencyValues.bind(inner) { Base.ResolvedForm(source.base) }
    }

    /// Runs the base with its dependencies in force, in its effects too.
    @inlinable
    public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      let now = DependencyValues.current
      if !now.isIdentical(to: outer) {
        outer = now
        inner = now.overridden { update(&$0) }
      }
      let effect = DependencyValues.bind(inner) { base.reduce(into: &state, action: action) }
      return effect.withDependencies(inner)
    }
  }
}

extension Reducer {
  /// Overrides a dependency in this reducer, in everything below it, and in their effects.
  ///
  /// The innermost override wins; siblings see nothing of it. The actions its effects send are
  /// reduced with the same in force, each time from the store's values, so nothing piles up.
  @inlinable
  public func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: Value
  ) -> DependencyOverride<Self> {
    DependencyOverride(self) { $0[keyPath: keyPath] = value }
  }

  /// Changes a dependency in this reducer, in everything below it, and in their effects.
  ///
  /// The closure is called once for what is in force around it, not per action.
  @inlinable
  public func transformDependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ transform: @escaping @Sendable (inout Value) -> Void
  ) -> DependencyOverride<Self> {
    DependencyOverride(self) { transform(&$0[keyPath: keyPath]) }
  }
}
