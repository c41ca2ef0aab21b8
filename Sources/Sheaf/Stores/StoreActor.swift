/// Runs a feature on an actor of its own, for servers, command line tools and background work.
///
/// The same reducers and the same rules as in ``Store``; everything is asynchronous from outside.
/// When `send` returns, the new state is readable and the action's effects have started. Effects run
/// on the store's actor and hold the store weakly: releasing the last reference cancels them all.
public final class StoreActor<State, Action: Sendable>: Sendable {
  /// The actor on which the feature runs. It does not hold the store.
  // Why an actor beside the store: a task holds the actor it is isolated to, so effects that were
  // isolated to the store itself would keep it alive.
  @usableFromInline let isolation: any Actor
  // Why: every use stands in a function isolated to `isolation`, to which the
  // engine is confined; the reference itself never changes.
  @usableFromInline nonisolated(unsafe) let engine: Engine<State, Action>

  /// Makes a store and evaluates the reducer's bodies.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - onStart: Runs once when the store has been made, as if an action had returned it; before the
  ///     first action that is sent.
  ///   - executor: The thread, or threads, to run on; the default pool where nil.
  ///   - reducer: The feature.
  ///   - updateDependencies: Overrides dependencies for this store; they are in force while the
  ///     initial state and the reducer are built, in its reducers and in its effects. Around them are
  ///     those in force where the store is made.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> sending State,
    onStart: Effect<Action> = .none,
    executor: (any SerialExecutor)? = nil,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies updateDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    let values = DependencyValues.current.overridden { updateDependencies?(&$0) }
    let isolation = StoreIsolation.make(executor)
    let engine = DependencyValues.bind(values) {
      Engine(initialState(), reducer(), dependencies: values, isolation: isolation)
    }
    self.init(engine, isolation)
    if !onStart.isEmpty { begin(with: onStart) }
  }

  @inlinable
  init(_ engine: Engine<State, Action>, _ isolation: any Actor) {
    self.engine = engine
    self.isolation = isolation
  }

  // MARK: - Sending

  /// Reduces an action; returns a handle to wait for, or cancel, what it leads to.
  ///
  /// Actions of one task are reduced in the order of its calls. A store that has ended drops the
  /// action and reports that once.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> StoreTask {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return await Self.send(action, to: self, at: site, isolation: isolation)
  }

  /// Reduces an action where the store is still open; else drops it silently.
  @discardableResult
  public func sendIfPresent(_ action: Action) async -> StoreTask {
    await Self.perform(on: self, isolation: isolation) { engine, isolation in
      guard engine.life == .open else { return .dropped }
      return StoreTask(engine.send(action, isolation: isolation))
    }
  }

  @inlinable
  static func send(
    _ action: Action,
    to store: StoreActor,
    at site: SourceSite,
    isolation: isolated any Actor
  ) -> StoreTask {
    if store.engine.link.hasMail { store.engine.takeMail(isolation) }
    guard store.engine.life == .open else {
      store.engine.refuseEnded(action, at: site)
      return .dropped
    }
    return StoreTask(store.engine.send(action, isolation: isolation))
  }

  // MARK: - Reading

  /// Reads on the store's actor.
  ///
  /// - Throws: Whatever the closure throws.
  public func withState<R: Sendable>(
    _ body: @Sendable (borrowing State) throws -> R
  ) async rethrows -> R {
    try await Self.read(self, isolation: isolation, body)
  }

  // MARK: - Ending

  /// Takes no more actions from outside, waits for all effects, and ends the store.
  ///
  /// What the effects send is still reduced. Waiting here keeps the store alive.
  /// Called from one of the store's own effects it would wait for itself: end a store from outside.
  /// A cancellation of the waiting task does not end the wait; `shutDown()` does.
  public func finish() async {
    await Self.drain(self, isolation: isolation)
  }

  /// Cancels all effects and ends the store; returns when their work has really ended.
  ///
  /// From the first moment nothing they send is reduced.
  /// Not from one of the store's own effects, whose end it would wait for.
  public func shutDown() async {
    await Self.shutDown(self, isolation: isolation)
  }

  // MARK: - Implementation

  /// Starts the first effect; what is sent afterwards is reduced afterwards.
  @usableFromInline
  func begin(with effect: Effect<Action>) {
    engine.link.mail { [weak self] isolation in
      self?.engine.begin(effect, isolation: isolation)
    }
  }

  @usableFromInline
  static func perform<R: Sendable>(
    on store: StoreActor,
    isolation: isolated any Actor,
    _ body: @Sendable (Engine<State, Action>, isolated any Actor) -> R
  ) -> R {
    body(store.engine, isolation)
  }

  private static func read<R: Sendable>(
    _ store: StoreActor,
    isolation: isolated any Actor,
    _ body: @Sendable (borrowing State) throws -> R
  ) rethrows -> R {
    try body(store.engine.state.pointee)
  }

  private static func drain(_ store: StoreActor, isolation: isolated any Actor) async {
    await store.engine.drain(isolation: isolation)
  }

  private static func shutDown(_ store: StoreActor, isolation: isolated any Actor) async {
    store.engine.shutDown(isolation: isolation)
    await store.engine.waitUntilQuiet(isolation: isolation)
  }
}

extension StoreActor where State: Sendable {
  /// The state.
  public var state: State {
    get async { await withState { copy $0 } }
  }
}
