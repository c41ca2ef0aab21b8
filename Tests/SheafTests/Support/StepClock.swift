import Sheaf

/// A clock that a test moves, for stores whose executor is not the test's.
final class StepClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let latch: Latch
  }

  private let time = Lock((now: Instant(), sleepers: [Sleeper]()))
  private let begun = Signal()

  var now: Instant { time.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let latch = Latch()
    time.withLock { $0.sleepers.append(Sleeper(deadline: deadline, latch: latch)) }
    begun.fire()
    try await latch.wait()
  }

  /// Returns when so many sleeps have begun since the beginning.
  nonisolated(nonsending) func slept(_ count: Int) async { await begun.wait(for: count) }

  /// Moves it, and wakes those whose time has come.
  func move(to offset: Duration) {
    let woken = time.withLock { time in
      time.now = Instant(offset: offset)
      defer { time.sleepers.removeAll { $0.deadline <= time.now } }
      return time.sleepers.filter { $0.deadline <= time.now }
    }
    for sleeper in woken { sleeper.latch.open() }
  }
}
