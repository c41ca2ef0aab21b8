/// One thunk that somebody waits for: carries its value out and the cancellation in.
final class ThunkRun<Value: Sendable>: Sendable {
  private struct Progress {
    var result: Result<Value, any Error>?
    var waiter: CheckedContinuation<Value, any Error>?
    var record: SendRecord?
    var isCancelled = false
  }

  private let progress = Lock(Progress())

  /// The work of its effect.
  func work<State, Action: Sendable>(
    of thunk: Thunk<State, Action, Value>,
    _ access: StateAccess<State>
  ) -> RunEffect<Action> {
    // Why an object: an effect that is cancelled before its start lets go of its work unentered.
    let promise = ThunkPromise(self)
    return RunEffect(
      { send in
        let store = ThunkStore(sender: send, access: access)
        do {
          promise.run.settle(.success(try await thunk.body(store)))
        } catch {
          promise.run.settle(.failure(error))
        }
      },
      nil,
      EffectLabel(thunk.name, nil, thunk.site)
    )
  }

  /// Starts the work, once the store is between two turns.
  func start<Action: Sendable>(
    _ work: RunEffect<Action>,
    through port: ActionPort<Action>,
    named name: String?,
    in runtime: Runtime,
    isolation: isolated any Actor
  ) {
    guard runtime.life == .open else { return settle(.failure(ThunkError.storeEnded)) }
    if progress.withLock({ $0.isCancelled }) { return settle(.failure(CancellationError())) }
    let trigger = ThunkTrigger(name: name)
    let record = runtime.startWork(work, through: port, of: trigger, isolation: isolation)
    let isCancelled = progress.withLock { progress in
      progress.record = record
      return progress.isCancelled
    }
    if isCancelled { StoreTask(record).cancel(isolation: isolation) }
  }

  /// Starts the work now or, within a turn, behind it.
  func begin<Action: Sendable>(
    _ work: RunEffect<Action>,
    through port: ActionPort<Action>,
    named name: String?,
    in runtime: Runtime,
    isolation: isolated any Actor
  ) {
    if runtime.phase == .idle {
      start(work, through: port, named: name, in: runtime, isolation: isolation)
    } else {
      let link = runtime.link
      link.mail { [self] isolation in
        guard let runtime = link.runtime else { return settle(.failure(CancellationError())) }
        begin(work, through: port, named: name, in: runtime, isolation: isolation)
      }
    }
  }

  /// The value; a cancellation of the waiting task cancels the thunk, and what it has led to.
  ///
  /// - Throws: What the thunk throws.
  nonisolated(nonsending) func value() async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = progress.withLock { progress in
          if progress.result == nil { progress.waiter = continuation }
          return progress.result
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      cancel()
    }
  }

  /// What is known so far.
  var result: Result<Value, any Error>? { progress.withLock { $0.result } }

  func cancel() {
    let record = progress.withLock { progress in
      progress.isCancelled = true
      return progress.record
    }
    if let record { StoreTask(record).cancel(isolation: nil) }
  }

  func settle(_ result: Result<Value, any Error>) {
    let waiter: CheckedContinuation<Value, any Error>? = progress.withLock { progress in
      guard progress.result == nil else { return nil }
      progress.result = result
      return progress.waiter.take()
    }
    waiter?.resume(with: result)
  }
}

/// Settles its run as cancelled when the work is let go of before it has.
private final class ThunkPromise<Value: Sendable>: Sendable {
  let run: ThunkRun<Value>

  init(_ run: ThunkRun<Value>) { self.run = run }

  deinit { run.settle(.failure(CancellationError())) }
}
