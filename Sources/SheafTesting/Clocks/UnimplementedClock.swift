import Sheaf
import Synchronization

/// A clock that fails the test when it is used, and otherwise behaves like an ``ImmediateClock``.
///
/// For tests of what must happen without any waiting. It reports its first use.
public final class UnimplementedClock: Clock, Sendable {
  /// A moment, counted from the beginning of the clock.
  public typealias Instant = TestClock.Instant

  private let name: String
  private let site: SourceSite
  private let clock = ImmediateClock()
  private let isReported = Atomic<Bool>(false)

  /// Makes a clock that reports call by the name; its use is reported where it is made.
  public init(
    _ name: String = "UnimplementedClock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.name = name
    site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reports that it was used.
  public var now: Instant {
    report(use: "now")
    return clock.now
  }

  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// Reports that it was used, and returns at once.
  ///
  /// - Throws: `CancellationError` when the task was cancelled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    report(use: "sleep(until:)")
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }

  private func report(use: String) {
    if isReported.exchange(true, ordering: .relaxed) { return }
    reportIssue(TestStoreMessages.unimplementedClock(name, use: use), at: site)
  }
}
