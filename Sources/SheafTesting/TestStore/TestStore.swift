import Sheaf

/// Runs a feature step by step and checks that nothing happens that the test has not said.
///
///     let store = TestStore(initialState: Counter.State()) { Counter() } withDependencies: {
///       $0.continuousClock = clock
///     }
///     await store.send(.start) { $0.isRunning = true }
///     await clock.advance(by: .seconds(1))
///     await store.receive(.tick) { $0.count = 1 }
///
/// The reducer and its effects run on an executor of the store's own, one job at a time, while a
/// method of the store or of its ``TestClock`` is awaited: a test that passes once passes always.
/// When the store is released, unread actions and running effects fail the test.
public final class TestStore<State, Action: Sendable> {
  /// How much the test must mention from now on.
  public var exhaustivity = Exhaustivity.on
  /// How long a step waits for something that the test cannot see; one second at first.
  public var timeout = Duration.seconds(1)
  /// The state as far as the test has asserted it: each `receive` reveals one more action.
  public internal(set) var state: State

  let run: TestRun
  let inbox: Inbox<State, Action>
  /// Nil from the moment the store is being released.
  var store: StoreActor<State, Action>?
  /// What was sent and where, by the ids that effects and received actions carry.
  var steps: [ObjectIdentifier: Step<Action>] = [:]
  /// Parts of the state that need not be mentioned.
  var relaxations: [AnyKeyPath: Relaxation<State, Action>] = [:]
  /// Effects that were reported, or skipped: the end says nothing of them.
  var settledEffects: Set<EffectKey> = []
  /// Objects that must be gone when the store is.
  var tracked: [TrackedObject] = []
  let site: SourceSite

  /// Makes a store and evaluates the reducer's bodies.
  ///
  /// What the last closure overrides is in force while the initial state and the reducer are built,
  /// in the reducers and in the effects; around it are the dependencies in force where the store is
  /// made. Those that nobody overrides have their test values: a live one fails the test. The effect
  /// `onStart` starts with the first step of the test; its actions are received like others.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    onStart: Effect<Action> = .none,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies updateDependencies: ((inout DependencyValues) -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    TestRunnerReporter.install()
    site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var values = DependencyValues.current.overridden {
      $0.context = .test
      updateDependencies?(&$0)
    }
    let run = TestRun.shared(in: values)
    values[TestRunKey.self] = run
    let first = DependencyValues.bind(values) { initialState() }
    let inbox = Inbox<State, Action>(current: first, in: run)
    let store = StoreActor(
      initialState: { first },
      onStart: onStart,
      reducer: reducer,
      dependencies: values,
      executor: run.executor,
      hooks: inbox.hooks()
    )
    (self.run, self.inbox, self.store, state) = (run, inbox, store, first)
    run.join(TestRun.Member(store), as: ObjectIdentifier(store))
  }

  deinit { end() }

  /// The dependencies of what is reduced and started from now on.
  ///
  /// Effects that run keep those they were started with.
  public var dependencies: DependencyValues {
    get { store?.dependencies ?? DependencyValues() }
    set {
      var values = newValue
      values[TestRunKey.self] = run
      run.joinClocks(of: values)
      store?.dependencies = values
    }
  }

  /// Changes how much must be mentioned for the length of a closure.
  ///
  /// - Throws: What the closure throws.
  @discardableResult
  public nonisolated(nonsending) func withExhaustivity<Output>(
    _ exhaustivity: Exhaustivity,
    _ operation: nonisolated(nonsending) () async throws -> Output
  ) async rethrows -> Output {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try await operation()
  }

  /// Changes how much must be mentioned of a child, for integration tests of its parent.
  ///
  /// With `.off`, changes of the child's state and the child's actions need not be mentioned; what
  /// the test does mention of them must still be right.
  public func setExhaustivity<ChildState, ChildAction>(
    _ exhaustivity: Exhaustivity,
    state: WritableKeyPath<State, ChildState>,
    action: CasePath<Action, ChildAction>
  ) {
    let isOff = exhaustivity != .on
    relaxations[state] = isOff ? Relaxation(state, action, exhaustivity.showsSkipped) : nil
  }

  /// Changes how much must be mentioned of a child, for integration tests of its parent.
  public func setExhaustivity<ChildState, ChildAction>(
    _ exhaustivity: Exhaustivity,
    state: WritableKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) where Action: CasePathable {
    setExhaustivity(exhaustivity, state: state, action: CasePath(action))
  }
}

/// A store for the feature `R`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action>

// MARK: - Implementation

/// One send of a test.
// Why: unchecked, since the task is set in a job of the executor while the test waits for it.
final class Step<Action: Sendable>: @unchecked Sendable {
  let action: Action
  let site: SourceSite
  /// Nil until the action was taken.
  var task: StoreTask?

  init(_ action: Action, at site: SourceSite) {
    self.action = action
    self.site = site
  }
}

/// A child of which a test need not mention everything.
struct Relaxation<State, Action> {
  /// Copies the child's state from one state into another.
  let copyChild: (_ from: State, _ into: inout State) -> Void
  /// Whether an action is the child's.
  let matches: (Action) -> Bool
  let showsSkipped: Bool

  init<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState>,
    _ action: CasePath<Action, ChildAction>,
    _ showsSkipped: Bool
  ) {
    copyChild = { $1[keyPath: state] = $0[keyPath: state] }
    matches = { action.extract(from: $0) != nil }
    self.showsSkipped = showsSkipped
  }
}

extension TestRun {
  /// The run of a clock among the dependencies, or a new one; joined by all of their clocks.
  static func shared(in values: DependencyValues) -> TestRun {
    let clocks = values.overriddenValues.compactMap { $0 as? TestClock }
    let run = clocks.lazy.compactMap(\.run).first ?? TestRun()
    for clock in clocks { clock.join(run) }
    return run
  }

  /// Lets the clocks among the dependencies join.
  func joinClocks(of values: DependencyValues) {
    for case let clock as TestClock in values.overriddenValues { clock.join(self) }
  }
}

extension TestRun.Member {
  init<State, Action>(_ store: StoreActor<State, Action>) {
    key = store.effectStore
    runningEffects = { [weak store] in store?.runningEffects ?? [] }
    awaitedPauses = { [weak store] in store?.awaitedPauses ?? [] }
  }
}
