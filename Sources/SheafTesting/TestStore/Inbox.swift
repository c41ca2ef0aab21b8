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
  var received: [Received] = []
  /// The state after the action that the test sends now; nil until it was reduced.
  var sent: State?
  /// Whether the test is sending: the next action from outside is its own.
  var isSending = false
  /// The state of the engine.
  var current: State

  init(current: State) { self.current = current }

  /// Hooks that fill the inbox.
  func hooks() -> EngineHooks<State, Action> {
    var hooks = EngineHooks<State, Action>()
    hooks.reduced = { [unowned self] reduction in
      if reduction.outcome == .dropped { return }
      current = reduction.after.pointee
      if isSending, case .outside = reduction.origin {
        isSending = false
        sent = current
      } else {
        received.append(
          Received(action: reduction.action, state: current, sendID: reduction.sendID)
        )
      }
    }
    return hooks
  }
}
