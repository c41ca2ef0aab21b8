import Sheaf

@testable import Explorer

/// A function of a client whose calls wait until the test answers them.
final class ControlledCalls<Output: Sendable>: Sendable {
  /// One call; it ends with the first answer, or when its task is cancelled.
  struct Call: Sendable {
    let path: BytePath
    fileprivate let pending: Pending

    func answer(_ output: Output) { pending.end(.success(output)) }
    func fail(_ error: any Error) { pending.end(.failure(error)) }
    /// Returns when the caller's task has been cancelled.
    func cancelled() async { await pending.cancelled.next() }
  }

  fileprivate final class Pending: Sendable {
    private enum State {
      case begun
      case waiting(CheckedContinuation<Output, any Error>)
      case ended(Result<Output, any Error>)
    }

    let cancelled = Signals<Void>()
    private let state = Lock(State.begun)

    func wait() async throws -> Output {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let result: Result<Output, any Error>? = state.withLock { state in
            if case .ended(let result) = state { return result }
            state = .waiting(continuation)
            return nil
          }
          if let result { continuation.resume(with: result) }
        }
      } onCancel: {
        end(.failure(CancellationError()))
        cancelled.send(())
      }
    }

    func end(_ result: Result<Output, any Error>) {
      let waiting: CheckedContinuation<Output, any Error>? = state.withLock { state in
        let old = state
        if case .ended = old { return nil }
        state = .ended(result)
        if case .waiting(let continuation) = old { return continuation }
        return nil
      }
      waiting?.resume(with: result)
    }
  }

  private let begun = Signals<Call>()
  private let total = Lock(0)

  /// How many calls there have been.
  var count: Int { total.withLock { $0 } }

  /// The next call, each told once; waits for it.
  func next() async -> Call { await begun.next() }

  func callAsFunction(_ path: BytePath) async throws -> Output {
    total.withLock { $0 += 1 }
    let pending = Pending()
    begun.send(Call(path: path, pending: pending))
    return try await pending.wait()
  }
}
