/// One send whose reply is awaited: `await store.send(.login).reply`.
public struct SendReply<State: Sendable, Action: Sendable>: Sendable {
  /// Waits for, or cancels, what the action leads to.
  public let task: StoreTask
  let promise: ReplyPromise<State, Action>

  /// What became of the action; nil where it was dropped, or the waiting task is cancelled.
  ///
  /// Returns when the action was reduced, not when its effects have ended. An action is dropped where
  /// its store has ended, or middleware does not let it pass.
  public var reply: Reply<State, Action>? {
    get async { await promise.value }
  }
}

// MARK: - Implementation

/// A reply that comes later, or never.
final class ReplyPromise<State: Sendable, Action: Sendable>: Sendable {
  typealias Waiter = CheckedContinuation<Reply<State, Action>?, Never>

  private enum Progress {
    case pending([Int: Waiter], next: Int)
    case done(Reply<State, Action>?)
  }

  private let progress = Lock(Progress.pending([:], next: 0))

  /// Settles it; only the first time counts.
  func fulfil(_ reply: Reply<State, Action>?) {
    let waiters: [Waiter] = progress.withLock { progress in
      guard case .pending(let waiters, _) = progress else { return [] }
      progress = .done(reply)
      return Array(waiters.values)
    }
    for waiter in waiters { waiter.resume(returning: reply) }
  }

  /// The reply; nil where there is none, or the task is cancelled before.
  var value: Reply<State, Action>? {
    get async {
      let id = progress.withLock { progress -> Int in
        guard case .pending(let waiters, let next) = progress else { return 0 }
        progress = .pending(waiters, next: next + 1)
        return next
      }
      return await withTaskCancellationHandler {
        await withCheckedContinuation { waiter in wait(waiter, as: id) }
      } onCancel: {
        cancel(id)
      }
    }
  }

  private func wait(_ waiter: Waiter, as id: Int) {
    let isCancelled = Task.isCancelled
    let answer: Reply<State, Action>?? = progress.withLock { progress in
      guard case .pending(var waiters, let next) = progress else {
        if case .done(let reply) = progress { return .some(reply) }
        return nil
      }
      if isCancelled { return .some(nil) }
      waiters[id] = waiter
      progress = .pending(waiters, next: next)
      return nil
    }
    if let answer { waiter.resume(returning: answer) }
  }

  private func cancel(_ id: Int) {
    let waiter: Waiter? = progress.withLock { progress in
      guard case .pending(var waiters, let next) = progress else { return nil }
      let waiter = waiters.removeValue(forKey: id)
      progress = .pending(waiters, next: next)
      return waiter
    }
    waiter?.resume(returning: nil)
  }
}
