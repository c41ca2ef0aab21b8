/// The loop: one per store, whoever owns it.
///
/// An outermost send is a sequence of turns; ``settle(isolation:)`` is a turn in five numbered steps.
/// The engine belongs to one actor; it is not Sendable, so the compiler keeps it there.
@usableFromInline
final class Engine<State, Action: Sendable>: Runtime {
  /// An action that waits, and where it came from.
  @frozen
  @usableFromInline
  struct Queued {
    @usableFromInline let action: Action
    @usableFromInline let source: ActionSource

    @inlinable
    init(_ action: Action, _ source: ActionSource) {
      self.action = action
      self.source = source
    }
  }

  /// What opens a turn.
  @frozen
  @usableFromInline
  enum Arrival {
    case action(Queued)
    /// The next part of a concatenation.
    case part(EffectGroup)
    /// An action that an admission hook had held.
    case held(HeldArrival)
    /// An action that is reduced unless a newer one has replaced it.
    // Why indirect: each arrival is as large as the largest, and this one is rare.
    indirect case coalesced(Queued, CoalescedSend)
  }

  /// A held action that goes on, and whom to ask about it.
  @usableFromInline
  final class HeldArrival {
    @usableFromInline let queued: Queued
    @usableFromInline let stage: AdmissionStage

    init(_ queued: Queued, _ stage: AdmissionStage) {
      self.queued = queued
      self.stage = stage
    }
  }

  @usableFromInline typealias Change = (inout State, Action) -> Effect<Action>

  /// The state, at an address that does not move.
  // Why not a stored property: scoped reads and observers reach its parts by offset, and no dynamic
  // exclusivity check stands between a send and the reducer.
  @usableFromInline let state: UnsafeMutablePointer<State>
  /// Reduces an action: the resolved reducer, as one specialised call.
  @usableFromInline let change: Change
  // Why: exclusivity as in `Runtime`.

  /// The synchronous sends of the turn under way.
  @exclusivity(unchecked) @usableFromInline var turn = ActionQueue<Queued>()
  /// Everything sent meanwhile by others; each opens a turn.
  @exclusivity(unchecked) @usableFromInline var arrivals = ActionQueue<Arrival>()
  /// Who watches or steers the store; nil where nobody does.
  @exclusivity(unchecked) @usableFromInline var hooks: EngineHookList<State, Action>?
  /// Where the actions of the root's effects enter.
  @usableFromInline let port: ActionPort<Action>

  /// Resolves the reducer, with the dependencies in force.
  @inlinable
  init<R: Reducer<State, Action>>(
    _ state: State,
    _ reducer: R,
    dependencies: DependencyValues,
    executor: (any TaskExecutor)? = nil,
    isolation: any Actor
  ) {
    self.state = .allocate(capacity: 1)
    self.state.initialize(to: state)
    let form = DependencyValues.bind(dependencies) { R.ResolvedForm(reducer) }
    // Why a closure: it is specialised here, where the types are known; a method of a generic class
    // that is called through its table never is.
    change = { state, action in form.reduce(into: &state, action: action) }
    port = ActionPort { action, source, host in
      // Why: the port is this engine's; whoever calls it holds the engine as the host.
      unsafeDowncast(host, to: Engine<State, Action>.self).enqueue(action, source)
    }
    super.init(dependencies: dependencies, executor: executor, isolation: isolation)
    // Why: the runtime calls both with itself, which is this engine.
    runArrivals = { runtime, isolation in
      unsafeDowncast(runtime, to: Engine<State, Action>.self).settle(isolation: isolation)
    }
    queuePart = { runtime, group in
      // Why: as above.
      unsafeDowncast(runtime, to: Engine<State, Action>.self).arrivals.append(.part(group))
    }
  }

  override var wholeState: (address: UnsafeMutableRawPointer, type: any Any.Type)? {
    (UnsafeMutableRawPointer(state), State.self)
  }

  override func addObserver(_ reduced: @escaping (AnyReduction) -> Void) -> HookToken {
    add(EngineHooks(observing: reduced))
  }

  override func removeHooks(_ token: HookToken) { remove(token) }

  @inlinable
  deinit {
    dropQueued()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  // MARK: - Sending

  /// Takes an action from outside and runs turns until nothing is queued.
  ///
  /// During a turn the action waits in the arrivals and this returns at once.
  @inlinable
  func send(_ action: Action, isolation: isolated any Actor) -> SendRecord? {
    guard phase == .idle, hooks == nil, diagnostics == nil, !link.hasMail,
      !DependencyValues.isAnythingBound
    else { return sendCarefully(action, isolation) }
    phase = .reducing
    let effect = change(&state.pointee, action)
    if effect.isEmpty, root.checks == 0, observers.isEmpty, arrivals.isEmpty {
      phase = .idle
      return nil
    }
    phase = .planning
    hasReduced = true
    absorb(effect, of: action, .outside)
    return finishTurn(isolation: isolation)
  }

  @inlinable
  @inline(never)
  func sendCarefully(_ action: Action, _ isolation: isolated any Actor) -> SendRecord? {
    if phase != .idle {
      let record = SendRecord(link: link)
      let source = ActionSource(node: nil, gate: nil, record: record)
      if let coalescing {
        record.enter()
        arrivals.append(.coalesced(Queued(action, source), coalescing))
        self.coalescing = nil
      } else {
        enqueue(action, source)
      }
      return record
    }
    // Why first: what this thread posted before belongs before.
    if link.hasMail {
      takeMail(isolation)
      // Why again: a letter may have ended the store since the caller asked.
      if life != .open { return refuse(action) }
    }
    phase = .planning
    reduce(action, .outside)
    return finishTurn(isolation: isolation)
  }

  /// Puts an action where it belongs: a synchronous send into the turn, all others behind it.
  @inlinable
  func enqueue(_ action: Action, _ source: ActionSource) {
    source.node?.enter()
    // Why the sender is asked: what planning sets off (a predicate, a cancellation handler, a
    // `deinit`) may send from outside; only `Effect.send` belongs to the turn.
    if isPlanning, source.isEffectSend {
      turn.append(Queued(action, source))
    } else {
      source.record?.enter()
      arrivals.append(.action(Queued(action, source)))
    }
  }

  // MARK: - The loop

  /// Runs turns until no arrival is left.
  @inlinable
  @inline(never)
  func settle(isolation: isolated any Actor) {
    // 1. Take the next arrival; it opens a turn.
    while true {
      while let arrival = arrivals.popFirst() {
        phase = .planning
        let opener = open(arrival)
        finishOneTurn(isolation)
        opener?.leave()
        record = nil
      }
      // Between turns: an effect has ended, and gave its slot on.
      if granted.isEmpty { break }
      phase = .starting
      startPlanned(isolation)
    }
    phase = .idle
    wakeDrained()
  }

  /// Ends the turn that an outermost send opened, then runs what arrived meanwhile.
  @inlinable
  @inline(never)
  func finishTurn(isolation: isolated any Actor) -> SendRecord? {
    finishOneTurn(isolation)
    let mine = record
    record = nil
    settle(isolation: isolation)
    return mine
  }

  @inlinable
  func finishOneTurn(_ isolation: isolated any Actor) {
    // 2. Reduce what its actions send synchronously, breadth first; each step sweeps and plans.
    while let next = turn.popFirst() { reduceQueued(next) }
    // 3. Commit: observers see one change, and none where nothing was reduced.
    if hasReduced, !observers.isEmpty {
      phase = .committing
      observers.commit(UnsafeRawPointer(state))
    }
    hasReduced = false
    // 4. Start what was planned and not cancelled since, in plan order.
    if !planned.isEmpty || !granted.isEmpty {
      phase = .starting
      startPlanned(isolation)
    }
    // 5. Whatever was sent meanwhile waits in the arrivals: the next of them opens the next turn.
  }

  /// Begins a turn; returns the send that has counted the arrival as one of its own.
  @inlinable
  func open(_ arrival: Arrival) -> SendRecord? {
    switch arrival {
    case .action(let queued):
      record = queued.source.record
      reduceQueued(queued)
      return queued.source.record
    case .held(let held):
      record = held.queued.source.record
      reduceQueued(held.queued, held.stage)
      return held.queued.source.record
    case .coalesced(let queued, let send):
      // Why first: also an action that is dropped must not keep its id.
      guard link.coalesced.redeem(send) else { return queued.source.record }
      record = queued.source.record
      reduceQueued(queued)
      return queued.source.record
    case .part(let group):
      record = group.record
      isPlanning = true
      planParts(of: group)
      isPlanning = false
      // Why: an absent child is reported for actions from outside; this is none.
      missedChild = nil
      return nil
    }
  }

  @inlinable
  func reduceQueued(_ queued: Queued, _ stage: AdmissionStage? = nil) {
    let source = queued.source
    if source.isFenced || life == .ended {
      dropFenced(queued)
    } else {
      reduce(queued.action, source, stage)
    }
    source.node?.leave()
  }

  /// Reduces one action, plans its effect and sweeps the children it removed.
  @inlinable
  func reduce(_ action: Action, _ source: ActionSource, _ stage: AdmissionStage? = nil) {
    if hooks != nil || diagnostics != nil { return reduceWatched(action, source, stage) }
    absorb(apply(action), of: action, source)
  }

  /// Calls the reducer with the store's dependencies in force, whatever surrounded the send.
  @inlinable
  func apply(_ action: Action) -> Effect<Action> {
    phase = .reducing
    hasReduced = true
    defer { phase = .planning }
    guard DependencyValues.isAnythingBound else { return change(&state.pointee, action) }
    return DependencyValues.bind(link.dependencies) { change(&state.pointee, action) }
  }

  /// Plans an effect, then sweeps.
  @inlinable
  func absorb(_ effect: Effect<Action>, of action: Action, _ source: ActionSource) {
    if !effect.isEmpty {
      trigger = action
      isPlanning = true
      effect.plan(through: port, self)
      isPlanning = false
      // Why: what the action holds is not to live until the next one that has effects.
      trigger = ()
      if missedChild != nil { reportMissedChild(action, source) }
    }
    if root.checks > 0 { sweep() }
  }

  /// Cancels the effects of every child that is not there any more.
  @inlinable
  func sweep() {
    var gone: [PlaceNode] = []
    root.checkChildren(UnsafeMutableRawPointer(state), &gone)
    for node in gone { removed(node) }
  }
}
