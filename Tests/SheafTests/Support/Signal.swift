import Sheaf
import Synchronization

/// Something that happens, once or several times, and that a test waits for.
final class Signal: Sendable {
  private struct Waiter {
    let count: Int
    /// Names a wait that can be cancelled; zero for all others.
    let ticket: Int
    /// Gets false where the wait was cancelled.
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct Progress {
    var count = 0
    var waiters: [Waiter] = []
    var lastTicket = 0
    /// Waits that were cancelled before they began.
    var cancelled: Set<Int> = []
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
    for waiter in ready { waiter.continuation.resume(returning: true) }
  }

  /// Returns when it has happened that often, whether or not the task is cancelled.
  nonisolated(nonsending) func wait(for count: Int = 1) async {
    _ = await wait(for: count, ticket: 0)
  }

  /// Returns when it has happened; throws when the task is cancelled before.
  nonisolated(nonsending) func waitUnlessCancelled() async throws {
    let ticket = progress.withLock { progress in
      progress.lastTicket += 1
      return progress.lastTicket
    }
    let hasHappened = await withTaskCancellationHandler {
      await wait(for: 1, ticket: ticket)
    } onCancel: {
      let waiter: Waiter? = progress.withLock { progress in
        progress.cancelled.insert(ticket)
        let index = progress.waiters.firstIndex { $0.ticket == ticket }
        return index.map { progress.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume(returning: false)
    }
    if !hasHappened { throw CancellationError() }
  }

  private nonisolated(nonsending) func wait(for count: Int, ticket: Int) async -> Bool {
    await withCheckedContinuation { continuation in
      let answer: Bool? = progress.withLock { progress in
        if progress.cancelled.contains(ticket) { return false }
        if progress.count >= count { return true }
        progress.waiters.append(Waiter(count: count, ticket: ticket, continuation: continuation))
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }
}

/// Waits for the cancellation of the task, however long that takes.
///
/// - Throws: `CancellationError`, always.
nonisolated(nonsending) func untilCancelled() async throws {
  try await Signal().waitUnlessCancelled()
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
