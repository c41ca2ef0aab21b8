/// The action of one asynchronous call; used on the store's actor.
final class AsyncMiddlewareSlot<State, Action: Sendable>:
  // Why: the `var`s are used on the store's actor only, where every method is called.
  @unchecked Sendable
{
  let link: EffectLink
  private let middleware: Middleware<State, Action>
  private let ticket: AdmissionTicket<State, Action>
  private let generation: Int
  private let rest: MiddlewarePassage<State, Action>
  /// The action, until it goes on or is given up.
  private var held: HeldAction<Action>?
  /// The effect in which the layer runs; set when that starts.
  var gate: EffectGate?
  /// Whether the layer has returned.
  private var hasReturned = false
  /// Layers in front that hear of the action once this one has returned.
  private var outer: [(waiter: OutcomeWaiter, outcome: MiddlewareOutcome)] = []
  /// Whether nothing it does reaches the store any more.
  private var isOver: Bool { hasReturned || gate?.isCancelled == true }

  init(
    _ held: HeldAction<Action>,
    _ middleware: Middleware<State, Action>,
    _ ticket: AdmissionTicket<State, Action>,
    _ passage: MiddlewarePassage<State, Action>
  ) {
    link = held.link
    self.held = held
    self.middleware = middleware
    self.ticket = ticket
    generation = passage.generation
    rest = passage.fork()
  }

  deinit {
    resolveOuter()
    guard let held else { return }
    // Why mailed: a call that is cancelled before its start is let go of wherever that happens, and
    // those who wait to hear of its action are told on the store's actor.
    link.mail { _ in Self.giveUp(held) }
  }

  /// Tells a layer in front as soon as this one has returned.
  func whenReturned(_ waiter: OutcomeWaiter, _ outcome: MiddlewareOutcome) {
    if hasReturned { return waiter.resolve(outcome) }
    outer.append((waiter, outcome))
  }

  private func resolveOuter() {
    let outer = outer
    self.outer = []
    for (waiter, outcome) in outer { waiter.resolve(outcome) }
  }

  func next(_ action: Action, _ waiter: OutcomeWaiter, isolation: isolated any Actor) {
    guard let engine = openEngine(isolation) else { return waiter.resolve(.dropped) }
    if let held {
      self.held = nil
      held.action = action
      (held.stage.note as? MiddlewarePassage<State, Action>)?.afters.append(.waiter(waiter, self))
      engine.resume(held, isolation: isolation)
    } else {
      let further = rest.fork()
      further.afters.append(.waiter(waiter, self))
      engine.resume(ticket.hold(action, note: further), isolation: isolation)
    }
  }

  func send(_ action: Action, isolation: isolated any Actor) {
    guard let engine = openEngine(isolation) else { return }
    // Why the phase: what a layer sends before it has waited for anything keeps this turn going.
    let number = engine.phase == .idle ? 0 : generation + 1
    if number > MiddlewareGeneration.limit {
      let message = MiddlewareMessages.endless(middleware.name, action)
      return reportIssue(message, at: middleware.site)
    }
    let sent = ticket.send(action, note: MiddlewareGeneration(number))
    engine.resume(sent, isolation: isolation)
  }

  /// The store, where what the layer does still reaches it.
  private func openEngine(_ isolation: isolated any Actor) -> Engine<State, Action>? {
    guard let engine = Engine<State, Action>.of(link) else { return nil }
    // Why first: a letter may have cancelled this call.
    if link.hasMail { engine.takeMail(isolation) }
    return isOver ? nil : engine
  }

  /// Ends the call: an action that was not passed on is given up.
  func end(isolation: isolated any Actor) {
    hasReturned = true
    gate = nil
    resolveOuter()
    if let held = held.take() { Self.giveUp(held) }
  }

  /// Drops an action that goes no further.
  private static func giveUp(_ held: HeldAction<Action>) {
    guard let engine = Engine<State, Action>.of(held.link) else { return }
    engine.middlewareChain?.forget(held, engine)
  }
}

/// Hands an outcome to one task that waits for it.
final class OutcomeWaiter: Sendable {
  private struct Wait {
    var outcome: MiddlewareOutcome?
    var continuation: CheckedContinuation<MiddlewareOutcome, Never>?
  }

  private let wait = Lock(Wait())

  func resolve(_ outcome: MiddlewareOutcome) {
    let continuation = wait.withLock { wait in
      if wait.outcome == nil { wait.outcome = outcome }
      return wait.continuation.take()
    }
    continuation?.resume(returning: outcome)
  }

  nonisolated(nonsending) func outcome() async -> MiddlewareOutcome {
    await withCheckedContinuation { continuation in
      let outcome = wait.withLock { wait in
        if wait.outcome == nil { wait.continuation = continuation }
        return wait.outcome
      }
      if let outcome { continuation.resume(returning: outcome) }
    }
  }
}
