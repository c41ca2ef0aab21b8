/// A door that a test opens: what waits at it goes on then, and what comes later passes at once.
final class Latch: Sendable {
  private let opening = Signal()

  var isOpen: Bool { opening.count > 0 }

  func open() { opening.fire() }

  /// Returns when the latch is open; throws when the task is cancelled before.
  nonisolated(nonsending) func wait() async throws { try await opening.waitUnlessCancelled() }

  /// Returns when the latch is open, whether or not the task is cancelled.
  nonisolated(nonsending) func waitStubbornly() async { await opening.wait() }
}
