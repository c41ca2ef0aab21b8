import Synchronization

/// Hands keys from the reading thread to the task that waits for one.
final class KeySource: Sendable {
  private struct State {
    // Invariant: somebody waits only while there are no keys and the input has not ended.
    var keys: ArraySlice<Key> = []
    var waiting: CheckedContinuation<Key?, Never>?
    /// Which of all requests waits; a late cancellation must not meet the next one.
    var ticket = 0
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// Numbers a request, so that it can be cancelled and no other.
  func takeTicket() -> Int {
    state.withLock { state in
      state.ticket += 1
      return state.ticket
    }
  }

  /// Answers at once if there is a key or the end; else `true`: a key must be read.
  func wait(_ continuation: CheckedContinuation<Key?, Never>) -> Bool {
    let answer: (resumed: CheckedContinuation<Key?, Never>?, key: Key?) = state.withLock { state in
      if !state.keys.isEmpty { return (continuation, state.keys.removeFirst()) }
      if state.hasEnded { return (continuation, nil) }
      // One task at a time may ask; an earlier one is let go rather than forgotten.
      defer { state.waiting = continuation }
      return (state.waiting, nil)
    }
    answer.resumed?.resume(returning: answer.key)
    return isAwaited
  }

  /// Lets the waiting task go without a key, if it is the one of that ticket.
  func cancel(_ ticket: Int) {
    take { $0.ticket == ticket ? $0.waiting.take() : nil }?.resume(returning: nil)
  }

  /// Says whether a task waits for a key.
  var isAwaited: Bool {
    state.withLock { $0.waiting != nil }
  }

  /// Adds keys that were read, and gives the first to the waiting task.
  func deliver(_ keys: [Key]) {
    let answer: (CheckedContinuation<Key?, Never>, Key)? = state.withLock { state in
      state.keys += keys
      guard !state.keys.isEmpty, let waiting = state.waiting.take() else { return nil }
      return (waiting, state.keys.removeFirst())
    }
    answer?.0.resume(returning: answer?.1)
  }

  /// Says that no key will follow.
  func end() {
    take { state in
      state.hasEnded = true
      return state.waiting.take()
    }?.resume(returning: nil)
  }

  private func take(
    _ body: (inout sending State) -> sending CheckedContinuation<Key?, Never>?
  ) -> CheckedContinuation<Key?, Never>? {
    state.withLock(body)
  }
}
