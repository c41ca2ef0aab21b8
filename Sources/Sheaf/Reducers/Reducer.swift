/// A feature: how an action changes its state, and what effects that asks for.
///
/// Write ``body-swift.property`` to compose others, or ``reduce(into:action:)`` for a leaf; never
/// both. Reducing is pure: it changes the state in place, on the store's actor, and returns an
/// ``Effect`` that runs later.
///
/// ```swift
/// struct Counter: Reducer {
///   struct State: Equatable { var count = 0 }
///   enum Action { case incrementTapped }
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       state.count += 1
///       return .none
///     }
///   }
/// }
/// ```
///
/// `body` is evaluated once per store and place, with the store's dependencies in force.
public protocol Reducer<State, Action>: Sendable {
  /// What the feature knows. It needs no protocol to be observed.
  associatedtype State
  /// What can happen to it.
  associatedtype Action: Sendable
  /// The type of ``body-swift.property``, inferred.
  associatedtype Body: Reducer = Never
  /// What a store keeps of the reducer: its body, evaluated once. Not written by hand.
  associatedtype ResolvedForm: ResolvedReducer<Self> = ResolvedFeature<Self>

  /// Changes the state for the action and returns what is to be done besides.
  ///
  /// Called by the store for every action. Called directly on a reducer with a body it evaluates the
  /// body anew; compose in `body` instead.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers this one is made of, run in order for every action.
  @ReducerBuilder<State, Action> var body: Body { get }

  /// Evaluates the body. Implemented by Sheaf.
  func resolveBody() -> Body.ResolvedForm
  /// Reduces with the evaluated body. Implemented by Sheaf.
  func reduce(
    _ resolved: borrowing Body.ResolvedForm,
    into state: inout State,
    action: Action
  ) -> Effect<Action>
}

/// A reducer with the state and the actions of another: `some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

/// A reducer that writes ``Reducer/reduce(into:action:)``.
extension Reducer where Body == Never {
  /// There is none: the feature implements `reduce(into:action:)`.
  @inlinable
  public var body: Never {
    fatalError("\(Self.self) has no body: it implements reduce(into:action:), which is called")
  }

  /// Nothing to evaluate.
  @inlinable
  public func resolveBody() -> ResolvedNever { ResolvedNever() }

  /// Calls `reduce(into:action:)`.
  @inlinable
  public func reduce(
    _ resolved: borrowing ResolvedNever,
    into state: inout State,
    action: Action
  ) -> Effect<Action> {
    reduce(into: &state, action: action)
  }
}

/// A reducer that writes ``Reducer/body-swift.property``.
extension Reducer where Body.State == State, Body.Action == Action {
  /// Evaluates the body and runs it.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  /// Evaluates the body.
  @inlinable
  public func resolveBody() -> Body.ResolvedForm { Body.ResolvedForm(body) }

  /// Runs the evaluated body.
  @inlinable
  public func reduce(
    _ resolved: borrowing Body.ResolvedForm,
    into state: inout State,
    action: Action
  ) -> Effect<Action> {
    resolved.reduce(into: &state, action: action)
  }
}

/// The body of a reducer that has none.
extension Never: Reducer {
  /// None.
  public typealias State = Never
  /// None.
  public typealias Action = Never
  /// None.
  public typealias Body = Never
  /// None.
  public typealias ResolvedForm = ResolvedNever

  /// Never called.
  public func reduce(into state: inout Never, action: Never) -> Effect<Never> {}
  /// Never called.
  public func resolveBody() -> ResolvedNever { ResolvedNever() }
  /// Never called.
  public func reduce(
    _ resolved: borrowing ResolvedNever,
    into state: inout Never,
    action: Never
  ) -> Effect<Never> {}
}
