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
  /// feature's `continuousClock`. A window of zero or less holds nobody up.
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
    let turn = Effect.work("throttle", at: site) { _ in }
    return keepingIDs { effect in
      // Why a part before it: only work waits in a queue, and what else there is has to wait too.
      let whole = effect.isRun ? effect : .concatenate(turn, effect)
      return .planned { [queue] port, host in
        let dependencies = host.dependencies
        // Why only then: the clock is for the window, not for the effect.
        if let clock {
          host.dependencies = (dependencies ?? host.link.dependencies).overridden {
            $0.continuousClock = clock
          }
        }
        // Why without: it is no queue of the user's, to be shared or named anew.
        let renaming = host.renaming
        host.renaming = nil
        let outer = host.openTicket(for: queue)
        (host.dependencies, host.renaming) = (dependencies, renaming)
        whole.plan(through: port, host)
        host.closeTicket(outer)
      }
    }
    .cancellable(id: id)
  }
}

// MARK: - Implementation

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
