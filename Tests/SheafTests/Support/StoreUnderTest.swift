@testable import Sheaf
import Testing

/// The kinds of store that keep the same contract.
enum StoreKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case store = "Store"
  case storeActor = "StoreActor"

  var testDescription: String { rawValue }
}

/// A store of either kind, so that one test says what both promise.
///
/// It is the only thing that holds the store: letting go of it releases the store.
struct StoreUnderTest<State: Sendable, Action: Sendable>: Sendable {
  private enum Owner: Sendable {
    case store(Store<State, Action>)
    case storeActor(StoreActor<State, Action>)
  }

  private let owner: Owner

  init<R: Reducer<State, Action>>(
    _ kind: StoreKind,
    _ state: State,
    onStart: Effect<Action> = .none,
    executor: (any SerialExecutor)? = nil,
    _ reducer: R,
    withDependencies update: (@Sendable (inout DependencyValues) -> Void)? = nil
  ) async {
    switch kind {
    case .store:
      owner = .store(
        await MainActor.run {
          Store(
            initialState: state,
            onStart: onStart,
            reducer: { reducer },
            withDependencies: update
          )
        }
      )
    case .storeActor:
      owner = .storeActor(
        StoreActor(
          initialState: state,
          onStart: onStart,
          executor: executor,
          reducer: { reducer },
          withDependencies: update
        )
      )
    }
  }

  /// Adopts a store actor that somebody else made.
  init(_ store: StoreActor<State, Action>) { owner = .storeActor(store) }

  // MARK: - The common face

  @discardableResult
  func send(_ action: Action) async -> StoreTask {
    switch owner {
    case .store(let store): await store.send(action)
    case .storeActor(let store): await store.send(action)
    }
  }

  @discardableResult
  func sendIfPresent(_ action: Action) async -> StoreTask {
    switch owner {
    case .store(let store): await store.sendIfPresent(action)
    case .storeActor(let store): await store.sendIfPresent(action)
    }
  }

  var state: State {
    get async { await withState { copy $0 } }
  }

  func withState<R: Sendable>(_ body: @Sendable (borrowing State) -> R) async -> R {
    switch owner {
    case .store(let store): await MainActor.run { store.withState { body($0) } }
    case .storeActor(let store): await store.withState(body)
    }
  }

  func states<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable,
    buffering: StateBuffering = .unbounded
  ) async -> StateSequence<Value> {
    switch owner {
    case .store(let store): await MainActor.run { store.states(path, buffering: buffering) }
    case .storeActor(let store): store.states(path, buffering: buffering)
    }
  }

  /// The values at a path that have no `==`.
  func statesPerTurn<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable
  ) async -> StateSequence<Value> {
    switch owner {
    case .store(let store): await MainActor.run { store.states(path) }
    case .storeActor(let store): store.states(path)
    }
  }

  /// What becomes of each action.
  var replies: ReplySequence<State, Action> {
    get async {
      switch owner {
      case .store(let store): await store.replies
      case .storeActor(let store): await store.replies
      }
    }
  }

  /// Sends and waits for the reply.
  func reply(to action: Action) async -> Reply<State, Action>? {
    switch owner {
    case .store(let store): await store.send(action).reply
    case .storeActor(let store): await store.send(action).reply
    }
  }

  var effectCounts: EffectCounts {
    get async {
      switch owner {
      case .store(let store): await store.effectCounts
      case .storeActor(let store): await store.effectCounts
      }
    }
  }

  var hasEffects: Bool {
    get async {
      switch owner {
      case .store(let store): await store.hasEffects
      case .storeActor(let store): await store.hasEffects
      }
    }
  }

  var inspector: StoreInspector {
    get async {
      switch owner {
      case .store(let store): await store.inspector
      case .storeActor(let store): await store.inspector
      }
    }
  }

  func finish() async {
    switch owner {
    case .store(let store): await store.finish()
    case .storeActor(let store): await store.finish()
    }
  }

  func shutDown() async {
    switch owner {
    case .store(let store): await store.shutDown()
    case .storeActor(let store): await store.shutDown()
    }
  }

  /// The store itself, to see when it goes.
  var object: AnyObject {
    switch owner {
    case .store(let store): store
    case .storeActor(let store): store
    }
  }

  // MARK: - On the store's actor

  /// What code that runs on the store's actor does with the store; holds it weakly.
  var inside: Inside<State, Action> {
    switch owner {
    case .store(let store):
      Inside(
        isolation: MainActor.shared,
        engine: { [weak store] in MainActor.assumeIsolated { Confined(store?.engine) }.engine }
      )
    case .storeActor(let store):
      Inside(isolation: store.isolation, engine: { [weak store] in store?.engine })
    }
  }

  /// Runs a closure on the store's actor, between turns.
  func perform<R: Sendable>(_ body: @Sendable (Inside<State, Action>) -> R) async -> R {
    let inside = inside
    return await Self.perform(inside, on: inside.isolation, body)
  }

  private static func perform<R: Sendable>(
    _ inside: Inside<State, Action>,
    on isolation: isolated any Actor,
    _ body: @Sendable (Inside<State, Action>) -> R
  ) -> R {
    body(inside)
  }

  /// Calls the closure in every commit, with the state.
  @discardableResult
  func observeCommits(
    _ body: @escaping @Sendable (borrowing State) -> Void
  ) async -> Observation<State, Action> {
    await perform { inside in
      inside.observeCommits(body)
    }
  }
}

/// A store as synchronous code on its actor sees it.
struct Inside<State: Sendable, Action: Sendable>: Sendable {
  let isolation: any Actor
  fileprivate let engine: @Sendable () -> Engine<State, Action>?

  /// Sends as an observer, a `deinit` or a callback on the store's actor does.
  @discardableResult
  func send(_ action: Action) -> StoreTask {
    guard let engine = engine(), engine.life == .open else { return .dropped }
    // Why: whoever calls this runs on the store's actor, as the type says.
    return withAssumedIsolation(of: isolation, action) { action, isolation in
      StoreTask(engine.send(action, isolation: isolation))
    }
  }

  /// Sends an action that may be replaced while it waits.
  @discardableResult
  func send(_ action: Action, coalescing id: String) -> StoreTask {
    guard let engine = engine(), engine.life == .open else { return .dropped }
    // Why: as above.
    return withAssumedIsolation(of: isolation, action) { action, isolation in
      StoreTask(engine.send(action, coalescing: EffectID(id), by: engine, isolation: isolation))
    }
  }

  /// Ids under which an action waits.
  var announced: Int { engine()?.link.coalesced.count ?? 0 }

  /// Reads as code on the store's actor does.
  func withState<R>(_ body: (borrowing State) -> R) -> R? {
    engine().map { body($0.state.pointee) }
  }

  /// Cancels what a handle stands for, as code on the store's actor does.
  func cancel(_ task: StoreTask) {
    withAssumedIsolation(of: isolation, task) { task, isolation in
      task.cancel(isolation: isolation)
    }
  }

  /// Ends the store at once, as code on the store's actor does.
  func shutDown() {
    guard let engine = engine() else { return }
    withAssumedIsolation(of: isolation, engine) { engine, isolation in
      engine.shutDown(isolation: isolation)
    }
  }

  /// Begins to drain the store; sends from outside are refused when this returns.
  func beginFinishing() -> Task<Void, Never> {
    let engine = Confined(engine())
    return withAssumedIsolation(of: isolation, engine) { confined, isolation in
      Task.immediate { await confined.engine?.drain(isolation: isolation) }
    }
  }

  /// Calls the closure in every commit from the next on.
  @discardableResult
  func observeCommits(
    _ body: @escaping @Sendable (borrowing State) -> Void
  ) -> Observation<State, Action> {
    let observer = CommitObservers.Observer { state in
      body(state.assumingMemoryBound(to: State.self).pointee)
      return true
    }
    engine()?.observers.add(observer)
    return Observation(observer: observer, engine: engine)
  }

  /// Owners of hooks that are installed now; what was posted before has been done.
  var hookCount: Int {
    guard let engine = engine() else { return 0 }
    return withAssumedIsolation(of: isolation, engine) { engine, isolation in
      if engine.link.hasMail { engine.takeMail(isolation) }
      return engine.hooks?.entries.count ?? 0
    }
  }

  /// Sends as code on the store's actor does, and asks for the reply.
  func sendForReply(_ action: Action) -> SendReply<State, Action>? {
    guard let engine = engine() else { return nil }
    return withAssumedIsolation(of: isolation, (engine, action)) { input, isolation in
      input.0.sendForReply(input.1, isolation: isolation)
    }
  }

  /// Observers of commits that are registered now.
  var observerCount: Int { engine()?.observers.list.count ?? 0 }
}

/// One observer of commits.
// Why unchecked: the observer is confined to the store's actor, on which `remove()` is called.
struct Observation<State: Sendable, Action: Sendable>: @unchecked Sendable {
  fileprivate let observer: CommitObservers.Observer
  fileprivate let engine: @Sendable () -> Engine<State, Action>?

  /// Ends it; called on the store's actor.
  func remove() { engine()?.observers.remove(observer) }
}

/// Carries an engine out of a closure that runs on its actor, to code that does so too.
private struct Confined<State, Action: Sendable>: @unchecked Sendable {
  // Why unchecked: both sides of the passage run on the main actor.
  let engine: Engine<State, Action>?

  init(_ engine: Engine<State, Action>?) { self.engine = engine }
}

/// Leads from a reducer's closures to the store that is made of them afterwards.
final class Wire<State: Sendable, Action: Sendable>: Sendable {
  private let inside = Lock<Inside<State, Action>?>(nil)

  func connect(to store: StoreUnderTest<State, Action>) {
    let inside = store.inside
    self.inside.withLock { $0 = inside }
  }

  @discardableResult
  func send(_ action: Action) -> StoreTask {
    inside.withLock { $0 }?.send(action) ?? .dropped
  }

  func withState<R>(_ body: (borrowing State) -> R) -> R? {
    inside.withLock { $0 }?.withState(body)
  }

  func sendForReply(_ action: Action) -> SendReply<State, Action>? {
    inside.withLock { $0 }?.sendForReply(action)
  }

  func cancel(_ task: StoreTask) { inside.withLock { $0 }?.cancel(task) }

  func shutDown() { inside.withLock { $0 }?.shutDown() }

  func beginFinishing() -> Task<Void, Never>? { inside.withLock { $0 }?.beginFinishing() }
}
