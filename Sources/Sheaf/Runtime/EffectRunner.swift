/// The one place that creates tasks: effects on their store's actor, and the opening of its mail.
package enum EffectRunner {
  /// The effect that the current task belongs to; known in a test store only.
  package static let current = TaskLocal<EffectFrame?>(wrappedValue: nil)

  /// Starts an effect; it runs up to its first suspension before this returns.
  ///
  /// The task holds the gate, never the store. Where the operating system has no immediate tasks the
  /// body is entered a moment later; the order of actions is the same.
  ///
  /// - Parameter hasExecutor: Whether `executor` is one.
  // Why told twice: an option that is nil at run time costs a task as much as one that is not (no
  // executor: two locks), and `executor == nil` is all the compiler needs to put the variable where
  // `nil` is written.
  @inline(__always)
  static func start(
    _ gate: EffectGate,
    on executor: (any TaskExecutor)?,
    hasExecutor: Bool,
    isolation: isolated any Actor
  ) -> Task<Void, Never> {
    gate.markStarted()
    if hasExecutor || !gate.label.isPlain || isToldItsPriority(gate) {
      return startWithOptions(gate, on: executor, isolation: isolation)
    }
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return Task.immediate { await run(gate, isolation) }
    }
    return Task { await run(gate, isolation) }
  }

  /// Schedules the opening of mail that was posted from another thread.
  static func wake(_ link: EffectLink, on executor: (any TaskExecutor)?) {
    Task(executorPreference: executor) { await openMail(of: link, isolation: link.isolation) }
  }

  /// Calls the closure once, later, unless the task is cancelled before.
  ///
  /// Keeps nothing alive but what the closure captures.
  @discardableResult
  package static func check(
    after delay: Duration,
    _ body: @escaping @Sendable () -> Void
  ) -> Task<Void, Never> {
    Task {
      do { try await Task.sleep(for: delay) } catch { return }
      body()
    }
  }

  /// Runs an operation on the caller's actor, up to its first suspension before this returns.
  ///
  /// The caller owns the task and cancels it. Where the operating system has no immediate tasks the
  /// operation is entered a moment later.
  static func perform(
    isolation: isolated any Actor,
    _ operation: nonisolated(nonsending) @escaping () async -> Void
  ) -> Task<Void, Never> {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return Task.immediate { await call(operation, on: isolation) }
    }
    return Task { await call(operation, on: isolation) }
  }

  /// Waits on the clock of the dependencies, then lets the store end the pause of its queue.
  ///
  /// Keeps the link alive, never the store; cancelled, it ends nothing.
  static func pause(
    _ number: Int,
    for duration: Duration,
    _ values: DependencyValues,
    of link: EffectLink,
    on executor: (any TaskExecutor)?,
    isolation: isolated any Actor
  ) -> Task<Void, Never> {
    let task: Task<Void, Never>
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      task = Task.immediate(executorPreference: executor) {
        await wait(number, duration, values, link, isolation)
      }
    } else {
      task = Task(executorPreference: executor) {
        await wait(number, duration, values, link, isolation)
      }
    }
    if let executor { (executor as? any PumpedExecutor)?.runNow(task) }
    return task
  }

  /// Makes a job of an executor that calls the closure on an actor of that executor.
  package static func enter(
    _ isolation: any Actor,
    on executor: any TaskExecutor,
    _ body: @escaping @Sendable (isolated any Actor) -> Void
  ) {
    Task(executorPreference: executor) { await call(body, on: isolation) }
  }

  /// Calls the closure on the main actor, after what is queued there now.
  package static func visitMainActor(_ body: @escaping @Sendable () -> Void) {
    Task { @MainActor in body() }
  }

  /// Calls the closure on the pool.
  package static func leave(_ body: @escaping @Sendable () -> Void) {
    Task.detached { body() }
  }

  // MARK: - Implementation

  /// Whether an effect has waited, and whoever starts it now has another priority than its sender.
  @inline(__always)
  private static func isToldItsPriority(_ gate: EffectGate) -> Bool {
    guard let ticket = gate.ticket, let priority = ticket.priority else { return false }
    return priority != Task.currentPriority
  }

  private static func wait(
    _ pause: Int,
    _ duration: Duration,
    _ values: DependencyValues,
    _ link: EffectLink,
    _ isolation: isolated any Actor
  ) async {
    let key = link.isTracked ? link.runtime?.key(ofPause: pause) : nil
    let frame = key.map { EffectFrame(pause: $0) }
    let clock = values.continuousClock
    await DependencyValues.bind(values) {
      await current.withIsolatedValue(frame) { try? await clock.wait(for: duration) }
    }
    if !Task.isCancelled { link.runtime?.endPause(pause, isolation) }
  }

  /// Starts an effect with a name, a priority or an executor.
  @inline(never)
  private static func startWithOptions(
    _ gate: EffectGate,
    on executor: (any TaskExecutor)?,
    isolation: isolated any Actor
  ) -> Task<Void, Never> {
    let task = makeTask(gate, on: executor, isolation: isolation)
    // Why: with an executor of its own even an immediate task is queued first, and what it sends
    // would come in another order than in a store without one.
    if let executor { (executor as? any PumpedExecutor)?.runNow(task) }
    return task
  }

  private static func makeTask(
    _ gate: EffectGate,
    on executor: (any TaskExecutor)?,
    isolation: isolated any Actor
  ) -> Task<Void, Never> {
    let name = gate.label.name
    let priority = gate.label.priority ?? gate.ticket?.priority
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return Task.immediate(name: name, priority: priority, executorPreference: executor) {
        await run(gate, isolation)
      }
    }
    return Task(name: name, executorPreference: executor, priority: priority) {
      await run(gate, isolation)
    }
  }

  @inline(__always)
  private static func run(_ gate: EffectGate, _ isolation: isolated any Actor) async {
    // Why apart: what is rare is not to widen the frame that every running effect keeps.
    if DependencyValues.isAnythingBound || gate.link.isTracked {
      await performBound(gate)
    } else {
      do {
        try await gate.work?.operation(gate)
      } catch {
        await settle(error, of: gate)
      }
    }
    // Why not `isolation`, on which this runs: Swift 6.3.1 can lose the way back to it where it has
    // optimised a generic function that calls one that runs elsewhere. Where another value names the
    // actor, it is asked at run time.
    await end(gate, on: gate.link.isolation)
  }

  private static func end(_ gate: EffectGate, on isolation: isolated any Actor) {
    gate.markEnded()
    if let host = gate.link.host { host.ended(gate, isolation) } else { gate.record.leave() }
  }

  /// Also where the store has no overrides: what the caller of `send` bound is not in force.
  private nonisolated(nonsending) static func performBound(_ gate: EffectGate) async {
    let values = gate.dependencies ?? gate.link.dependencies
    await DependencyValues.bind(values) {
      if let pump = gate.link.pump {
        pump.effectBegan(of: gate.key.store)
        await current.withIsolatedValue(EffectFrame(gate.key)) { await perform(gate) }
        pump.effectEnded(of: gate.key.store)
      } else {
        await perform(gate)
      }
    }
  }

  private nonisolated(nonsending) static func perform(_ gate: EffectGate) async {
    do {
      try await gate.work?.operation(gate)
    } catch {
      await settle(error, of: gate)
    }
  }

  private nonisolated(nonsending) static func settle(_ error: any Error, of gate: EffectGate) async
  {
    // Why: what is thrown after a cancellation is its consequence, whatever its type.
    if gate.isCancelled || Task.isCancelled { return }
    if DependencyValues.current.cancellationErrors.contains(error) { return }
    guard let recovery = gate.work?.recovery else { return report(error, in: gate) }
    await recovery(error, gate)
  }

  private static func report(_ error: any Error, in gate: EffectGate) {
    // Why held: the message names places, which a store that is released takes apart, on whatever
    // thread. Without a host that has happened, and the effect counts as cancelled.
    guard let host = gate.link.host else { return }
    withExtendedLifetime(host) {
      reportIssue(RuntimeMessages.uncaught(error, in: gate), at: gate.label.site)
    }
  }

  private static func call(
    _ body: @Sendable (isolated any Actor) -> Void,
    on isolation: isolated any Actor
  ) {
    body(isolation)
  }

  // Why: the task is isolated to the actor because its closure names it.
  private static func call(
    _ operation: nonisolated(nonsending) () async -> Void,
    on isolation: isolated any Actor
  ) async {
    await operation()
  }

  private static func openMail(of link: EffectLink, isolation: isolated any Actor) {
    link.noteAwake()
    if let host = link.host { host.takeMail(isolation) } else { link.discardMail() }
  }
}
