/// The layers of one store, standing on its two hooks; confined to the store's actor.
final class MiddlewareChain<State, Action: Sendable> {
  typealias Passage = MiddlewarePassage<State, Action>
  typealias Layer = MiddlewareLayer<State, Action>

  /// What actions that come now go through.
  private(set) var layers: [Layer] = []
  /// The action that was let through to the reducer and has not been reduced yet.
  private var current: Passage?
  /// Actions that layers keep back, to be dropped when the store ends.
  private var holds: [ObjectIdentifier: WeakHold<Action>] = [:]
  /// When dead holds are looked for next.
  private var purgeCount = 64

  /// The layers as values.
  var middleware: [Middleware<State, Action>] {
    get { layers.map(\.middleware) }
    set { layers = newValue.map { Layer($0) } }
  }

  /// The hooks it stands on.
  // Why unowned: the list that holds the hooks holds the chain as their owner.
  func hooks() -> EngineHooks<State, Action> {
    var hooks = EngineHooks<State, Action>()
    hooks.owner = self
    // Why last: what the last layer lets pass is reduced next, so the outcome is that action's.
    hooks.isAskedLast = true
    hooks.admit = { [unowned self] in admit($0) }
    hooks.reduced = { [unowned self] in reduced($0) }
    return hooks
  }

  private func admit(_ request: AdmissionRequest<State, Action>) -> Admission<Action> {
    let passage: Passage
    switch request.note {
    case let known as Passage: passage = known
    case let sent as MiddlewareGeneration: passage = Passage(layers, generation: sent.number)
    default: passage = Passage(layers, generation: 0)
    }
    var action = request.action
    // Why a loop: a thousand layers would not fit on the stack.
    while passage.index < passage.layers.count {
      let layer = passage.layers[passage.index]
      passage.index += 1
      switch layer.middleware.kind {
      case .direct(let handle):
        let asked = AdmissionRequest(request, about: action)
        let visit = MiddlewareVisit(layer.middleware, asked, passage, self)
        handle(action, MiddlewareContext(visit: visit))
        if visit.isKept() { return .taken }
        guard let passed = visit.passed else {
          current = passage
          return .drop
        }
        action = passed
      case .asynchronous(let handle):
        let context = AsyncMiddlewareContext(action, layer.middleware, request.ticket, passage)
        request.start(layer.queue.effect(action, context, layer.middleware, handle))
        return .taken
      }
    }
    current = passage
    return .replace(action)
  }

  private func reduced(_ reduction: Reduction<State, Action>) {
    guard let passage = current else { return }
    current = nil
    passage.finish(MiddlewareOutcome(reduction.outcome), reduction.after)
  }

  /// Gives an action up that this chain has held.
  func forget(_ held: HeldAction<Action>, _ engine: Engine<State, Action>) {
    guard !held.isSettled else { return }
    // Why put back: who lets go of it may be the reducer of another.
    let outer = current
    current = held.stage.note as? Passage
    engine.forget(held)
    current = outer
  }

  // MARK: - Holding

  func hold(_ held: HeldAction<Action>) -> MiddlewareHold<Action> {
    let hold = MiddlewareHold(held) { held, action, isolation in
      guard let engine = Engine<State, Action>.of(held.link) else { return }
      guard let action else {
        if let chain = engine.middlewareChain { chain.forget(held, engine) }
        return engine.run(isolation)
      }
      held.action = action
      engine.resume(held, isolation: isolation)
    }
    if holds.count >= purgeCount {
      holds = holds.filter { $0.value.hold != nil }
      purgeCount = max(64, holds.count * 2)
    }
    holds[ObjectIdentifier(hold)] = WeakHold(hold)
    return hold
  }

  /// Drops what is kept back; the store has ended, or is going.
  func close(_ engine: Engine<State, Action>?) {
    let all = holds
    holds = [:]
    for entry in all.values {
      guard let held = entry.hold?.abandon(), let engine else { continue }
      forget(held, engine)
    }
  }
}

/// A hold that may have been let go of.
private struct WeakHold<Action: Sendable> {
  weak var hold: MiddlewareHold<Action>?

  init(_ hold: MiddlewareHold<Action>) { self.hold = hold }
}

extension AdmissionRequest {
  /// The same request for what an earlier layer has made of the action.
  init(_ request: AdmissionRequest, about action: Action) {
    self.init(
      action: action,
      note: nil,
      source: request.source,
      engine: request.engine,
      owners: request.owners
    )
  }
}

extension MiddlewareOutcome {
  init<State, Action>(_ outcome: Reduction<State, Action>.Outcome) {
    self =
      switch outcome {
      case .handled: .handled
      case .unhandled: .unhandled
      case .rejected: .rejected
      case .dropped: .dropped
      }
  }
}

extension Engine {
  /// The engine behind a link of its own effects; nil once the store was released.
  static func of(_ link: EffectLink) -> Engine? { link.host as? Engine }

  /// The layers of this store; nil where it never had any.
  var middlewareChain: MiddlewareChain<State, Action>? {
    hookOwner(as: MiddlewareChain<State, Action>.self)
  }

  /// Replaces the layers for the actions that come from now on.
  func setMiddleware(_ middleware: [Middleware<State, Action>]) {
    if let chain = middlewareChain { return chain.middleware = middleware }
    if middleware.isEmpty { return }
    let chain = MiddlewareChain<State, Action>()
    chain.middleware = middleware
    _ = add(chain.hooks())
    atEnd[ObjectIdentifier(chain)] = { [weak self] in chain.close(self) }
  }
}
