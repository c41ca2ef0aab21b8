import Sheaf

/// A clock on which every sleep ends at once, and which then shows the time that was slept until.
public final class ImmediateClock: Clock, Sendable {
  /// A moment, counted from the beginning of the clock.
  public typealias Instant = TestClock.Instant

  private let time: Lock<Instant>

  /// Makes a clock that shows the given moment.
  public init(now: Instant = Instant()) { time = Lock(now) }

  /// The latest moment that was slept until.
  public var now: Instant { time.withLock { $0 } }

  /// Zero: it shows any moment.
  public var minimumResolution: Duration { .zero }

  /// Returns at once.
  ///
  /// - Throws: `CancellationError` when the task was cancelled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }
}
