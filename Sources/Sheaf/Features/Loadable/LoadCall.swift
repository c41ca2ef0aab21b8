/// One call of a feature's loader.
@usableFromInline
struct LoadCall<Feature: LoadableReducer>: Sendable {
  @usableFromInline typealias Answer = LoadAnswer<Feature.State, Feature.Failure>

  @usableFromInline let feature: Feature
  @usableFromInline let request: Feature.Request
  @usableFromInline let generation: Int
  @usableFromInline let attempt: Int
  /// How many pages are loaded.
  @usableFromInline let pageCount: Int
  /// What counts as a cancellation; nil for the dependency.
  @usableFromInline let cancellations: CancellationErrors?
  /// How it is shared with other features; nil where it is not.
  @usableFromInline let share: LoadShare?

  @inlinable
  init(
    feature: Feature,
    request: Feature.Request,
    generation: Int,
    attempt: Int,
    pageCount: Int,
    cancellations: CancellationErrors?,
    share: LoadShare?
  ) {
    self.feature = feature
    self.request = request
    self.generation = generation
    self.attempt = attempt
    self.pageCount = pageCount
    self.cancellations = cancellations
    self.share = share
  }

  /// Calls the loader, or takes what others have loaded or are loading, and notes how that ended.
  @usableFromInline
  nonisolated(nonsending) func answer(
    _ give: @escaping @Sendable (Answer) async -> Void
  ) async -> Answer {
    if let share { return await answer(share, give) }
    return await ownAnswer(give)
  }

  /// Takes what others have loaded or are loading, or loads for them too.
  @usableFromInline
  nonisolated(nonsending) func answer(
    _ share: LoadShare,
    _ give: @escaping @Sendable (Answer) async -> Void
  ) async -> Answer {
    switch share.find(Feature.State.self, Feature.Failure.self) {
    case .kept(let content, let pageCount, let time):
      return made(.succeeded(content), pageCount: pageCount, at: time)
    case .seat(let seat):
      return await withTaskCancellationHandler {
        await answer(from: seat, give)
      } onCancel: {
        seat.leave()
      }
    }
  }

  /// Calls the loader, off the store's actor unless it is bound to one, and notes how it ended.
  @usableFromInline
  nonisolated(nonsending) func ownAnswer(
    _ give: @escaping @Sendable (Answer) async -> Void
  ) async -> Answer {
    let yield = LoadYield<Feature.State> { await give(made(.partial($0), isDated: true)) }
    do throws(Feature.Failure) {
      guard let content = try await feature.runLoad(request, yield: yield) else {
        return yield.hasGiven ? made(.finished, isDated: true) : made(.cancelled)
      }
      return try await withFurtherPages(content)
    } catch {
      return made(Answer.Outcome(error, cancellations))
    }
  }

  /// An answer to this call.
  @inlinable
  func made(_ outcome: Answer.Outcome, pageCount: Int = 1, isDated: Bool = false) -> Answer {
    let time = isDated ? DependencyValues.current.timeSince1970 : nil
    return made(outcome, pageCount: pageCount, at: time)
  }

  // MARK: - Implementation

  @inlinable
  func made(_ outcome: Answer.Outcome, pageCount: Int = 1, at time: Duration?) -> Answer {
    Answer(
      generation: generation,
      attempt: attempt,
      outcome: outcome,
      pageCount: pageCount,
      time: time
    )
  }

  private nonisolated(nonsending) func answer(
    from seat: SharedLoad<Feature.State, Feature.Failure>.Seat,
    _ give: @escaping @Sendable (Answer) async -> Void
  ) async -> Answer {
    if let events = seat.events, let end = await wait(for: events, give) { return end }
    // Why: where it was cancelled, nobody hears the answer, and no loader is to be called for it.
    if Task.isCancelled { return made(.cancelled) }
    let answer = await ownAnswer { part in
      if case .partial(let content) = part.outcome { seat.give(content, at: part.time) }
      await give(part)
    }
    seat.end(answer)
    return answer
  }

  /// How another's load has ended; nil where this one has to perform it.
  private nonisolated(nonsending) func wait(
    for events: AsyncStream<SharedLoad<Feature.State, Feature.Failure>.Event>,
    _ give: @escaping @Sendable (Answer) async -> Void
  ) async -> Answer? {
    for await event in events {
      switch event {
      case .part(let content, let time): await give(made(.partial(content), at: time))
      case .ended(let outcome, let pageCount, let time):
        return made(outcome, pageCount: pageCount, at: time)
      case .lead: return nil
      }
    }
    return made(.cancelled)
  }

  @usableFromInline
  nonisolated(nonsending) func withFurtherPages(
    _ content: Feature.State
  ) async throws(Feature.Failure) -> Answer {
    var (content, count) = (content, 1)
    if let pager = feature.pager {
      while count < pageCount, pager.hasMore(content) {
        pager.append(try await pager.loadMore(request, content), &content)
        count += 1
      }
    }
    return made(.succeeded(content), pageCount: count, isDated: true)
  }
}

/// How a load is shared with other features.
@usableFromInline
struct LoadShare: Sendable {
  let shelf: CacheShelf
  let key: CacheKey
  let tags: Set<CacheLabel>
  /// What it may take.
  let use: CacheUse

  /// What there is for it in the cache now.
  func find<Content: Sendable, Failure: Error>(
    _ content: Content.Type,
    _ failure: Failure.Type
  ) -> CacheFinding<Content, Failure> {
    shelf.find(key, tags: tags, use: use, now: DependencyValues.current.timeSince1970)
  }
}
