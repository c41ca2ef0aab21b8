/// Transitions that take time, and what follows their end.
extension StateQueue {
  func start(_ run: StateRun<Subject>, _ isolation: isolated any Actor) {
    running = run
    life.run(run.request.ticket, keepsObject: run.transition.keepsObject)
    let task = EffectRunner.perform(isolation: isolation) {
      let error = await self.perform(run)
      withAssumedIsolation(of: isolation, (queue: self, run: run)) { parts, isolation in
        parts.queue.end(parts.run, error, isolation)
      }
    }
    run.request.ticket.attach(task)
    guard !run.isOver else { return }
    run.task = task
    guard let limit = run.transition.limit else { return }
    let clock = run.request.dependencies.continuousClock
    run.timer = EffectRunner.perform(isolation: isolation) {
      do { try await clock.sleep(for: limit) } catch { return }
      withAssumedIsolation(of: isolation, (queue: self, run: run)) { parts, isolation in
        parts.queue.expire(parts.run, after: limit, isolation)
      }
    }
  }

  /// Runs a transition; what it threw.
  private nonisolated(nonsending) func perform(_ run: StateRun<Subject>) async -> (any Error)? {
    do {
      try await run.request.bound {
        let mark = RunningTransition(of: self.life)
        try await RunningTransition.current.withIsolatedValue(mark) { try await self.operate(run) }
      }
      return nil
    } catch {
      run.wasCancelled = Task.isCancelled
      return error
    }
  }

  private nonisolated(nonsending) func operate(_ run: StateRun<Subject>) async throws {
    switch run.transition.operation {
    case .instant: mutate(run)
    case .mutating(let operation): try await operation { mutate(run) }
    case .handling(let operation):
      guard let subject else { throw CancellationError() }
      try await operation(subject) { mutate(run) }
      // Why while it is held: an object that ends with its transition cancels what has arrived.
      return try withExtendedLifetime(subject) { try Task.checkCancellation() }
    }
    try Task.checkCancellation()
  }

  /// What a transition calls.
  func mutate(_ run: StateRun<Subject>) {
    let id = run.request.state.id
    if run.isOver {
      return report(ObjectStatesMessages.mutatedLate(id, of: Subject.self), run.transition.site)
    }
    if run.hasMutated {
      return report(ObjectStatesMessages.mutatedTwice(id, of: Subject.self), run.transition.site)
    }
    if run.request.ticket.isCancelled { return }
    mutateNow(run)
  }

  /// Runs the mutations, wherever the request stands.
  private func mutateNow(_ run: StateRun<Subject>) {
    if let subject { mutate(subject, run) }
  }

  func mutate(_ subject: Subject, _ run: StateRun<Subject>) {
    run.hasMutated = true
    let exit = run.isUpdate ? nil : exit.take()
    run.request.bound {
      run.request.state.mutate(subject, isUpdate: run.isUpdate, leaving: exit)
    }
  }

  // MARK: - Ending

  /// A transition has returned or thrown.
  func end(
    _ run: StateRun<Subject>,
    _ error: (any Error)?,
    _ isolation: isolated any Actor
  ) {
    guard !run.isOver else { return }
    if let error {
      let errors = run.request.dependencies.cancellationErrors
      let isCancelled = run.wasCancelled || errors.contains(error)
      if isCancelled { finish(run, with: .cancelled) } else { fail(run, with: error) }
    } else if !run.hasMutated, subject == nil {
      finish(run, with: .cancelled)
    } else {
      if !run.hasMutated {
        mutateNow(run)
        let message = ObjectStatesMessages.neverMutated(run.request.state.id, of: Subject.self)
        run.request.bound { report(message, run.transition.site) }
      }
      finish(run, with: run.isUpdate ? .updated : .set)
    }
    drain(isolation)
  }

  /// A transition has taken too long.
  func expire(
    _ run: StateRun<Subject>,
    after limit: Duration,
    _ isolation: isolated any Actor
  ) {
    guard !run.isOver else { return }
    if run.request.ticket.isCancelled || subject == nil {
      finish(run, with: .cancelled)
    } else {
      fail(run, with: StateTimeoutError(state: run.request.state.id, limit: limit))
    }
    run.task?.cancel()
    drain(isolation)
  }

  func fail(_ run: StateRun<Subject>, with error: any Error) {
    if run.transition.isCommittedOnFailure, !run.hasMutated { mutateNow(run) }
    finish(run, with: .failed(error))
  }

  func finish(_ run: StateRun<Subject>, with outcome: StateOutcome) {
    var isCommitted = outcome.hasArrived
    if case .failed = outcome { isCommitted = run.transition.isCommittedOnFailure }
    if isCommitted {
      current = run.request.state.id
      exit = run.request.state.onExit
    }
    run.isOver = true
    run.timer?.cancel()
    if running === run {
      running = nil
      life.run(nil)
    }
    show(.ready(current))
    run.request.ticket.end(outcome)
  }
}
