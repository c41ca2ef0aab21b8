import Sheaf

/// Values that a test waits for one by one, in the order in which they were sent.
final class Signals<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var waiting: [CheckedContinuation<Value, Never>] = []
  }

  private let state = Lock(State())

  func send(_ value: Value) {
    let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.values.append(value)
      return nil
    }
    waiting?.resume(returning: value)
  }

  func next() async -> Value {
    await withCheckedContinuation { continuation in
      let value: Value? = state.withLock { state in
        if !state.values.isEmpty { return state.values.removeFirst() }
        state.waiting.append(continuation)
        return nil
      }
      if let value { continuation.resume(returning: value) }
    }
  }
}
