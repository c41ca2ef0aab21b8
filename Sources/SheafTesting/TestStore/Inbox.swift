import Sheaf

/// What the engine has done since the test last looked: written in jobs, read between them.
final class Inbox<State, Action: Sendable> {
  /// An action that the test has not sent itself.
  struct Received {
    let action: Action
    /// The state after it.
    let state: State
    /// The send that led to it.
    let sendID: ObjectIdentifier
  }

  /// Actions that the test has not read, oldest first.
  private(set) var received: ArraySlice<Received> = []
  /// The state after the action that the test sends now; nil until it was reduced.
  var sent: State?
  /// Whether the test is sending: the next action from outside is its own.
  var isSending = false
  /// The state of the engine.
  var current: State
  private let run: TestRun
  /// How many actions the job under way has reduced, or dropped.
  private var reductions = 0
  /// How many sends it has queued since the last of them.
  private var sends = 0
  /// The job that was under way then.
  private var job = -1
  /// Whether nothing is reduced any more.
  private var isStopped = false

  init(current: State, in run: TestRun) { (self.current, self.run) = (current, run) }

  /// Hooks that fill the inbox.
  func hooks() -> EngineHooks<State, Action> {
    var hooks = EngineHooks<State, Action>()
    // Why: other owners may hold an action; one that is dropped here has passed them all.
    hooks.isAskedLast = true
    hooks.admit = { [unowned self] _ in isStopped ? .drop : .pass }
    hooks.reduced = { [unowned self] reduction in
      beginStep()
      (reductions, sends) = (reductions + 1, 0)
      run.noteAction(reduction.action, reduction.origin)
      check(reductions) { TestStoreMessages.lastAction(reduction.action, reduction.origin) }
      if reduction.outcome == .dropped { return }
      current = reduction.after.pointee
      if isSending, reduction.origin.isOutside {
        isSending = false
        sent = current
      } else {
        received.append(
          Received(action: reduction.action, state: current, sendID: reduction.sendID)
        )
      }
    }
    hooks.queuedSend = { [unowned self] in
      beginStep()
      sends += 1
      check(sends) { TestStoreMessages.lastSend(run.currentEffect) }
    }
    return hooks
  }

  /// Reads that many of the oldest actions.
  func take(_ count: Int) {
    received.removeFirst(count)
    // Why: a slice keeps what is before it.
    if received.isEmpty { received = [] }
  }

  // MARK: - Actions without end

  private func beginStep() {
    let number = run.executor.jobNumber
    if number != job { (job, reductions, sends) = (number, 0, 0) }
  }

  /// Stops the run where the job under way has done so much that it will never end.
  private func check(_ count: Int, _ last: () -> String) {
    let limit = run.executor.limit
    if count < limit { return }
    if count == limit {
      run.executor.stop(.actions(last: last()))
      isStopped = true
    }
    // Why: an effect's loop is in the task under way, and may heed this.
    if EffectRunner.current.get() != nil { withUnsafeCurrentTask { $0?.cancel() } }
    if count > 3 * limit { fatalError(TestStoreMessages.unstoppable(count, last())) }
  }
}
