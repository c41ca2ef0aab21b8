import Observation

/// Runs a feature on the main actor, for screens: `send` and reads are plain synchronous calls.
///
/// When `send` returns, the new state is readable, observers have been told once, and the action's
/// effects have started. State needs no macro to be observed: a read of `store.count` inside
/// `withObservationTracking`, an `Observations` closure or a SwiftUI body waits for that key path.
///
/// Releasing the last reference to a store, and to the stores scoped from it, cancels every effect
/// and ends its sequences; effects and handles hold the store weakly.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action: Sendable>: Observable {
  /// What all stores of one root share.
  @usableFromInline let root: StoreRoot
  /// The engine where this is the root itself.
  @usableFromInline let engine: Engine<State, Action>?
  /// Where the state is, what of it is observed, and what was scoped from it.
  @usableFromInline let paths: PathTable<State>
  /// How a child's store sends: through the root, as the root's action.
  @usableFromInline let forward: ((Action) -> SendRecord?)?
  /// How a child's store knows its own among the root's actions: nil for those of others.
  @usableFromInline let extract: ((any Sendable) -> Action?)?
  /// Steps from the root, for handles.
  @usableFromInline let place: [PlaceStep]
  /// Whether the child is still there, and what it reads afterwards; nil where it always is.
  @usableFromInline let presence: ChildPresence<State>?

  /// Makes a store and evaluates the reducer's bodies.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - onStart: Runs once when the store has been made, as if an action had returned it.
  ///   - reducer: The feature.
  ///   - updateDependencies: Overrides dependencies for this store; they are in force while the
  ///     initial state and the reducer are built, in its reducers and in its effects. Around them are
  ///     those in force where the store is made.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    onStart: Effect<Action> = .none,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies updateDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    let values = DependencyValues.current.overridden { updateDependencies?(&$0) }
    let engine = DependencyValues.bind(values) {
      Engine(initialState(), reducer(), dependencies: values, isolation: MainActor.shared)
    }
    self.init(engine)
    if !onStart.isEmpty { engine.begin(onStart, isolation: MainActor.shared) }
  }

  @inlinable
  init(_ engine: Engine<State, Action>) {
    root = StoreRoot(engine, UnsafeMutableRawPointer(engine.state))
    self.engine = engine
    paths = PathTable(StateReader(offset: 0))
    forward = nil
    extract = nil
    place = []
    presence = nil
  }

  init(
    _ paths: PathTable<State>,
    of root: StoreRoot,
    place: [PlaceStep],
    forward: @escaping (Action) -> SendRecord?,
    extract: @escaping (any Sendable) -> Action?
  ) {
    self.paths = paths
    self.root = root
    engine = nil
    presence = paths.presence
    self.forward = forward
    self.extract = extract
    self.place = place
  }

  // MARK: - Sending

  /// Reduces an action; returns a handle to wait for, or cancel, what it leads to.
  ///
  /// Sent while another action is being reduced, by an observer or by an effect that has just
  /// started, it waits for the end of that turn; the handle waits from now on. A store that has
  /// ended, or whose child was removed, drops it and reports that once.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    if let engine, root.runtime.life == .open {
      return StoreTask(engine.send(action, isolation: MainActor.shared))
    }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return sendFromChild(action, at: site)
  }

  /// Reduces an action where the child, and the store, are still there; else drops it silently.
  @discardableResult
  public func sendIfPresent(_ action: Action) -> StoreTask {
    guard root.runtime.life == .open, isPresent else { return .dropped }
    return sendFromChild(action, at: SourceSite())
  }

  @usableFromInline
  func sendFromChild(_ action: Action, at site: SourceSite) -> StoreTask {
    guard root.runtime.life == .open else {
      root.runtime.diagnostics?.dropped(action, .ended)
      reportIssue(RuntimeMessages.ended(action), at: site)
      return .dropped
    }
    if let engine { return StoreTask(engine.send(action, isolation: MainActor.shared)) }
    guard let forward, isPresent else {
      reportIssue(StoreMessages.removed(action), at: site)
      return .dropped
    }
    return StoreTask(forward(action), place: place)
  }

  // MARK: - Reading

  /// The value at a key path; the reader is told when it has changed.
  ///
  /// `store.a.b` is the key path `\.a` and then plain access: it waits for all of `a`. To wait for the
  /// leaf alone write `store[\.a.b]`.
  @inlinable
  public subscript<Value: Equatable>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    self[keyPath]
  }

  /// The value at a key path; without `==`, every turn counts as a change.
  @inlinable
  @_disfavoredOverload
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    self[keyPath]
  }

  /// The value at a key path of any depth; the reader is told when it has changed.
  @inlinable
  public subscript<Value: Equatable>(keyPath: KeyPath<State, Value>) -> Value {
    let path = paths.path(keyPath, isSame: { $0 == $1 })
    return read(keyPath, path)
  }

  /// The value at a key path of any depth; without `==`, every turn counts as a change.
  @inlinable
  @_disfavoredOverload
  public subscript<Value>(keyPath: KeyPath<State, Value>) -> Value {
    let path = paths.path(keyPath, isSame: nil)
    return read(keyPath, path)
  }

  /// The whole state; the reader is told when anything in it has changed.
  @inlinable
  public var state: State { self[\.self] }

  /// Reads without waiting for anything: for tests, effects and code that is not a view.
  ///
  /// Not while an action is reduced, nor in a `deinit` of what a reducer lets go of: the state has no
  /// value then, and there is a report.
  ///
  /// - Throws: Whatever the closure throws.
  public func withState<R>(_ body: (State) throws -> R) rethrows -> R {
    // Why no key path: one written in generic code is made anew each time, which costs 1–2 µs.
    try body(readWhole())
  }

  @inlinable
  func read<Value>(_ keyPath: KeyPath<State, Value>, _ path: ObservedPath?) -> Value {
    if let path, presence == nil, !root.runtime.isChanging {
      if !path.isArmed { root.hub.arm(path, root.state, in: paths) }
      path.access()
      let offset = path.offset
      if offset >= 0 {
        return (root.state + offset).assumingMemoryBound(to: Value.self).pointee
      }
    }
    return readCarefully(keyPath, path)
  }
}
