/// Everything about running a store that needs no type of state or action.
///
/// It keeps the ledger and the tree of places, applies what planning asks for, and starts effects
/// through ``EffectRunner``. The typed loop stands in ``Engine``. Confined to the store's actor.
@usableFromInline
class Runtime: EffectHost {
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

  @usableFromInline
  enum Life: UInt8 {
    case open
    /// `finish()` was called: no action from outside is taken any more.
    case draining
    case ended
  }

  // Why: the dynamic exclusivity checks are most of a plain send; the engine's phase
  // guards what they would.
  /// What the store is doing now.
  @exclusivity(unchecked) @usableFromInline final var phase = Phase.idle
  /// Whether it takes actions from outside, and whether it takes any.
  @exclusivity(unchecked) @usableFromInline final var life = Life.open
  /// Whether an effect is being walked: what is sent now belongs to the turn.
  @exclusivity(unchecked) @usableFromInline final var isPlanning = false
  /// The place of the whole feature; all others are below it.
  @usableFromInline final let root: PlaceNode
  /// The effects and concatenations under way.
  final let ledger = EffectLedger()
  /// Who is told of changes, once per turn.
  @usableFromInline final let observers = CommitObservers()
  /// Effects planned in this turn, in plan order; started at its end.
  @exclusivity(unchecked) @usableFromInline final var planned: [EffectGate] = []
  /// The first child that the action addressed and that is not there.
  @exclusivity(unchecked) @usableFromInline final var missedChild: AbsentChild?
  /// Whether the store was ended by a cancellation: sending to it then is nobody's mistake.
  final var isEndExpected = false
  /// Whether the turn has reduced anything: one that only dropped an action, or planned the next
  /// part of a concatenation, has nothing to show.
  @exclusivity(unchecked) @usableFromInline final var hasReduced = false
  /// Whether a reducer rejected the action.
  @exclusivity(unchecked) @usableFromInline final var isRejected = false
  /// Runs the arrivals; made by the engine, which knows the types.
  @exclusivity(unchecked) @usableFromInline
  final var runArrivals: (Runtime, isolated any Actor) -> Void = { _, _ in }
  /// Tells the hook that an effect has ended; made where a hook is installed.
  @exclusivity(unchecked) final var willEnd: (EffectGate, [EffectID]) -> Void = { _, _ in }
  /// Queues the next part of a concatenation as an arrival; made by the engine.
  @exclusivity(unchecked) @usableFromInline
  final var queuePart: (Runtime, EffectGroup) -> Void = { _, _ in }
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
    let root = PlaceNode(place: Place(path: nil, site: .unknown), port: nil, parent: nil)
    // Why: the root's load never falls to zero, so that it never looks for a parent to leave.
    root.load = 1
    self.root = root
    self.executor = executor
    hasExecutor = executor != nil
    let link = EffectLink(
      isolation: isolation,
      dependencies: dependencies,
      isTracked: executor != nil
    ) {
      EffectRunner.wake($0, on: executor)
    }
    super.init(link: link, root: root)
    link.host = self
  }

  deinit {
    for token in ledger.all {
      guard let entry = ledger.entry(token) else { continue }
      abandon(entry)
    }
    root.dismantle()
    for close in atEnd.values { close() }
  }

  /// Cancels an effect of a store that is going away; its task counts itself off when it ends.
  private final func abandon(_ entry: EffectLedger.Entry) {
    for record in entry.joiners { record.leave() }
    guard let gate = entry.gate else {
      entry.group?.drop()
      entry.record?.leave()
      return
    }
    _ = gate.markCancelled()
    if gate.hasStarted {
      entry.task?.cancel()
    } else {
      gate.markEnded()
      entry.record?.leave()
    }
    diagnostics?.watch(gate)
  }

  // MARK: - Registering

  @usableFromInline
  override func register(_ gate: EffectGate) {
    let record = currentRecord()
    gate.record = record
    gate.token = ledger.open(gate: gate, group: nil, at: gate.node, for: record, partOf: group)
    opened(gate.token, at: gate.node, for: record)
    planned.append(gate)
    // Why: what ran while the action was reduced may have shut the store down, and a part may cancel
    // its own concatenation and still have effects to plan.
    if life == .ended || group?.isCancelled == true {
      cancel(gate.token)
    } else if record.isCancelled(at: gate.node, below: root) {
      revoke(gate.token)
    }
  }

  @usableFromInline
  override func register(_ group: EffectGroup) {
    let record = currentRecord()
    group.record = record
    group.token = ledger.open(
      gate: nil,
      group: group,
      at: group.node,
      for: record,
      partOf: self.group
    )
    opened(group.token, at: group.node, for: record)
    if self.group?.isCancelled == true { cancel(group.token) }
    planParts(of: group)
  }

  @inline(__always)
  private final func opened(
    _ token: EffectToken,
    at node: PlaceNode,
    for record: SendRecord
  ) {
    if !tags.isEmpty { ledger.add(tags, to: token) }
    node.enter()
    record.enter()
    if let group {
      group.pending += 1
      group.members.append(token)
    }
  }

  /// The outermost send that the work at hand belongs to.
  final func currentRecord() -> SendRecord {
    if let record { return record }
    let new = SendRecord(link: link)
    record = new
    return new
  }

  /// Plans parts until one runs or none is left; closes the concatenation then.
  @usableFromInline
  final func planParts(of group: EffectGroup) {
    guard !group.isPlanning else { return }
    let outer = (node, self.group, tags, dependencies, trigger)
    (node, tags, dependencies, trigger) = (group.node, [], group.dependencies, group.trigger)
    self.group = group
    group.isPlanning = true
    var isLeft = true
    while isLeft, group.pending == 0, !group.isCancelled {
      group.members.removeAll(keepingCapacity: true)
      isLeft = group.next(self)
    }
    group.isPlanning = false
    (node, self.group, tags, dependencies, trigger) = outer
    if group.pending == 0 { close(group.token) }
  }

  // MARK: - What planning asks for

  @usableFromInline
  override func cancel(_ id: EffectID) {
    for token in ledger.effects(holding: id, .below, node) { cancel(token, by: node) }
  }

  @usableFromInline
  override func cancel(where predicate: (any Hashable & Sendable) -> Bool) {
    for token in ledger.effects(where: predicate, below: node) { cancel(token, by: node) }
  }

  @usableFromInline
  override func cancelInFlight(_ id: EffectID) {
    for token in ledger.effects(holding: id, .exactly, node) where !isPlanned(within: token) {
      cancel(token)
    }
  }

  /// Whether what is planned now is a part of the concatenation, which is no earlier effect then.
  private final func isPlanned(within token: EffectToken) -> Bool {
    var around = group
    while let group = around {
      if group.token == token { return true }
      around = ledger.entry(group.token)?.partOf
    }
    return false
  }

  @usableFromInline
  override func join(_ id: EffectID) {
    let tokens = ledger.effects(holding: id, .below, node)
    if tokens.isEmpty { return }
    let record = currentRecord()
    for token in tokens where ledger.entry(token)?.record !== record {
      record.enter()
      ledger.join(record, to: token)
    }
  }

  @usableFromInline
  override func isRunning(_ id: EffectID) -> Bool {
    ledger.effects(holding: id, .exactly, node).contains { token in
      ledger.entry(token)?.gate?.isCancelled == false
    }
  }

  @usableFromInline
  override func waiters(of id: EffectID) -> [SendRecord] {
    ledger.effects(holding: id, .exactly, node).flatMap { token in
      guard let entry = ledger.entry(token) else { return [SendRecord]() }
      return (entry.record.map { [$0] } ?? []) + entry.joiners
    }
  }

  @usableFromInline
  override func reject() { isRejected = true }

  @usableFromInline
  override func missed(_ child: AbsentChild) { if missedChild == nil { missedChild = child } }

  @usableFromInline
  override func removed(_ node: PlaceNode) {
    if node.isDead { return }
    node.remove()
    // Why: cancelling runs handlers of the user's; the tree is consistent again by now.
    for token in ledger.effects(below: node) { cancel(token) }
    node.dismantle()
  }

  // MARK: - Ending

  override func ended(_ gate: EffectGate, _ isolation: isolated any Actor) {
    willEnd(gate, ledger.ids(of: gate.token))
    close(gate.token)
    run(isolation)
  }

  /// Takes an effect off the books and lets what waited for it go on.
  final func close(_ token: EffectToken) {
    guard let closed = ledger.close(token) else { return }
    let node = closed.gate?.node ?? closed.group?.node
    node?.leave()
    if let group = closed.partOf {
      group.pending -= 1
      if group.pending == 0, !group.isPlanning {
        if group.isCancelled { close(group.token) } else { queuePart(self, group) }
      }
    }
    for record in closed.joiners { record.leave() }
    let record = closed.gate?.record ?? closed.group?.record
    record?.leave()
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
    if phase == .idle { runArrivals(self, isolation) }
  }

  /// Starts what the turn planned and nothing has cancelled since, in plan order.
  @usableFromInline
  final func startPlanned(_ isolation: isolated any Actor) {
    // Why by index: nothing is planned meanwhile, and the array keeps its memory for the next turn.
    for index in planned.indices where !planned[index].isCancelled {
      start(planned[index], isolation)
    }
    planned.removeAll(keepingCapacity: planned.count <= 1_024)
  }

  @inline(__always)
  private final func start(_ gate: EffectGate, _ isolation: isolated any Actor) {
    if isTimed || diagnostics != nil { gate.noteStartTime() }
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

  // MARK: - Waiting

  /// Whether nothing runs and nothing is queued.
  @usableFromInline var isQuiet: Bool { phase == .idle && ledger.count == 0 }

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
