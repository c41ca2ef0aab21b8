/// The one place that creates tasks: effects on their store's actor, and the opening of its mail.
enum EffectRunner {
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
    if hasExecutor || !gate.label.isPlain {
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

  /// Calls the closure once, later; keeps nothing alive but what it captures.
  static func check(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
    Task {
      try? await Task.sleep(for: delay)
      body()
    }
  }

  // MARK: - Implementation

  /// Starts an effect with a name, a priority or an executor.
  @inline(never)
  private static func startWithOptions(
    _ gate: EffectGate,
    on executor: (any TaskExecutor)?,
    isolation: isolated any Actor
  ) -> Task<Void, Never> {
    let (name, priority) = (gate.label.name, gate.label.priority)
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
    if DependencyValues.isAnythingBound {
      await performBound(gate)
    } else {
      do {
        try await gate.work?.operation(gate)
      } catch {
        await settle(error, of: gate)
      }
    }
    gate.markEnded()
    if let host = gate.link.host { host.ended(gate, isolation) } else { gate.record?.leave() }
  }

  /// Also where the store has no overrides: what the caller of `send` bound is not in force.
  private nonisolated(nonsending) static func performBound(_ gate: EffectGate) async {
    let values = gate.dependencies ?? gate.link.dependencies
    await DependencyValues.bind(values) {
      do {
        try await gate.work?.operation(gate)
      } catch {
        await settle(error, of: gate)
      }
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

  private static func openMail(of link: EffectLink, isolation: isolated any Actor) {
    if let host = link.host { host.takeMail(isolation) } else { link.discardMail() }
  }
}
