extension Effect where Action: TaskTrackingAction {
  /// Runs work and keeps a ``TaskState`` up to date: loading, then completed with what it returns.
  ///
  /// The first step is taken in the turn of the action that returned the effect. A failure or a
  /// cancellation, by whatever, keeps the latest value. When the same part of the state is tracked
  /// anew, an older run goes on but is not heard any more; one that gets no turn in its queue changes
  /// nothing. Errors go to the state and are not reported.
  public static func track<Output: Sendable, Failure: Error>(
    _ path: any WritableKeyPath<Action.TrackedState, TaskState<Output, Failure>> & Sendable,
    name: String? = nil,
    operation:
      nonisolated(nonsending) @escaping @Sendable () async throws(Failure) -> Output,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return tracked(path, name, site, operation) { $0 }
  }

  /// Runs work and keeps a ``TaskStatus`` up to date: loading, then completed.
  ///
  /// What the work returns is not kept; where it is not `Void` it is completed "with output". All else
  /// is as for a ``TaskState``.
  public static func track<Output: Sendable, Failure: Error>(
    _ path: any WritableKeyPath<Action.TrackedState, TaskStatus<Failure>> & Sendable,
    name: String? = nil,
    operation:
      nonisolated(nonsending) @escaping @Sendable () async throws(Failure) -> Output,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return tracked(path, name, site, operation) { _ in Output.self == Void.self ? nil : () }
  }

  /// The same effect, with a ``TaskStatus`` that follows it: loading until all of its work has ended.
  ///
  /// Its work is what `run` and `stream` do, also cancellable, merged or concatenated. Several parts
  /// fail with the first failure. An error goes to the status and, where the work has a `catch:`, there
  /// too; it is not reported. `failure` makes the status's type of it. Operators of time, such as
  /// `retrying`, come after this one.
  public func tracking<Failure: Error>(
    _ path: any WritableKeyPath<Action.TrackedState, TaskStatus<Failure>> & Sendable,
    failure: @escaping @Sendable (any Error) -> Failure,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    tracking(
      path,
      failure,
      SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// The same effect, with a ``TaskStatus`` of any error that follows it.
  public func tracking(
    _ path: any WritableKeyPath<Action.TrackedState, TaskStatus<any Error>> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    tracking(
      path,
      failure: { $0 },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// An effect that keeps a ``TaskState`` up to date with the elements.
  ///
  /// Each is a value while loading; the end of the sequence completes it with the latest.
  public func tracking<Action: TaskTrackingAction>(
    _ path: any WritableKeyPath<Action.TrackedState, TaskState<Element, Failure>> & Sendable,
    name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect<Action> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Effect(
      .lifted(
        TrackedEffect<TaskState<Element, Failure>, Action>(path, site) { [self] tracker, retry in
          let part = TaskPart(tracker)
          let operation: RunEffect<Action>.Operation = { send in
            let gate = send.gate
            do {
              try await retry.repeating {
                var iterator = makeAsyncIterator()
                while let element = try await iterator.next(isolation: #isolation) {
                  if gate.isCancelled { break }
                  tracker.output(element)
                }
              }
            } catch {
              return part.end(part.step(for: error, gate))
            }
            part.end(gate.isCancelled || Task.isCancelled ? .cancelled : .completed(nil))
          }
          return Effect(.run(RunEffect(operation, nil, EffectLabel(name, nil, site))))
        }
      )
    )
  }
}

// MARK: - Implementation

extension Effect where Action: TaskTrackingAction {
  private static func tracked<Tracked: TrackedTask, Output: Sendable>(
    _ path: any WritableKeyPath<Action.TrackedState, Tracked> & Sendable,
    _ name: String?,
    _ site: SourceSite,
    _ operation:
      nonisolated(nonsending) @escaping @Sendable () async throws(Tracked.Failure) -> Output,
    _ output: @escaping @Sendable (Output) -> Tracked.Output?
  ) -> Effect {
    Effect(
      .lifted(
        TrackedEffect<Tracked, Action>(path, site) { tracker, retry in
          let part = TaskPart(tracker)
          let work: RunEffect<Action>.Operation = { send in
            let gate = send.gate
            do {
              let value = try await retry.repeating { try await operation() }
              part.end(
                gate.isCancelled || Task.isCancelled ? .cancelled : .completed(output(value))
              )
            } catch {
              part.end(part.step(for: error, gate))
            }
          }
          return Effect(.run(RunEffect(work, nil, EffectLabel(name, nil, site))))
        }
      )
    )
  }

  private func tracking<Failure: Error>(
    _ path: any WritableKeyPath<Action.TrackedState, TaskStatus<Failure>> & Sendable,
    _ failure: @escaping @Sendable (any Error) -> Failure,
    _ site: SourceSite
  ) -> Effect {
    // Why within the queue: a newcomer that gets no turn must not silence the one that runs.
    if case .queued(let effect, let queue) = kind {
      return Effect(.queued(effect.tracking(path, failure, site), queue))
    }
    return Effect(
      .lifted(
        TrackedEffect<TaskStatus<Failure>, Action>(path, site) { [self] tracker, retry in
          followed(by: tracker, retry, failure) {
            let name = TaskStatusMessages.name(of: path)
            reportIssue(TaskStatusMessages.opaque(name), at: site)
          }
        }
      )
    )
  }

  /// The effect with all of its work followed.
  private func followed<Failure: Error>(
    by tracker: TaskTracker<TaskStatus<Failure>>,
    _ retry: RetryOrder?,
    _ failure: @escaping @Sendable (any Error) -> Failure,
    _ opaque: () -> Void
  ) -> Effect {
    switch kind {
    case .run(let effect):
      // Why within: what was tried again and went well has not failed.
      let effect = retry?.applied(to: effect) ?? effect
      return Effect(.run(Self.follow(effect, TaskPart(tracker), failure)))
    case .merge(let parts):
      return Effect(.merge(parts.map { $0.followed(by: tracker, retry, failure, opaque) }))
    case .concatenate(let parts):
      return Effect(.concatenate(parts.map { $0.followed(by: tracker, retry, failure, opaque) }))
    case .cancellable(let effect, let id, let cancelInFlight):
      let effect = effect.followed(by: tracker, retry, failure, opaque)
      return Effect(.cancellable(effect, id, cancelInFlight: cancelInFlight))
    case .dependencies(let effect, let values):
      return Effect(.dependencies(effect.followed(by: tracker, retry, failure, opaque), values))
    case .queued(let effect, let queue):
      return Effect(.queued(effect.followed(by: tracker, retry, failure, opaque), queue))
    case .renamed(let effect, let renaming):
      return Effect(.renamed(effect.followed(by: tracker, retry, failure, opaque), renaming))
    case .lifted, .placed:
      opaque()
      return self
    case .none, .unhandled, .rejected, .absent, .send, .cancel, .cancelWhere, .join,
      .updateQueue:
      return self
    }
  }

  private static func follow<Failure: Error>(
    _ effect: RunEffect<Action>,
    _ part: TaskPart<TaskStatus<Failure>>,
    _ failure: @escaping @Sendable (any Error) -> Failure
  ) -> RunEffect<Action> {
    let work = effect.work
    return RunEffect(
      { send in
        do {
          try await work.operation(send)
          part.end(send.gate.isCancelled || Task.isCancelled ? .cancelled : .completed(nil))
        } catch {
          let step = part.step(for: error, send.gate, failure)
          if case .failed = step { await work.recovery?(error, send) }
          part.end(step)
        }
      },
      nil,
      effect.label
    )
  }
}
