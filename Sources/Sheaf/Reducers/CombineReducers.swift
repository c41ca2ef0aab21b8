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

/// Any number of reducers of one type, in order.
@frozen
public struct ReducerList<Element: Reducer>: Reducer {
  /// What the store keeps: all of them, resolved.
  public typealias ResolvedForm = Resolved
  @usableFromInline let elements: [Element]

  @inlinable
  init(_ elements: [Element]) { self.elements = elements }

  /// Runs all of them.
  @inlinable
  public func reduce(
    into state: inout Element.State,
    action: Element.Action
  ) -> Effect<Element.Action> {
    Resolved(self).reduce(into: &state, action: action)
  }

  /// All of them, resolved.
  @frozen
  public struct Resolved: ResolvedReducer {
    @usableFromInline let elements: [Element.ResolvedForm]

    /// Resolves all, in order.
    @inlinable
    public init(_ source: ReducerList) {
      elements = source.elements.map { Element.ResolvedForm($0) }
    }

    /// Runs all, in order.
    @inlinable
    public func reduce(
      into state: inout Element.State,
      action: Element.Action
    ) -> Effect<Element.Action> {
      var effect = Effect<Element.Action>.unhandled
      for element in elements {
        effect = .both(effect, element.reduce(into: &state, action: action))
      }
      return effect
    }
  }
}

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
