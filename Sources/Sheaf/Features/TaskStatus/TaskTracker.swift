/// The id of the one who reports on a part of the state: at most one does, at one place.
struct TrackingID: InternalEffectID {
  let path: AnyTrackedPath
}

/// A key path as an id.
struct AnyTrackedPath:
  // Why: the path was given as Sendable; the type for any path cannot say so.
  @unchecked Sendable, Hashable
{
  let path: AnyKeyPath
}

/// One run of tracked work: gathers how its parts go, and tells the reporter.
final class TaskTracker<Tracked: TrackedTask>: Sendable {
  typealias Step = TaskStep<Tracked.Output, Tracked.Failure>

  private struct Progress {
    /// Parts of the work that have not ended, and the one that plans them.
    var open = 1
    var failure: Tracked.Failure?
    var last: Tracked.Output?
    var wasCancelled = false
  }

  /// What the reporter sends on; finished after the last step.
  let steps: AsyncStream<Step>
  private let continuation: AsyncStream<Step>.Continuation
  private let progress = Lock(Progress())

  init() { (steps, continuation) = AsyncStream.makeStream(bufferingPolicy: .unbounded) }

  func enter() { progress.withLock { $0.open += 1 } }

  func output(_ output: Tracked.Output) { continuation.yield(.output(output)) }

  /// Notes how one part has ended; after the last the whole has.
  func leave(_ end: Step) {
    let step: Step? = progress.withLock { progress in
      switch end {
      case .failed(let failure): progress.failure = progress.failure ?? failure
      case .cancelled: progress.wasCancelled = true
      case .completed(let last): progress.last = last ?? progress.last
      case .began, .output: break
      }
      progress.open -= 1
      if progress.open > 0 { return nil }
      if let failure = progress.failure { return .failed(failure) }
      return progress.wasCancelled ? .cancelled : .completed(progress.last)
    }
    guard let step else { return }
    continuation.yield(step)
    continuation.finish()
  }
}

/// One part of tracked work; let go of before its end, it counts as cancelled.
final class TaskPart<Tracked: TrackedTask>: Sendable {
  typealias Step = TaskTracker<Tracked>.Step
  let tracker: TaskTracker<Tracked>
  private let hasEnded = Lock(false)

  init(_ tracker: TaskTracker<Tracked>) {
    self.tracker = tracker
    tracker.enter()
  }

  deinit { end(.cancelled) }

  func end(_ step: Step) {
    let isFirst = hasEnded.withLock { hasEnded in
      defer { hasEnded = true }
      return !hasEnded
    }
    if isFirst { tracker.leave(step) }
  }

  /// How an error ends it.
  func step(
    for error: any Error,
    _ gate: EffectGate,
    _ failure: (any Error) -> Tracked.Failure
  ) -> Step {
    if gate.isCancelled || Task.isCancelled { return .cancelled }
    if DependencyValues.current.cancellationErrors.contains(error) { return .cancelled }
    return .failed(failure(error))
  }

  /// How an error of the work's own type ends it; no other can come but by a cancellation.
  func step(for error: any Error, _ gate: EffectGate) -> Step {
    guard let failure = error as? Tracked.Failure else { return .cancelled }
    return step(for: error, gate) { _ in failure }
  }
}

/// Plans tracked work, and the one who reports on it.
// Why: unchecked is inherited; it has no stored properties of its own.
final class TrackedEffect<Tracked: TrackedTask, Action: TaskTrackingAction>:
  LiftedEffect<Action>, @unchecked Sendable
{
  typealias Path = WritableKeyPath<Action.TrackedState, Tracked>

  /// The closure makes the work of a run from its tracker; it is called when the effect is planned.
  ///
  /// It is given how the work is tried again, where it is.
  init(
    _ path: any Path & Sendable,
    _ site: SourceSite,
    work: @escaping @Sendable (TaskTracker<Tracked>, RetryOrder?) -> Effect<Action>
  ) {
    super.init { _, port, host in
      let tracker = TaskTracker<Tracked>()
      // Why taken off: an error is noted within the work, so that outside of it nothing fails.
      let retry = host.retry.take()
      defer { host.retry = retry }
      // Why planned all the same: what encloses it is to learn that it gets no turn.
      if host.isRefused { return work(tracker, retry).plan(through: port, host) }
      let id = EffectID(TrackingID(path: AnyTrackedPath(path: path)))
      // Why: what an older run still reports would overwrite the newer one; the work itself goes on.
      host.cancelInFlight(id)
      let began = TaskEvent.began(path)
      let (node, record) = (host.node, host.record)
      let source = ActionSource(node: node, gate: nil, record: record)
      port.enqueue(.tracking(began), source, host)
      work(tracker, retry).plan(through: port, host)
      tracker.leave(.completed(nil))
      let (tags, group) = (host.tags, host.group)
      let (ticket, revocation) = (host.ticket, host.revocation)
      // Why apart from the work: whoever cancels that by an id, or with its concatenation, is to see
      // the status move; a handle or an ancestor cancels the reporter too, which is then told. In a
      // queue it would wait with the work, and keep the slot of work that was cancelled.
      host.tags = [EffectTag(id: id, node: node)]
      host.group = nil
      host.ticket = nil
      host.revocation = { host in
        let source = ActionSource(node: node, gate: nil, record: nil)
        port.enqueue(.tracking(.cancelled(path)), source, host)
      }
      Self.reporter(path, tracker.steps, began, site).plan(through: port, host)
      (host.tags, host.group) = (tags, group)
      (host.ticket, host.revocation) = (ticket, revocation)
    }
  }

  private static func reporter(
    _ path: any Path & Sendable,
    _ steps: AsyncStream<TaskTracker<Tracked>.Step>,
    _ began: TaskEvent<Action.TrackedState>,
    _ site: SourceSite
  ) -> Effect<Action> {
    let operation: RunEffect<Action>.Operation = { send in
      let gate = send.gate
      var iterator = steps.makeAsyncIterator()
      while let step = await gate.following({ await iterator.next(isolation: #isolation) }) {
        await send(.tracking(TaskEvent(path, step)))
      }
      // Why not where hooks may hold or drop actions: they may have kept the step from the reducer.
      guard !began.receipt.isTaken, !gate.isCancelled, gate.link.runtime?.isSteered == false else {
        return
      }
      let text = began.description
      reportIssue(TaskStatusMessages.notTaken(text, Action.TrackedState.self), at: site)
    }
    let name = "tracking \(TaskStatusMessages.name(of: path))"
    return Effect(.run(RunEffect(operation, nil, EffectLabel(name, nil, site))))
  }
}
