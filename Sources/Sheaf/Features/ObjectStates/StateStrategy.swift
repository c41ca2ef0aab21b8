/// What a request does when it finds its object busy; an idle object begins every request at once.
public enum StateStrategy: Sendable, Hashable {
  /// Waits behind all that wait already.
  case enqueue
  /// Ends all that wait as cancelled, and waits for the running transition alone.
  case replacePending
  /// Cancels the running transition and runs when it has ended, before all that wait.
  ///
  /// Never beside it: a transition that does not heed its cancellation is waited for. An earlier
  /// interruption that has not begun yet is cancelled too.
  case interrupt
  /// Is left out: its outcome is `skipped`.
  case dropIfBusy
}
