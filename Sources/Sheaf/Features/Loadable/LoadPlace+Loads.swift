/// The effects of a wrapper: everything that runs for loading is made here.
extension LoadPlace {
  /// One attempt of the load, with its time-out.
  @inlinable
  func load(
    _ state: inout State,
    _ policy: LoadPolicy,
    _ mode: LoadPlan<Action>.Mode,
    use: CacheUse? = nil
  ) -> Effect<Action> {
    let pageCount = policy.pagesOnRefresh == .all && state.content != nil ? state.pages.count : 1
    let call = LoadCall(
      feature: feature,
      request: state.request,
      generation: state.generation,
      attempt: max(state.attempt, 1),
      pageCount: pageCount,
      cancellations: policy.cancellations,
      share: policy.cache == nil ? nil : share(&state, policy, pageCount, use)
    )
    var work = run(label) { send in
      let answer = await call.answer { part in await send(.answered(part)) }
      await send(.answered(answer))
    }
    if let limit = policy.timeout {
      let late = call.made(.timedOut(after: limit))
      work.add(sleep(limit, then: late).cancellable(id: LoadID.timer))
    }
    return plan(work, .load, .generation(call.generation), mode, call.made(.cancelled))
  }

  /// The wait before the next attempt of the load.
  @usableFromInline
  func wait(
    _ state: inout State,
    _ policy: LoadPolicy,
    _ mode: LoadPlan<Action>.Mode
  ) -> Effect<Action> {
    let (generation, attempt) = (state.generation, state.attempt)
    let (clock, backoff) = (EffectClock(at: site), policy.retry.backoff)
    let work = run(label(" (wait)")) { send in
      try await clock.wait(for: backoff.drawnDelay(beforeAttempt: attempt))
      await send(
        .answered(Answer(generation: generation, attempt: attempt, outcome: .waited))
      )
    }
    let revoked = Answer(generation: generation, attempt: attempt, outcome: .cancelled)
    return plan(work, .load, .generation(generation), mode, revoked)
  }

  /// The load of a further page, with its time-out.
  @usableFromInline
  func page(
    _ state: inout State,
    _ policy: LoadPolicy,
    _ mode: LoadPlan<Action>.Mode
  ) -> Effect<Action> {
    guard let content = state.content, let pager = feature.pager else { return .none }
    let (request, generation) = (state.request, state.pages.generation)
    let cancellations = policy.cancellations
    var work = run(label(" (page)")) { send in
      let outcome: Answer.Outcome
      // Why asked again: the refresh it has waited for may have given the last page.
      if pager.hasMore(content) {
        do throws(Feature.Failure) {
          outcome = .succeeded(try await pager.loadMore(request, content))
        } catch {
          outcome = Answer.Outcome(error, cancellations)
        }
      } else {
        outcome = .cancelled
      }
      await send(.answered(Answer(.page, generation: generation, outcome: outcome)))
    }
    if let limit = policy.timeout {
      let late = Answer(.page, generation: generation, outcome: .timedOut(after: limit))
      work.add(sleep(limit, then: late))
    }
    let revoked = Answer(.page, generation: generation, outcome: .cancelled)
    return plan(work, .page, .pageGeneration(generation), mode, revoked)
  }

  /// Holds the place of a further page, for the handle of who asked, until it is loaded.
  @usableFromInline
  func hold(_ state: inout State, _ mode: LoadPlan<Action>.Mode) -> Effect<Action> {
    let generation = state.pages.generation
    let work = run(label(" (page)")) { send in await send.gate.following { await untilCancelled() }
    }
    let revoked = Answer(.page, generation: generation, outcome: .cancelled)
    return plan(work, .page, .pageGeneration(generation), mode, revoked)
  }

  /// Looks again and again.
  @usableFromInline
  func poll(_ polling: PollingPolicy) -> Effect<Action> {
    let clock = EffectClock(at: site)
    let work = run(label(" (poll)")) { send in
      while true {
        try await clock.wait(for: polling.interval)
        await send(.polled)
      }
    }
    return Effect(.lifted(DetachedEffect(work, id: .poll)))
  }

  /// Hears of what is invalidated in the cache, for the request there is now.
  @usableFromInline
  func listen(_ state: inout State, _ policy: LoadPolicy) -> Effect<Action> {
    guard let cache = policy.cache, let shelf = DependencyValues.current.loadCache.shelf else {
      return .none
    }
    guard let key = cache.key(of: state.request) else {
      return Effect(.lifted(LoadStop(.listener)))
    }
    let tags = cache.tags(of: state.request)
    let work = run(label(" (cache)")) { send in
      for await _ in shelf.invalidations(of: key, tags) { await send(.invalidate) }
    }
    return Effect(.lifted(DetachedEffect(work, id: .listenerTo(key), insteadOf: .listener)))
  }

  /// Stops what runs under an id.
  @usableFromInline
  func stop(_ whole: LoadID) -> Effect<Action> { Effect(.lifted(LoadStop(whole))) }

  /// Stops the time-out of the load.
  @usableFromInline
  func stopTimer() -> Effect<Action> { .cancel(id: LoadID.timer) }

  /// Runs an effect for nobody's handle.
  @usableFromInline
  func detached(_ effect: Effect<Feature.Action>) -> Effect<Feature.Action> {
    Effect(.lifted(DetachedEffect(effect)))
  }

  // MARK: - Implementation

  @usableFromInline
  func share(
    _ state: inout State,
    _ policy: LoadPolicy,
    _ pageCount: Int,
    _ use: CacheUse?
  ) -> LoadShare? {
    guard let cache = policy.cache, let shelf = DependencyValues.current.loadCache.shelf else {
      return nil
    }
    guard let label = cache.key(of: state.request) else {
      if cache.request != Feature.Request.self {
        reportIssue(
          LoadableMessages.otherRequest(Feature.self, Feature.Request.self, cache.request),
          at: site
        )
      }
      return nil
    }
    return LoadShare(
      shelf: shelf,
      key: CacheKey(
        label: label,
        content: ObjectIdentifier(Feature.State.self),
        failure: ObjectIdentifier(Feature.Failure.self),
        pageCount: pageCount
      ),
      tags: cache.tags(of: state.request),
      use: use ?? state.cacheUse
    )
  }

  @usableFromInline
  func sleep(
    _ duration: Duration,
    then answer: Answer
  ) -> Effect<Action> {
    let clock = EffectClock(at: site)
    return run(label(" (time-out)")) { send in
      try await clock.wait(for: duration)
      await send(.answered(answer))
    }
  }

  @inlinable
  func run(
    _ label: EffectLabel,
    _ operation: @escaping RunEffect<Action>.Operation
  ) -> Effect<Action> {
    Effect(.run(RunEffect(operation, nil, label)))
  }

  /// The load's label with more behind it.
  private func label(_ suffix: String) -> EffectLabel {
    EffectLabel(label.name.map { $0 + suffix }, nil, site)
  }

  @inlinable
  func plan(
    _ work: Effect<Action>,
    _ whole: LoadID,
    _ current: LoadID,
    _ mode: LoadPlan<Action>.Mode,
    _ revoked: Answer
  ) -> Effect<Action> {
    let plan = LoadPlan<Action>(
      work,
      whole.effectID,
      current.effectID,
      mode,
      isHandedOver: whole == .page,
      revoked: .answered(revoked)
    )
    return Effect(.lifted(plan))
  }
}

extension Backoff {
  /// The wait before an attempt, drawn by the generator in force where there is anything to draw.
  // Why not always: a test that overrides no generator is not to be failed for a wait without jitter.
  func drawnDelay(beforeAttempt attempt: Int) -> Duration {
    if jitter == 0 { return longestDelay(beforeAttempt: attempt) }
    return DependencyValues.current.withRandomNumberGenerator { generator in
      delay(beforeAttempt: attempt, using: &generator)
    }
  }
}

extension LoadAnswer.Outcome {
  /// What an error of the loader means.
  @usableFromInline
  init(_ error: Failure, _ cancellations: CancellationErrors?) {
    let cancellations = cancellations ?? DependencyValues.current.cancellationErrors
    self = cancellations.contains(error) ? .cancelled : .failed(.thrown(error))
  }
}

/// Returns when the task is cancelled.
private nonisolated(nonsending) func untilCancelled() async {
  let (stream, end) = AsyncStream.makeStream(of: Never.self)
  await withTaskCancellationHandler {
    for await _ in stream {}
  } onCancel: {
    end.finish()
  }
}
