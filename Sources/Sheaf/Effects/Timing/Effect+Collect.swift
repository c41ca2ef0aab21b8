extension Effect {
  /// Gathers what the effect sends and sends it as one action per window.
  ///
  /// A window opens with the first action after the last batch and ends `window` later; its batch,
  /// in the order of sending, is one action, reduced in a turn of its own. When the effect has ended,
  /// what is left is sent at once. Cancelled, it sends nothing more; of a part that was cancelled by
  /// an id of its own, what is gathered is left out. The sender goes on at once: its `await send(…)`
  /// returns before the batch is reduced.
  ///
  /// With a window of zero or less each action is a batch. Time is that of `clock`, or else of the
  /// feature's `continuousClock`.
  public func collect<Other: Sendable>(
    for window: Duration,
    clock: (any Clock<Duration>)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    into batch: @escaping @Sendable (_ actions: [Action]) -> Other
  ) -> Effect<Other> {
    if isMark || window <= .zero { return map { batch([$0]) } }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let clock = EffectClock(clock, at: site)
    return .planned { port, host in
      let gathered = GatheredActions(batch)
      let collector = Effect<Other>.work("collect", at: site) { send in
        var openings = gathered.openings.makeAsyncIterator()
        while await send.gate.following({ await openings.next(isolation: #isolation) }) != nil {
          try await clock.wait(for: window)
          if let action = gathered.take() { await send(action) }
        }
      }
      gathered.plan(self, collector, through: port, host)
    }
  }
}

// MARK: - Implementation

/// The actions of one window.
private final class GatheredActions<Action: Sendable, Other: Sendable>:
  // Why: `waiting` is used on the store's actor only: by the port, while parts are planned, and by the
  // collector, whose work runs there.
  @unchecked Sendable
{
  /// One element for each window that has opened.
  let openings: AsyncStream<Void>
  private let open: AsyncStream<Void>.Continuation
  private let batch: @Sendable ([Action]) -> Other
  private var waiting: [(action: Action, source: ActionSource)] = []

  init(_ batch: @escaping @Sendable ([Action]) -> Other) {
    self.batch = batch
    (openings, open) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// What was gathered, as one action; nil where nothing is left of it.
  func take() -> Other? {
    let actions = waiting.filter { !$0.source.isFenced }.map(\.action)
    waiting = []
    return actions.isEmpty ? nil : batch(actions)
  }

  func plan(
    _ effect: Effect<Action>,
    _ collector: Effect<Other>,
    through port: ActionPort<Other>,
    _ host: EffectHost
  ) {
    // Why apart: a policy around this is for the work that fails, not for what gathers.
    let retry = host.retry
    host.retry = nil
    var isPlanned = false
    let gathering = EffectGroup(host) { host in
      defer { isPlanned = true }
      if !isPlanned { collector.plan(through: port, host) }
      return !isPlanned
    }
    host.register(gathering)
    host.retry = retry
    weak var whole: EffectGroup?
    let inner = ActionPort<Action> { action, source, host in
      // Why: what the feature of a cancelled part is told then must reach it.
      if whole?.isCancelled == true, !source.isFenced {
        return port.enqueue(self.batch([action]), source, host)
      }
      self.waiting.append((action, source))
      if self.waiting.count == 1 { self.open.yield() }
    }
    var step = 0
    let work = EffectGroup(host) { host in
      step += 1
      if step == 1 {
        effect.plan(through: inner, host)
        return true
      }
      if let rest = self.take() {
        port.enqueue(rest, ActionSource(node: host.node, gate: nil, record: host.record), host)
      }
      host.stop(gathering.token)
      return false
    }
    whole = work
    host.register(work)
  }
}
