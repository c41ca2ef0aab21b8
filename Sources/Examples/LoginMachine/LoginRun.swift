import Sheaf

/// One evening of somebody who logs in, impatiently.
enum LoginRun {
  /// What is pressed, each when what the one before has led to is over, unless it is impatient.
  static let script: [(action: Login.Action, isImpatient: Bool)] = [
    (.login, false), (.login, true), (.logout, false), (.logout, true), (.login, false),
    (.forceLogout, true), (.forceLogout, true),
  ]

  /// A line per action the store has reduced: what was sent, what became of it.
  static func lines() async -> [String] {
    // snippet: login-run
    let store = StoreActor(initialState: Login.State.loggedOut) { Login() }
    var replies = await store.replies.makeAsyncIterator()
    var running: StoreTask?
    for step in script {
      if !step.isImpatient { await running?.finish() }
      let task = await store.send(step.action)
      if !task.isFinished { running = task }
    }
    await store.finish()

    var lines: [String] = []
    while let reply = await replies.next() {
      switch reply {
      case .accepted(let action, let from, let to):
        lines.append("\(action): \(from) → \(to)")
      case .rejected(let action, let state):
        lines.append("\(action): rejected, \(state)")
      }
    }
    // end
    return lines
  }
}
