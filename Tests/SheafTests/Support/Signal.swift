import Sheaf
import Synchronization

/// Something that happens, once or several times, and that a test waits for.
final class Signal: Sendable {
  private struct Waiter {
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct Progress {
    var count = 0
    var waiters: [Waiter] = []
  }

  private let progress = Lock(Progress())

  /// How often it has happened.
  var count: Int { progress.withLock { $0.count } }

  /// Lets it happen once more.
  func fire() {
    let ready: [Waiter] = progress.withLock { progress in
      progress.count += 1
      let count = progress.count
      let ready = progress.waiters.filter { $0.count <= count }
      progress.waiters.removeAll { $0.count <= count }
      return ready
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  /// Returns when it has happened that often.
  nonisolated(nonsending) func wait(for count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isOver = progress.withLock { progress in
        if progress.count >= count { return true }
        progress.waiters.append(Waiter(count: count, continuation: continuation))
        return false
      }
      if isOver { continuation.resume() }
    }
  }
}

/// Waits for the cancellation of the task, however long that takes.
///
/// - Throws: `CancellationError`, always.
nonisolated(nonsending) func untilCancelled() async throws {
  let cancelled = Signal()
  await withTaskCancellationHandler {
    await cancelled.wait()
  } onCancel: {
    cancelled.fire()
  }
  throw CancellationError()
}

/// What happened, in order; written to from anywhere.
final class Journal<Element: Sendable>: Sendable {
  private let list = Lock<[Element]>([])

  var entries: [Element] { list.withLock { $0 } }

  func note(_ element: Element) { list.withLock { $0.append(element) } }
}

/// Counts from one.
final class Counter: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// An object whose end a test looks for.
final class Tracked: Sendable {
  private let onDeinit: @Sendable () -> Void

  init(_ onDeinit: @escaping @Sendable () -> Void = {}) { self.onDeinit = onDeinit }

  deinit { onDeinit() }

  func touch() {}
}
