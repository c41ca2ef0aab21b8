import Foundation

/// A loader that a test answers: every call waits here until it is told how it ends.
final class LoadDesk<Request: Sendable, Content: Sendable>: Sendable {
  private struct Call {
    let request: Request
    let heedsCancellation: Bool
    var continuation: CheckedContinuation<Content, any Error>?
    /// How it ends, where that is known before it waits.
    var result: Result<Content, any Error>?
    var isOver = false
  }

  private struct Desk {
    var heedsCancellation = true
    var calls: [Call] = []
    var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let desk = Guarded(Desk())

  /// The requests of all calls so far, in order.
  var requests: [Request] { desk.withLock { $0.calls.map(\.request) } }

  /// Calls nobody has answered.
  var openCalls: [Int] {
    desk.withLock { desk in desk.calls.indices.filter { !desk.calls[$0].isOver } }
  }

  /// Whether calls from now on end when they are cancelled; as set out, they do.
  func heedCancellation(_ heeds: Bool) { desk.withLock { $0.heedsCancellation = heeds } }

  func load(_ request: Request) async throws -> Content {
    let (number, woken) = desk.withLock { desk in
      desk.calls.append(Call(request: request, heedsCancellation: desk.heedsCancellation))
      let woken = desk.waiters.filter { $0.count <= desk.calls.count }
      desk.waiters.removeAll { $0.count <= desk.calls.count }
      return (desk.calls.count - 1, woken)
    }
    for waiter in woken { waiter.continuation.resume() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = desk.withLock { desk in
          if desk.calls[number].result == nil { desk.calls[number].continuation = continuation }
          return desk.calls[number].result
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let heeds = desk.withLock { $0.calls[number].heedsCancellation }
      if heeds { answer(number, .failure(CancellationError())) }
    }
  }

  /// Returns when so many calls have come in.
  func calls(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = desk.withLock { desk in
        if desk.calls.count >= count { return true }
        desk.waiters.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Ends a call; one that has ended stays as it is.
  func answer(_ number: Int, _ result: Result<Content, any Error>) {
    let continuation = desk.withLock { desk in
      if desk.calls[number].isOver { return nil as CheckedContinuation<Content, any Error>? }
      desk.calls[number].isOver = true
      desk.calls[number].result = result
      let continuation = desk.calls[number].continuation
      desk.calls[number].continuation = nil
      return continuation
    }
    continuation?.resume(with: result)
  }
}

/// A value behind a lock that the thread sanitizer sees.
// Why not a Mutex: on Linux the sanitizer takes a contended one for a race (Swift 6.3.1).
private final class Guarded<Value>: @unchecked Sendable {
  // Why: unchecked, since every access holds the lock.
  private var value: Value
  private let lock = NSLock()

  init(_ value: Value) { self.value = value }

  func withLock<R>(_ body: (inout Value) -> R) -> R {
    lock.withLock { body(&value) }
  }
}
