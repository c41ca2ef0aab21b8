/// Everything about running a store that needs no type of state or action.
///
/// It starts what was planned through ``EffectRunner`` and ends it. The books are kept by
/// ``EffectPlanner``, the typed loop stands in ``Engine``. Confined to the store's actor.
@usableFromInline
class Runtime: EffectPlanner {
  /// What the store is doing; sends that arrive meanwhile wait in the arrivals queue.
  @frozen
  @usableFromInline
  enum Phase: UInt8 {
    case idle
    /// A reducer runs: the state has no value to show.
    case reducing
    /// Between reducers: an effect is planned, removed children are swept.
    case planning
    /// Observers are told.
    case committing
    /// Planned effects are started.
    case starting
  }

  // Why: the dynamic exclusivity checks are most of a plain send; the engine's phase
  // guards what they would.
  /// What the store is doing now.
  @exclusivity(unchecked) @usableFromInline final var phase = Phase.idle
  /// Whether an effect is being walked: what is sent now belongs to the turn.
  @exclusivity(unchecked) @usableFromInline final var isPlanning = false
  /// Who is told of changes, once per turn.
  @usableFromInline final let observers = CommitObservers()
  /// Whether the store was ended by a cancellation: sending to it then is nobody's mistake.
  final var isEndExpected = false
  /// The announcement of the action that is being sent, where that may be replaced while it waits.
  @exclusivity(unchecked) @usableFromInline final var coalescing: CoalescedSend?
  /// Whether the turn has reduced anything: one that only dropped an action, or planned the next
  /// part of a concatenation, has nothing to show.
  @exclusivity(unchecked) @usableFromInline final var hasReduced = false
  /// Whether hooks may hold or drop an action before it is reduced.
  final var isSteered = false
  /// Runs the arrivals; made by the engine, which knows the types.
  @exclusivity(unchecked) @usableFromInline
  final var runArrivals: (Runtime, isolated any Actor) -> Void = { _, _ in }
  /// Tells the hooks that an effect has ended; nil where nobody asks.
  @exclusivity(unchecked) final var willEnd: ((EffectGate, [EffectID]) -> Void)?
  /// Told of each send of a running effect that has to wait; nil where nobody asks.
  @exclusivity(unchecked) final var queuedSend: (() -> Void)?
  /// Where effects run; a test's own executor, nil elsewhere.
  final let executor: (any TaskExecutor)?
  /// Whether there is one.
  private final let hasExecutor: Bool
  /// Who is told of drops and of slow or leaked work; nil where nobody is.
  @exclusivity(unchecked) @usableFromInline final var diagnostics: DiagnosticsHook?
  /// Whether starts are timed for the inspector.
  @exclusivity(unchecked) final var isTimed = false
  /// Called once when the store ends, however; state sequences finish here.
  final var atEnd: [ObjectIdentifier: () -> Void] = [:]
  /// Who waits for the moment when nothing runs and nothing is queued.
  @exclusivity(unchecked) private final var drained: [CheckedContinuation<Void, Never>] = []

  @usableFromInline
  init(
    dependencies: DependencyValues,
    executor: (any TaskExecutor)?,
    isolation: any Actor
  ) {
    self.executor = executor
    hasExecutor = executor != nil
    let link = EffectLink(
      isolation: isolation,
      dependencies: dependencies,
      pump: executor.flatMap { $0 as? any PumpedExecutor }
    ) {
      EffectRunner.wake($0, on: executor)
    }
    super.init(link: link)
    link.host = self
  }

  deinit {
    for token in ledger.all {
      guard let entry = ledger.entry(token) else { continue }
      abandon(entry)
    }
    for pause in pauses.values { pause.cancel() }
    root.dismantle()
    for close in atEnd.values { close() }
  }

  /// Cancels an effect of a store that is going away; its task counts itself off when it ends.
  private final func abandon(_ entry: EffectLedger.Entry) {
    guard let effect = entry.effect else { return }
    for record in effect.joiners { record.leave() }
    guard let gate = effect.gate else {
      effect.group?.drop()
      effect.record.leave()
      return
    }
    _ = gate.markCancelled()
    if gate.hasStarted {
      entry.task?.cancel()
    } else {
      gate.markEnded()
      gate.record.leave()
    }
    diagnostics?.watch(gate)
  }

  /// The state of the whole store, and its type; made by the engine.
  var wholeState: (address: UnsafeMutableRawPointer, type: any Any.Type)? { nil }

  /// Adds someone who is told of every reduced, or dropped, action; made by the engine.
  func addObserver(_ reduced: @escaping (AnyReduction) -> Void) -> HookToken { HookToken() }

  /// Takes an owner's hooks off; made by the engine.
  func removeHooks(_ token: HookToken) {}

  // MARK: - Ending

  override func ended(_ gate: EffectGate, _ isolation: isolated any Actor) {
    if let willEnd { willEnd(gate, ledger.ids(of: gate.token)) }
    close(gate.token)
    run(isolation)
  }

  override func refuse(_ action: any Sendable, from gate: EffectGate) {
    if gate.isCancelled {
      diagnostics?.dropped(action, .fenced)
    } else if gate.markLate() {
      diagnostics?.late(action, gate)
      reportIssue(RuntimeMessages.late(action, from: gate), at: gate.label.site)
    }
  }

  @usableFromInline
  override func takeMail(_ isolation: isolated any Actor) { link.open(isolation) }

  @usableFromInline
  override func run(_ isolation: isolated any Actor) {
    if phase == .idle { return runArrivals(self, isolation) }
    queuedSend?()
  }

  /// Starts what the turn planned and nothing has cancelled since, in plan order.
  @usableFromInline
  final func startPlanned(_ isolation: isolated any Actor) {
    // Why it ends: nothing is planned meanwhile.
    while let gate = planned.popFirst() {
      if !gate.isCancelled, !gate.isHeld { start(gate, isolation) }
    }
    // Why a loop: what ends within its start gives its slot on.
    while let gate = granted.popFirst() {
      if !gate.isCancelled, !gate.hasStarted { start(gate, isolation) }
    }
  }

  /// Starts one effect; it runs up to its first suspension.
  @inline(__always)
  final func start(_ gate: EffectGate, _ isolation: isolated any Actor) {
    if isTimed || diagnostics != nil { gate.noteStartTime() }
    if let ticket = gate.ticket { openPause(after: ticket, isolation) }
    let task = EffectRunner.start(
      gate,
      on: executor,
      hasExecutor: hasExecutor,
      isolation: isolation
    )
    ledger.attach(task, to: gate.token)
    // Why: the first part of the body may have cancelled its own effect before the task was known.
    if gate.isCancelled { task.cancel() }
    diagnostics?.effectStarted(gate)
  }

  /// Cancels several effects, then runs what that has sent.
  // Why held back: the cancellation handlers of the first may send, and a turn of its own would run
  // while the others are not fenced yet.
  final func betweenTurns(_ isolation: isolated any Actor, _ cancel: () -> Void) {
    let outer = phase
    if outer == .idle { phase = .planning }
    cancel()
    phase = outer
    run(isolation)
  }

  // MARK: - Waiting

  /// Whether nothing runs and nothing is queued.
  @usableFromInline var isQuiet: Bool { phase == .idle && ledger.count == 0 }

  /// Whether an action is reduced at once.
  @usableFromInline final var isBetweenTurns: Bool { phase == .idle }

  /// Whether a reducer runs.
  @inlinable final var isChanging: Bool { phase == .reducing }

  /// Resumes who waits for the store to be quiet.
  @usableFromInline
  final func wakeDrained() {
    guard !drained.isEmpty, isQuiet else { return }
    let waiters = drained
    drained = []
    for waiter in waiters { waiter.resume() }
  }

  /// Returns when nothing runs and nothing is queued.
  final func waitUntilQuiet(isolation: isolated any Actor) async {
    while !isQuiet {
      // Why: an action that leads to nothing ends without a word; the letter looks again.
      if isChanging { link.mail { [link] isolation in link.host?.run(isolation) } }
      await withCheckedContinuation(isolation: isolation) { drained.append($0) }
    }
  }
}

extension EffectLink {
  /// The runtime behind the link; nil once its store has been released.
  var runtime: Runtime? {
    // Why: the host of a link is a runtime; it has no other subclass.
    host.map { unsafeDowncast($0, to: Runtime.self) }
  }
}
