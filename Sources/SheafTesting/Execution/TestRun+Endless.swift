import Sheaf

extension TestRun {
  /// An action, where it came from, and the job in which it was reduced.
  struct LastAction {
    let action: any Sendable
    let origin: ActionOrigin
    let job: Int
  }

  /// Says what has no end; nil where everything comes to rest.
  var endlessness: String? {
    guard let loop = executor.loop else { return nil }
    switch loop {
    case .actions(let last): return TestStoreMessages.endlessActions(executor.limit, last: last)
    case .jobs:
      return TestStoreMessages.endless("\(executor.limit) jobs", restlessLines, lastAction)
    case .visits:
      let visits = "\(executor.visitLimit) visits of the main actor"
      return TestStoreMessages.endless(visits, restlessLines, lastAction)
    }
  }

  /// One line per effect that may be what has no end.
  private var restlessLines: [String] {
    runningEffects.filter { wait(of: $0) == .outside }.map { effect in
      TestStoreMessages.line(of: effect.info)
    }
  }

  /// The action that an effect has sent last, and who did; nil where that was a while ago.
  private var lastAction: String? {
    guard let last = last.withLock({ $0 }) else { return nil }
    if executor.jobNumber - last.job > 1_000 { return nil }
    if last.origin.isOutside { return nil }
    return TestStoreMessages.lastAction(last.action, last.origin)
  }

  /// Lets go of the action noted last, and of what it carries.
  func forgetLastAction() { _ = last.withLock { $0.take() } }

  /// Notes an action that was reduced; called within a job.
  func noteAction(_ action: any Sendable, _ origin: ActionOrigin) {
    last.withLock { $0 = LastAction(action: action, origin: origin, job: executor.jobNumber) }
  }
}
