/// A reducer, and what follows when a value of its state has changed.
@frozen
public struct OnChange<Base: Reducer, Value: Equatable & SendableMetatype>: Reducer {
  /// What the store keeps: the base, resolved.
  public typealias ResolvedForm = Resolved
  @usableFromInline typealias Reaction =
    @Sendable (Value, Value, inout Base.State, Base.Action) -> Effect<Base.Action>
  @usableFromInline let base: Base
  @usableFromInline let keyPath: any KeyPath<Base.State, Value> & Sendable
  @usableFromInline let reaction: Reaction

  @inlinable
  init(
    _ base: Base,
    _ keyPath: any KeyPath<Base.State, Value> & Sendable,
    _ reaction: @escaping Reaction
  ) {
    self.base = base
    self.keyPath = keyPath
    self.reaction = reaction
  }

  /// Runs the base, then the reaction where the value has changed.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    Resolved(self).reduce(into: &state, action: action)
  }

  /// The base, resolved.
  @frozen
  public struct Resolved: ResolvedReducer {
    @usableFromInline let base: Base.ResolvedForm
    @usableFromInline let keyPath: any KeyPath<Base.State, Value> & Sendable
    @usableFromInline let reaction: Reaction

    /// Resolves the base.
    @inlinable
    public init(_ source: OnChange) {
      base = Base.ResolvedForm(source.base)
      keyPath = source.keyPath
      reaction = source.reaction
    }

    /// Runs the base, then the reaction where the value has changed.
    @inlinable
    public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      let old = state[keyPath: keyPath]
      let effect = base.reduce(into: &state, action: action)
      let new = state[keyPath: keyPath]
      if old == new { return effect }
      return .both(effect, reaction(old, new, &state, action))
    }
  }
}

extension Reducer {
  /// Reacts, within the same action, when a value of the state differs after this reducer has run.
  ///
  /// The effects of this reducer come first. Several reactions run in the order written, each seeing
  /// what the ones before have changed. The old value is kept while this reducer runs, so a large
  /// array in it is copied when it is changed: observe a count or a fingerprint of it instead.
  /// The reaction gets the old and the new value, the state to change further, and the action.
  @inlinable
  public func onChange<Value: Equatable & SendableMetatype>(
    of keyPath: any KeyPath<State, Value> & Sendable,
    _ reaction:
      @escaping @Sendable (
        _ old: Value, _ new: Value, _ state: inout State, _ action: Action
      ) -> Effect<Action>
  ) -> OnChange<Self, Value> {
    OnChange(self, keyPath, reaction)
  }

  /// Runs a reducer, within the same action, when a value of the state has changed.
  ///
  /// The reducer is built only then, and anew each time.
  @inlinable
  public func onChange<Value: Equatable & SendableMetatype, Reaction: Reducer<State, Action>>(
    of keyPath: any KeyPath<State, Value> & Sendable,
    @ReducerBuilder<State, Action> _ reaction:
      @escaping @Sendable (
        _ old: Value, _ new: Value
      ) -> Reaction
  ) -> OnChange<Self, Value> {
    OnChange(self, keyPath) { old, new, state, action in
      reaction(old, new).reduce(into: &state, action: action)
    }
  }
}
