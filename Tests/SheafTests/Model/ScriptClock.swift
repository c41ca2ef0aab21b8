@testable import Sheaf

/// A clock whose sleepers are woken one by one.
///
/// Whoever wakes one waits, on the same actor, until that one has said that it is awake. The actor
/// is free for the one that waits only when the job of the other is over: when it sleeps again, or
/// has ended, with all that followed from it at once. So nobody has to guess when a store is quiet.
final class ScriptClock: Sendable {
  struct Sleeper: Sendable {
    let name: Int
    let deadline: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct Time {
    var now = 0
    /// In the order in which they lay down.
    var sleepers: [Sleeper] = []
    /// Those that were cancelled in their sleep and are still to be woken.
    var cancelled: [Sleeper] = []
    /// The names of those that were woken after their cancellation: they sleep no more.
    var restless: Set<Int> = []
    /// Who waits for the one that was woken.
    var waker: CheckedContinuation<Void, Never>?
  }

  private let time = Lock(Time())

  // MARK: - For works

  /// Returns true when the time has come, and false when it is woken because of a cancellation.
  // Why the parameter: a closure that does not capture it would hop to the pool, and the work would
  // lie down, and get up, while the one that plays the script goes on.
  func sleep(
    _ seconds: Int,
    as name: Int,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Bool {
    if time.withLock({ $0.restless.contains(name) }) { return false }
    let hasCome = await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { lieDown(name, for: seconds, $0) }
    } onCancel: {
      cancel(name)
    }
    time.withLock { $0.waker.take() }?.resume()
    return hasCome
  }

  private func lieDown(
    _ name: Int,
    for seconds: Int,
    _ continuation: CheckedContinuation<Bool, Never>
  ) {
    let isCancelled = Task.isCancelled
    time.withLock { time in
      let deadline = time.now + seconds
      let sleeper = Sleeper(name: name, deadline: deadline, continuation: continuation)
      if isCancelled { time.cancelled.append(sleeper) } else { time.sleepers.append(sleeper) }
    }
  }

  private func cancel(_ name: Int) {
    time.withLock { time in
      guard let index = time.sleepers.firstIndex(where: { $0.name == name }) else { return }
      time.cancelled.append(time.sleepers.remove(at: index))
    }
  }

  // MARK: - For who plays a script

  /// Moves on by a second; those whose time has come are to be woken, whatever happens until then.
  func tick() -> [Sleeper] {
    time.withLock { time in
      time.now += 1
      let due = time.sleepers.filter { $0.deadline <= time.now }
      time.sleepers.removeAll { $0.deadline <= time.now }
      return due
    }
  }

  /// The next of the cancelled ones, by name, whoever of them was cancelled first.
  func takeCancelled() -> Sleeper? {
    time.withLock { time in
      guard let name = time.cancelled.map(\.name).min(),
        let index = time.cancelled.firstIndex(where: { $0.name == name })
      else { return nil }
      time.restless.insert(name)
      return time.cancelled.remove(at: index)
    }
  }

  /// Wakes one; returns when it sleeps again or has ended.
  nonisolated(nonsending) func wake(_ sleeper: Sleeper, hasCome: Bool) async {
    await withCheckedContinuation { waker in
      time.withLock { $0.waker = waker }
      sleeper.continuation.resume(returning: hasCome)
    }
  }
}
