extension Runtime {
  /// Starts work from outside, as an effect of the whole store that no action asked for.
  ///
  /// Called between two turns; it runs up to its first suspension before this returns. The inspector
  /// shows the trigger in place of an action; the record counts the work and what it leads to.
  final func startWork<Action>(
    _ work: RunEffect<Action>,
    through port: ActionPort<Action>,
    of trigger: any Sendable,
    isolation: isolated any Actor
  ) -> SendRecord {
    let record = SendRecord(link: link)
    self.record = record
    phase = .planning
    self.trigger = trigger
    register(ActionGate(work, port, self))
    self.trigger = ()
    self.record = nil
    // Why idle: no turn is under way, so what the work sends is reduced when `send` returns.
    phase = .idle
    while let gate = planned.popFirst() {
      if !gate.isCancelled { start(gate, isolation) }
    }
    runArrivals(self, isolation)
    return record
  }
}

extension EffectLink {
  /// Calls the closure on the store's actor; at once where the caller is there.
  nonisolated(nonsending) func perform<R: Sendable>(
    _ body: @escaping @Sendable (isolated any Actor) -> R
  ) async -> R {
    await Self.call(body, on: isolation)
  }

  private static func call<R: Sendable>(
    _ body: @Sendable (isolated any Actor) -> R,
    on isolation: isolated any Actor
  ) -> R {
    body(isolation)
  }
}
