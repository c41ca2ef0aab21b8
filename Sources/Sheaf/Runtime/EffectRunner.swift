/// The one place that creates tasks: effects on their store's actor, and the opening of its mail.
enum EffectRunner {
  /// Starts an effect; it runs up to its first suspension before this returns.
  ///
  /// The task holds the gate, never the store. Where the operating system has no immediate tasks the
  /// body is entered a moment later; the order of actions is the same.
  static func start(
    _ gate: EffectGate,
    on executor: (any TaskExecutor)?,
    isolation: isolated any Actor
  ) -> Task<Void, Never> {
    gate.markStarted()
    let name = gate.label.name
    let priority = gate.label.priority
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return Task.immediate(name: name, priority: priority, executorPreference: executor) {
        await run(gate, isolation)
      }
    }
    return Task(name: name, executorPreference: executor, priority: priority) {
      await run(gate, isolation)
    }
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

  private static func run(_ gate: EffectGate, _ isolation: isolated any Actor) async {
    await perform(gate)
    gate.markEnded()
    if let host = gate.link.host { host.ended(gate, isolation) } else { gate.record?.leave() }
  }

  private nonisolated(nonsending) static func perform(_ gate: EffectGate) async {
    // Why: also where the store has no overrides, what the caller of `send` bound is not in force.
    guard DependencyValues.isAnythingBound else { return await attempt(gate) }
    let values = gate.dependencies ?? gate.link.dependencies
    await DependencyValues.bind(values) { await attempt(gate) }
  }

  private nonisolated(nonsending) static func attempt(_ gate: EffectGate) async {
    guard let body = gate.body else { return }
    do {
      try await body()
    } catch {
      // Why: what is thrown after a cancellation is its consequence, whatever its type.
      if gate.isCancelled || Task.isCancelled { return }
      if DependencyValues.current.cancellationErrors.contains(error) { return }
      guard let recovery = gate.recovery else { return report(error, in: gate) }
      await recovery(error)
    }
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
    link.host?.takeMail(isolation)
  }
}
