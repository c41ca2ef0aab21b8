/// One action on its way through the layers it met when it came; confined to the store's actor.
final class MiddlewarePassage<State, Action: Sendable>:
  // Why: held actions carry it through tasks; it is opened on the store's actor only, but for its
  // end, which resumes waiters that are Sendable.
  @unchecked Sendable
{
  typealias Then = (_ outcome: MiddlewareOutcome, _ state: borrowing State) -> Void

  /// What an earlier layer wants to be told.
  enum After {
    case closure(Then)
    case waiter(OutcomeWaiter, AsyncMiddlewareSlot<State, Action>)
  }

  /// The layers, as they were when the action came: replacing them does not reach it.
  let layers: [MiddlewareLayer<State, Action>]
  /// The next layer.
  var index: Int
  /// How many actions in a row middleware has sent in answer to its own.
  let generation: Int
  /// What to tell when the action was reduced, innermost last.
  var afters: [After] = []

  init(_ layers: [MiddlewareLayer<State, Action>], from index: Int = 0, generation: Int) {
    self.layers = layers
    self.index = index
    self.generation = generation
  }

  deinit {
    for case .waiter(let waiter, _) in afters { waiter.resolve(.dropped) }
  }

  /// A way of its own through the layers that are left.
  func fork() -> MiddlewarePassage {
    MiddlewarePassage(layers, from: index, generation: generation)
  }

  /// Tells the layers, the last one first; one that waits hears when those behind it have returned.
  func finish(_ outcome: MiddlewareOutcome, _ state: UnsafePointer<State>) {
    var inner: AsyncMiddlewareSlot<State, Action>?
    while let after = afters.popLast() {
      switch after {
      case .closure(let then): then(outcome, state.pointee)
      case .waiter(let waiter, let slot):
        if let inner { inner.whenReturned(waiter, outcome) } else { waiter.resolve(outcome) }
        inner = slot
      }
    }
  }
}

/// How often middleware has answered itself, written on what it sends.
final class MiddlewareGeneration {
  /// From here on it is taken for a mistake.
  static let limit = 10_000
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// A middleware as one store runs it.
final class MiddlewareLayer<State, Action: Sendable>: Sendable {
  let middleware: Middleware<State, Action>
  /// The order of what waits in an asynchronous layer.
  let queue = MiddlewareQueue()

  init(_ middleware: Middleware<State, Action>) { self.middleware = middleware }
}

/// One call of a layer: notes what it does.
final class MiddlewareVisit<State, Action: Sendable> {
  let request: AdmissionRequest<State, Action>
  private let passage: MiddlewarePassage<State, Action>
  private let chain: MiddlewareChain<State, Action>
  private let middleware: Middleware<State, Action>
  /// What goes on at once.
  private(set) var passed: Action?
  private var held: MiddlewarePassage<State, Action>?

  init(
    _ middleware: Middleware<State, Action>,
    _ request: AdmissionRequest<State, Action>,
    _ passage: MiddlewarePassage<State, Action>,
    _ chain: MiddlewareChain<State, Action>
  ) {
    self.middleware = middleware
    self.request = request
    self.passage = passage
    self.chain = chain
  }

  func next(_ action: Action, _ then: MiddlewarePassage<State, Action>.Then?) {
    if passed == nil {
      passed = action
      if let then { passage.afters.append(.closure(then)) }
    } else {
      let further = passage.fork()
      if let then { further.afters.append(.closure(then)) }
      request.resume(request.ticket.hold(action, note: further))
    }
  }

  func send(_ action: Action) {
    let number = passage.generation + 1
    if number > MiddlewareGeneration.limit {
      let message = MiddlewareMessages.endless(middleware.name, action)
      return reportIssue(message, at: middleware.site)
    }
    request.resume(request.ticket.send(action, note: MiddlewareGeneration(number)))
  }

  func hold() -> MiddlewareHold<Action> {
    let later = passage.fork()
    held = held ?? later
    return chain.hold(request.ticket.hold(request.action, note: later))
  }

  /// Whether the action waits and did not go on; what earlier layers want to be told waits with it.
  func isKept() -> Bool {
    guard passed == nil, let held else { return false }
    held.afters = passage.afters
    passage.afters = []
    return true
  }
}
