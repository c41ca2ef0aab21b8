import Synchronization

/// Where effects and tasks wait until all are let go at once.
final class Park: Sendable {
  private let waiting = Mutex<[UnsafeContinuation<Void, Never>]>([])

  /// Makes a park with room, so that filling it allocates nothing.
  init(capacity: Int) { waiting.withLock { $0.reserveCapacity(capacity) } }

  /// Returns when the park is emptied.
  nonisolated(nonsending) func wait() async {
    await withUnsafeContinuation { continuation in
      waiting.withLock { $0.append(continuation) }
    }
  }

  /// Lets all go.
  func empty() {
    let all = waiting.withLock { waiting in
      let all = waiting
      waiting.removeAll(keepingCapacity: true)
      return all
    }
    for continuation in all { continuation.resume() }
  }
}
