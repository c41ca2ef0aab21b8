/// Takes an object from state to state: decides what each request is, and runs one at a time.
///
/// Confined to the object's actor, but for `life`. Never holds the object but while it changes it.
final class StateQueue<Subject: AnyObject> {
  /// How states are entered and updated that do not say.
  typealias Defaults = (Subject) -> (
    set: StateTransition<Subject>, update: StateTransition<Subject>
  )

  private(set) weak var subject: Subject?
  let life = StateLife()
  private(set) var current: StateID?
  private(set) var phase = StatePhase.ready(nil)

  private let defaults: Defaults
  /// What is done when the current state is left.
  private var exit: ((Subject) -> Void)?
  private var waiting = ActionQueue<QueuedState<Subject>>()
  /// The interruption that runs before all that wait.
  private var urgent: QueuedState<Subject>?
  private var running: StateRun<Subject>?
  private var isDraining = false
  private var declarations = StateDeclarations()
  /// The length at which cancelled requests are next looked for in the queue.
  private var sweepLength = 64

  init(_ subject: Subject, defaults: @escaping Defaults) {
    self.subject = subject
    self.defaults = defaults
  }

  /// Runs the request now, or lets it wait as the strategy says.
  func apply(
    _ state: StateDescriptor<Subject>,
    via transition: StateTransition<Subject>?,
    strategy: StateStrategy,
    isolation: isolated any Actor
  ) -> StateRequest {
    var request = QueuedState(state: state, transition: transition)
    let ticket = request.ticket
    if running == nil, !isDraining {
      waiting.append(request)
      drain(isolation)
      return StateRequest(ticket: ticket)
    }
    request.hasWaited = true
    switch strategy {
    case .enqueue: enqueue(request)
    case .replacePending:
      cancelWaiting()
      enqueue(request)
    case .interrupt:
      if let urgent { cancel(urgent) }
      urgent = request
      life.wait(ticket)
      if running != nil { running?.request.ticket.cancel() }
    case .dropIfBusy: ticket.end(.skipped)
    }
    return StateRequest(ticket: ticket)
  }

  // MARK: - Waiting

  private func enqueue(_ request: QueuedState<Subject>) {
    waiting.append(request)
    life.wait(request.ticket)
    if waiting.elements.count >= sweepLength { sweep() }
  }

  /// Lets go of requests that were cancelled while they waited.
  // Why not at once: they are cancelled on any thread. Growing with what is left, it costs a request
  // a constant.
  private func sweep() {
    var kept = ActionQueue<QueuedState<Subject>>()
    while let request = waiting.popFirst() {
      if request.ticket.hasEnded { life.leave(request.ticket) } else { kept.append(request) }
    }
    waiting = kept
    sweepLength = max(64, kept.elements.count * 2)
  }

  private func cancelWaiting() {
    if let request = urgent.take() { cancel(request) }
    while let request = waiting.popFirst() { cancel(request) }
  }

  private func cancel(_ request: QueuedState<Subject>) {
    life.leave(request.ticket)
    request.ticket.cancel()
  }

  private func takeNext() -> QueuedState<Subject>? {
    guard let request = urgent.take() ?? waiting.popFirst() else { return nil }
    if request.hasWaited { life.leave(request.ticket) }
    return request
  }

  // MARK: - Running

  /// Runs what waits until a transition takes time, or nothing waits.
  // Why a loop, which a request that is made meanwhile does not enter a second time: depth.
  private func drain(_ isolation: isolated any Actor) {
    if isDraining { return }
    isDraining = true
    while running == nil, let request = takeNext() { begin(request, isolation) }
    isDraining = false
  }

  private func begin(_ request: QueuedState<Subject>, _ isolation: isolated any Actor) {
    guard request.ticket.begin() else { return }
    guard let subject else { return request.ticket.end(.cancelled) }
    let state = request.state
    if let other = declarations.conflict(of: state.id, at: state.site) {
      report(ObjectStatesMessages.declaredTwice(state.id, of: Subject.self, at: other), state.site)
    }
    let isUpdate = current == state.id
    if isUpdate ? state.onUpdate == nil : state.isAllowed?(current) == false {
      return request.ticket.end(.skipped)
    }
    let defaults = request.transition == nil ? defaults(subject) : nil
    let transition =
      request.transition
      ?? (isUpdate
        ? state.updateTransition ?? defaults?.update : state.setTransition ?? defaults?.set)
      ?? .instant
    show(.transition(from: current, to: state.id))
    let run = StateRun(request, via: transition, isUpdate: isUpdate)
    if case .instant = transition.operation {
      mutate(subject, run)
      finish(run, with: isUpdate ? .updated : .set)
    } else {
      start(run, isolation)
    }
  }

  private func start(_ run: StateRun<Subject>, _ isolation: isolated any Actor) {
    running = run
    life.run(run.request.ticket)
    let task = EffectRunner.perform(isolation: isolation) { isolation in
      let error = await self.perform(run)
      self.end(run, error, wasCancelled: Task.isCancelled, isolation)
    }
    run.request.ticket.attach(task)
    guard !run.isOver else { return }
    run.task = task
    guard let limit = run.transition.limit else { return }
    let clock = run.request.dependencies.continuousClock
    run.timer = EffectRunner.perform(isolation: isolation) { isolation in
      do { try await clock.sleep(for: limit) } catch { return }
      self.expire(run, after: limit, isolation)
    }
  }

  /// Runs a transition; what it threw.
  private nonisolated(nonsending) func perform(_ run: StateRun<Subject>) async -> (any Error)? {
    do {
      try await run.request.bound {
        switch run.transition.operation {
        case .instant: self.mutate(run)
        case .mutating(let operation): try await operation { self.mutate(run) }
        case .handling(let operation):
          guard let subject = self.subject else { throw CancellationError() }
          try await operation(subject) { self.mutate(run) }
        }
      }
      return nil
    } catch {
      return error
    }
  }

  /// What a transition calls.
  private func mutate(_ run: StateRun<Subject>) {
    let id = run.request.state.id
    if run.isOver {
      return report(ObjectStatesMessages.mutatedLate(id, of: Subject.self), run.transition.site)
    }
    if run.hasMutated {
      return report(ObjectStatesMessages.mutatedTwice(id, of: Subject.self), run.transition.site)
    }
    if run.request.ticket.isCancelled { return }
    if let subject { mutate(subject, run) }
  }

  private func mutate(_ subject: Subject, _ run: StateRun<Subject>) {
    run.hasMutated = true
    let exit = run.isUpdate ? nil : exit.take()
    run.request.bound {
      run.request.state.mutate(subject, isUpdate: run.isUpdate, leaving: exit)
    }
  }

  // MARK: - Ending

  /// A transition has returned or thrown.
  private func end(
    _ run: StateRun<Subject>,
    _ error: (any Error)?,
    wasCancelled: Bool,
    _ isolation: isolated any Actor
  ) {
    guard !run.isOver else { return }
    let errors = run.request.dependencies.cancellationErrors
    if wasCancelled || subject == nil || error.map({ errors.contains($0) }) == true {
      finish(run, with: .cancelled)
    } else if let error {
      fail(run, with: error)
    } else {
      if !run.hasMutated {
        mutate(run)
        let message = ObjectStatesMessages.neverMutated(run.request.state.id, of: Subject.self)
        run.request.bound { report(message, run.transition.site) }
      }
      finish(run, with: run.isUpdate ? .updated : .set)
    }
    drain(isolation)
  }

  /// A transition has taken too long.
  private func expire(
    _ run: StateRun<Subject>,
    after limit: Duration,
    _ isolation: isolated any Actor
  ) {
    guard !run.isOver else { return }
    if run.request.ticket.isCancelled || subject == nil {
      finish(run, with: .cancelled)
    } else {
      fail(run, with: StateTimeoutError(state: run.request.state.id, limit: limit))
    }
    run.task?.cancel()
    drain(isolation)
  }

  private func fail(_ run: StateRun<Subject>, with error: any Error) {
    if run.transition.isCommittedOnFailure, !run.hasMutated { mutate(run) }
    finish(run, with: .failed(error))
  }

  private func finish(_ run: StateRun<Subject>, with outcome: StateOutcome) {
    var isCommitted = outcome.hasArrived
    if case .failed = outcome { isCommitted = run.transition.isCommittedOnFailure }
    if isCommitted {
      current = run.request.state.id
      exit = run.request.state.onExit
    }
    run.isOver = true
    run.timer?.cancel()
    if running === run {
      running = nil
      life.run(nil)
    }
    show(.ready(current))
    run.request.ticket.end(outcome)
  }

  private func show(_ phase: StatePhase) {
    self.phase = phase
    life.publish(phase)
  }

  private func report(_ message: String, _ site: SourceSite) { reportIssue(message, at: site) }
}

/// Where the states of an object are declared, to find two that share an id.
struct StateDeclarations {
  private struct Declaration {
    let site: SourceSite
    var isReported = false
  }

  private var known: [StateID: Declaration] = [:]
  /// Why a limit: ids may carry data, and there are more data than declarations.
  private let limit = 1_000

  /// Where else the state is declared; told once for each id.
  mutating func conflict(of id: StateID, at site: SourceSite) -> SourceSite? {
    guard let declaration = known[id] else {
      if known.count < limit { known[id] = Declaration(site: site) }
      return nil
    }
    if declaration.isReported || declaration.site == site { return nil }
    known[id]?.isReported = true
    return declaration.site
  }
}
