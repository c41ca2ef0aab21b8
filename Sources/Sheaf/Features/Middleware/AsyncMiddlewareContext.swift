/// What an asynchronous middleware may do with the action it was called for.
///
/// It may be used from any task and does not hold the store. After the layer has returned or was
/// cancelled it does nothing.
public struct AsyncMiddlewareContext<State, Action: Sendable>: Sendable {
  let slot: AsyncMiddlewareSlot<State, Action>

  init(
    _ action: Action,
    _ middleware: Middleware<State, Action>,
    _ ticket: AdmissionTicket<State, Action>,
    _ passage: MiddlewarePassage<State, Action>
  ) {
    slot = AsyncMiddlewareSlot(ticket.hold(action, note: passage), middleware, ticket, passage)
  }

  /// Reads the state on the store's actor.
  ///
  /// - Throws: What the closure throws; `CancellationError` where the store has been released.
  public nonisolated(nonsending) func withState<R: Sendable>(
    _ body: @escaping @Sendable (borrowing State) throws -> R
  ) async throws -> R {
    guard let result = await StateAccess<State>(slot.link).read(body) else {
      throw CancellationError()
    }
    return try result.get()
  }

  /// Passes an action on to the layers behind this one; returns when it was reduced or dropped.
  ///
  /// Asynchronous layers behind this one have returned by then. Called again, the further action goes the same way. Never called, the action is dropped when
  /// the layer returns.
  @discardableResult
  public nonisolated(nonsending) func next(_ action: Action) async -> MiddlewareOutcome {
    let waiter = OutcomeWaiter()
    await slot.link.perform { [slot] isolation in slot.next(action, waiter, isolation: isolation) }
    return await waiter.outcome()
  }

  /// Sends an action through the whole chain, this layer included, as the store's own.
  ///
  /// Returns when the store has taken it. It is not waited for: behind this action in this layer, it
  /// would never come.
  public nonisolated(nonsending) func send(_ action: Action) async {
    await slot.link.perform { [slot] isolation in slot.send(action, isolation: isolation) }
  }
}

extension AsyncMiddlewareContext where State: Sendable {
  /// A copy of the state as it is now.
  ///
  /// - Throws: `CancellationError` where the store has been released.
  public nonisolated(nonsending) func state() async throws -> State {
    try await withState { copy $0 }
  }
}

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

  deinit { resolveOuter() }

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
    guard !isOver, let engine = Engine<State, Action>.of(link) else {
      return waiter.resolve(.dropped)
    }
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
    guard !isOver, let engine = Engine<State, Action>.of(link) else { return }
    // Why the phase: what a layer sends before it has waited for anything keeps this turn going.
    let number = engine.phase == .idle ? 0 : generation + 1
    if number > MiddlewareGeneration.limit {
      let message = MiddlewareMessages.endless(middleware.name, action)
      return reportIssue(message, at: middleware.site)
    }
    let sent = ticket.send(action, note: MiddlewareGeneration(number))
    engine.resume(sent, isolation: isolation)
  }

  /// Ends the call: an action that was not passed on is given up.
  func end(isolation: isolated any Actor) {
    hasReturned = true
    gate = nil
    resolveOuter()
    guard let held else { return }
    self.held = nil
    guard let engine = Engine<State, Action>.of(link), let chain = engine.middlewareChain else {
      return
    }
    chain.forget(held, engine)
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
