import Sheaf
import Synchronization

/// Effects under ids of their own that wait until they are cancelled.
struct Crowd: Reducer {
  struct State {
    var count = 0
  }

  enum Action: Sendable {
    /// Starts so many that wait.
    case wait(Int)
    /// Cancels the effect of an id.
    case cancel(Int)
    /// Sends so many actions within one turn.
    case chain(Int)
    case link
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .wait(let count):
      .merge((0..<count).map { id in .run { _ in await Pause().wait() }.cancellable(id: id) })
    case .cancel(let id): .cancel(id: id)
    case .chain(let count): .merge((0..<count).map { _ in .send(.link) })
    case .link: counted(&state)
    }
  }

  private func counted(_ state: inout State) -> Effect<Action> {
    state.count &+= 1
    return .none
  }
}

/// Where one task waits for its cancellation.
private final class Pause: Sendable {
  private enum Phase {
    case open
    case waiting(UnsafeContinuation<Void, Never>)
    case over
  }

  private let phase = Mutex(Phase.open)

  nonisolated(nonsending) func wait() async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let isOver = phase.withLock { phase in
          if case .over = phase { return true }
          phase = .waiting(continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let waiting =
        phase.withLock { phase in
          defer { phase = .over }
          return if case .waiting(let continuation) = phase { continuation } else { nil }
        } as UnsafeContinuation<Void, Never>?
      waiting?.resume()
    }
  }
}
