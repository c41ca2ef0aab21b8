extension Store {
  /// Makes a store whose actions go through layers of middleware, the first of them first.
  ///
  /// So do those of the effect on start. All else is as in
  /// ``init(initialState:onStart:reducer:withDependencies:)``.
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    onStart: Effect<Action> = .none,
    middleware: [Middleware<State, Action>],
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies updateDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    self.init(
      initialState: initialState(),
      reducer: reducer,
      withDependencies: updateDependencies
    )
    engine?.setMiddleware(middleware)
    if !onStart.isEmpty { engine?.begin(onStart, isolation: MainActor.shared) }
  }

  /// The layers that actions go through before the reducer, the first of them first.
  ///
  /// May be replaced at any time, also by a layer: an action that is inside goes on through the
  /// layers it met, those that come later meet the new ones. A child's store has none: its actions
  /// go through the root's, and setting them is reported.
  public var middleware: [Middleware<State, Action>] {
    get { engine?.middlewareChain?.middleware ?? [] }
    set {
      guard let engine else { return reportIssue(MiddlewareMessages.childStore, at: .unknown) }
      engine.setMiddleware(newValue)
    }
  }
}

extension StoreActor {
  /// Makes a store whose actions go through layers of middleware, the first of them first.
  ///
  /// So do those of the effect on start. All else is as in
  /// ``init(initialState:onStart:executor:reducer:withDependencies:)``.
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> sending State,
    onStart: Effect<Action> = .none,
    executor: (any SerialExecutor)? = nil,
    middleware: [Middleware<State, Action>],
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies updateDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    self.init(
      initialState: initialState(),
      executor: executor,
      reducer: reducer,
      withDependencies: updateDependencies
    )
    engine.setMiddleware(middleware)
    if !onStart.isEmpty { begin(with: onStart) }
  }

  /// The layers that actions go through before the reducer, the first of them first.
  public var middleware: [Middleware<State, Action>] {
    get async {
      await Self.perform(on: self, isolation: isolation) { engine, _ in
        engine.middlewareChain?.middleware ?? []
      }
    }
  }

  /// Replaces the layers for the actions that come from now on.
  ///
  /// An action that is inside goes on through the layers it met.
  public func setMiddleware(_ middleware: [Middleware<State, Action>]) async {
    await Self.perform(on: self, isolation: isolation) { engine, _ in
      engine.setMiddleware(middleware)
    }
  }

  /// The layers, for a store whose jobs the caller runs; used between two of them.
  package var pumpedMiddleware: [Middleware<State, Action>] {
    get { engine.middlewareChain?.middleware ?? [] }
    set { engine.setMiddleware(newValue) }
  }
}
