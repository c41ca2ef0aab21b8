/// Takes an object from state to state: decides what each request is, and runs one at a time.
///
/// Confined to the object's actor, but for `life`. Never holds the object but while it changes it.
final class StateQueue<Subject: AnyObject> {
  /// How states are entered and updated that do not say.
  typealias Defaults = (Subject) -> (
    set: StateTransition<Subject>, update: StateTransition<Subject>
  )

  weak var subject: Subject?
  let life = StateLife()
  var current: StateID?
  var phase = StatePhase.ready(nil)

  private let defaults: Defaults
  /// What is done when the current state is left.
  var exit: ((Subject) -> Void)?
  private var waiting = ActionQueue<QueuedState<Subject>>()
  /// The interruption that runs before all that wait.
  private var urgent: QueuedState<Subject>?
  var running: StateRun<Subject>?
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
    let ticket = StateTicket(of: life)
    var request = QueuedState(state: state, transition: transition, ticket: ticket)
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
  func drain(_ isolation: isolated any Actor) {
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
      let message = ObjectStatesMessages.declaredTwice(state.id, of: Subject.self, at: other)
      request.bound { report(message, state.site) }
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

  func show(_ phase: StatePhase) {
    self.phase = phase
    life.publish(phase)
  }

  func report(_ message: String, _ site: SourceSite) { reportIssue(message, at: site) }
}
