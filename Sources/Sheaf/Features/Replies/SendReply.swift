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

/// Looks for the reply to one send among the actions that are reduced; used on the store's actor.
private final class ReplySearch<State: Sendable, Action: Sendable> {
  let promise = ReplyPromise<State, Action>()
  /// The send; nil until it has returned.
  var sendID: ObjectIdentifier?
  /// What was reduced from outside before the send had returned.
  var early: [(ObjectIdentifier, Reply<State, Action>?)] = []
  var isOver = false
}

extension Engine where State: Sendable {
  /// Sends an action and looks for its reply until the store ends.
  func sendForReply(_ action: Action, isolation: isolated any Actor) -> SendReply<State, Action> {
    let search = ReplySearch<State, Action>()
    var hooks = EngineHooks<State, Action>()
    hooks.wantsStateBefore = true
    let end = ReplySearchEnd()
    hooks.reduced = { [weak self] reduction in
      guard !search.isOver, case .outside = reduction.origin else { return }
      guard let sendID = search.sendID else {
        return search.early.append((reduction.sendID, Reply(reduction)))
      }
      guard sendID == reduction.sendID else { return }
      search.isOver = true
      search.promise.fulfil(Reply(reduction))
      if let token = end.token { self?.remove(token) }
      self?.atEnd[ObjectIdentifier(end)] = nil
    }
    let token = add(hooks)
    end.token = token
    let task = StoreTask(send(action, isolation: isolation))
    search.sendID = task.sendID
    if task.isDropped {
      search.isOver = true
      search.promise.fulfil(nil)
    } else if let early = search.early.first(where: { $0.0 == task.sendID }) {
      search.isOver = true
      search.promise.fulfil(early.1)
    }
    search.early = []
    if search.isOver {
      remove(token)
    } else if life == .ended {
      remove(token)
      search.promise.fulfil(nil)
    } else {
      let promise = search.promise
      // Why the object is held: its identity names the closure.
      atEnd[ObjectIdentifier(end)] = { [end] in
        withExtendedLifetime(end) { promise.fulfil(nil) }
      }
    }
    return SendReply(task: task, promise: search.promise)
  }
}

/// Names a search among what ends with the store.
private final class ReplySearchEnd {
  var token: HookToken?
}
