/// One request for a state: wait for its outcome, cancel it, or forget it.
///
/// It keeps neither the object nor its dispatcher alive. A request that is forgotten runs all the same.
public struct StateRequest: Sendable {
  let ticket: StateTicket

  /// Waits for what becomes of the request; cancelling the waiting task cancels the request.
  ///
  /// Every call gets the same outcome. By then the object may have gone on to the next request. Not
  /// from a transition of the same object, whose end it would wait for: that cancels the request and
  /// is reported, where the transition's own task waits.
  nonisolated(nonsending) public var outcome: StateOutcome {
    get async {
      if ticket.isAwaitedByItsPredecessor {
        reportIssue(ObjectStatesMessages.waitsForItself, at: .unknown)
        ticket.cancel()
      }
      return await ticket.outcome
    }
  }

  /// Lets a request that waits never run, and cancels the transition of one that runs.
  ///
  /// From any thread. One that waits ends at once; one that runs ends when its transition has
  /// returned. Nothing happens to one that has ended, or that is instant and running.
  public func cancel() { ticket.cancel() }
}

/// What is known of one request on all threads: whether it waits, runs or has ended.
final class StateTicket: Sendable {
  private enum Progress {
    case waiting
    /// The task is nil until it is known, and where there is none.
    case running(Task<Void, Never>?)
    case ended(StateOutcome)
  }

  private struct Book {
    var progress = Progress.waiting
    var isCancelled = false
    var waiters: [CheckedContinuation<StateOutcome, Never>] = []
  }

  private let book = Lock(Book())
  /// The life of the object that it is a request to.
  private let life: ObjectIdentifier

  init(of life: StateLife) { self.life = ObjectIdentifier(life) }

  var isCancelled: Bool { book.withLock { $0.isCancelled } }

  var hasEnded: Bool { ending != nil }

  /// Whether it waits for a transition that is now about to wait for it.
  var isAwaitedByItsPredecessor: Bool { !hasEnded && RunningTransition.isOf(life) }

  /// Begins to run; false where it was cancelled before.
  func begin() -> Bool {
    book.withLock { book in
      guard case .waiting = book.progress else { return false }
      book.progress = .running(nil)
      return true
    }
  }

  /// Tells the task of the transition, which is cancelled if the request was meanwhile.
  func attach(_ task: Task<Void, Never>) {
    let isCancelled = book.withLock { book in
      if case .running = book.progress { book.progress = .running(task) }
      return book.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let (task, waiters) = book.withLock { book in
      book.isCancelled = true
      switch book.progress {
      case .waiting:
        book.progress = .ended(.cancelled)
        let waiters = book.waiters
        book.waiters = []
        return (nil as Task<Void, Never>?, waiters)
      case .running(let task): return (task, [])
      case .ended: return (nil, [])
      }
    }
    task?.cancel()
    for waiter in waiters { waiter.resume(returning: .cancelled) }
  }

  func end(_ outcome: StateOutcome) {
    let waiters = book.withLock { book in
      if case .ended = book.progress { return [] as [CheckedContinuation<StateOutcome, Never>] }
      book.progress = .ended(outcome)
      let waiters = book.waiters
      book.waiters = []
      return waiters
    }
    for waiter in waiters { waiter.resume(returning: outcome) }
  }

  nonisolated(nonsending) var outcome: StateOutcome {
    get async {
      if let outcome = ending { return outcome }
      return await wait(on: #isolation)
    }
  }

  /// What became of it, where that is known.
  private var ending: StateOutcome? {
    book.withLock { if case .ended(let outcome) = $0.progress { outcome } else { nil } }
  }

  private func wait(on isolation: isolated (any Actor)?) async -> StateOutcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { continuation in
        let outcome = book.withLock { book -> StateOutcome? in
          if case .ended(let outcome) = book.progress { return outcome }
          book.waiters.append(continuation)
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      cancel()
    }
  }
}
