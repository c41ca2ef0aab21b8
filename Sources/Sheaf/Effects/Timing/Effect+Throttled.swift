extension Effect {
  /// Starts at most one effect with the id per window; the state has changed at once.
  ///
  /// The first starts at once and opens a window; whatever comes within it does not start. With
  /// `latest` the newest of those starts at the end of the window, and opens the next; without, they
  /// are dropped and the next to start is the first that comes afterwards. At the very end of the
  /// window, what waits has started: an action that comes then is within the next window. What was
  /// started runs on, whatever comes; what was replaced or dropped is never entered.
  ///
  /// The id is one of ``cancellable(id:cancelInFlight:)``, for what runs and for what waits;
  /// cancelling does not close the window. The effect as a whole counts, also ``send(_:)``. Windows
  /// belong to the place of the feature, like ids; they are measured on `clock`, or else on the
  /// feature's `continuousClock`. A window of zero or less holds nobody up. Within a queued effect the
  /// window comes first: what starts in it then takes its turn in the queue.
  public func throttled(
    id: some Hashable & Sendable,
    for window: Duration,
    latest: Bool = true,
    clock: (any Clock<Duration>)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    if isMark { return self }
    if window <= .zero { return cancellable(id: id) }
    var queue = EffectQueue(
      ThrottleID(id: EffectID(id)),
      .concurrent,
      spacing: .constant(min(window, .century))
    )
    queue.whenEarly = latest ? .replacesWaiting : .isDropped
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let throttle = Throttle<Action>(queue, clock, turn: .work("throttle", at: site) { _ in })
    return keepingIDs { effect in
      .planned { port, host in throttle.plan(effect, through: port, host) }
    }
    .cancellable(id: id)
  }
}

// MARK: - Implementation

/// A queue of one place that lets at most one effect start in a window.
private struct Throttle<Action: Sendable>: Sendable {
  private let queue: EffectQueue
  private let clock: (any Clock<Duration>)?
  /// Work that ends at once: what waits in the stead of an effect.
  private let turn: Effect<Action>

  init(_ queue: EffectQueue, _ clock: (any Clock<Duration>)?, turn: Effect<Action>) {
    self.queue = queue
    self.clock = clock
    self.turn = turn
  }

  func plan(_ effect: Effect<Action>, through port: ActionPort<Action>, _ host: EffectHost) {
    if host.ticket != nil { return planTurn(before: effect, through: port, host) }
    // Why a part before it: only work waits in a queue, and what else there is has to wait too.
    let whole = effect.isRun ? effect : .concatenate(turn, effect)
    takeTurn(host) { whole.plan(through: port, host) }
  }

  /// Lets a turn of its own wait for the window, then the effect for the queue that it is in.
  // Why: of two queues around an effect the inner one counts, and a throttle is none of the user's.
  private func planTurn(
    before effect: Effect<Action>,
    through port: ActionPort<Action>,
    _ host: EffectHost
  ) {
    var step = 0
    host.register(
      EffectGroup(host) { host in
        step += 1
        if step == 1 {
          let (whole, outer) = (host.group?.token ?? .none, host.revocation)
          // Why: without its turn the effect is not to come.
          host.revocation = { $0.stop(whole) }
          takeTurn(host) { turn.plan(through: port, host) }
          host.revocation = outer
        } else if step == 2 {
          effect.plan(through: port, host)
        }
        return step < 3
      }
    )
  }

  /// Plans something as one effect in the queue.
  private func takeTurn(_ host: EffectHost, _ plan: () -> Void) {
    let (dependencies, renaming) = (host.dependencies, host.renaming)
    // Why only then: the clock is for the window, not for the effect.
    if let clock {
      host.dependencies = (dependencies ?? host.link.dependencies).overridden {
        $0.continuousClock = clock
      }
    }
    // Why without: it is no queue of the user's, to be shared or named anew.
    host.renaming = nil
    let outer = host.openTicket(for: queue)
    (host.dependencies, host.renaming) = (dependencies, renaming)
    plan()
    host.closeTicket(outer)
  }
}

/// The name of a throttle among the queues of a place.
private struct ThrottleID: Hashable, Sendable, CustomStringConvertible {
  let id: EffectID

  var description: String { "throttle \(id)" }
}

extension Effect {
  /// Whether it is one piece of work, perhaps under ids.
  fileprivate var isRun: Bool {
    switch kind {
    case .run: true
    case .cancellable(let effect, _, let cancelInFlight): !cancelInFlight && effect.isRun
    default: false
    }
  }
}
