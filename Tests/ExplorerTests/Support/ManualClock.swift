import Sheaf

/// A clock that stands still until a test advances it.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Swift.Duration = .zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant()
    var lastID = 0
    var sleepers: [Int: Sleeper] = [:]
    /// Sleeps that were cancelled before they had begun.
    var cancelled: Set<Int> = []
  }

  private let state = Lock(State())
  private let begun = Signals<Instant>()

  var now: Instant { state.withLock(\.now) }
  let minimumResolution: Swift.Duration = .zero

  /// The deadline of the next sleep that begins, each told once; waits for it.
  func nextSleep() async -> Instant { await begun.next() }

  /// How many sleep now.
  var sleeperCount: Int { state.withLock(\.sleepers.count) }

  /// Moves the time and wakes those whose time has come.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
          return nil
        }
        if let isOver { continuation.resume(with: isOver) }
        begun.send(deadline)
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        if let sleeper = state.sleepers.removeValue(forKey: id) { return sleeper as Sleeper? }
        state.cancelled.insert(id)
        return nil
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
