import Sheaf

#if canImport(Testing)
import Testing
#endif

/// Runs a test body under many interleavings of its effects and says which of them fails.
///
/// The stores made in the body run, of the jobs that are ready, not the oldest but one that a seed
/// chooses. A seed gives the same interleaving each time, on every machine.
public struct ScheduleExplorer: Sendable {
  /// How many interleavings are tried.
  public let schedules: Int
  /// What the seeds of the interleavings are made from.
  public let seed: UInt64

  /// Makes an explorer.
  public init(schedules: Int = 100, seed: UInt64 = 0) {
    self.schedules = schedules
    self.seed = seed
  }

  /// Runs the body once per interleaving, until one fails; reports that one with its seed.
  ///
  /// A body fails that throws, that reports an issue (as a test store does), or whose expectations
  /// fail. An assertion of XCTest fails by itself besides; on Apple platforms it does so without a
  /// seed, and the other schedules are tried nevertheless.
  ///
  /// - Returns: The seed of the interleaving that failed; nil where none did.
  @discardableResult
  public nonisolated(nonsending) func run(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ body: nonisolated(nonsending) () async throws -> Void
  ) async -> UInt64? {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    for number in 0..<max(0, schedules) {
      let seed = Schedule.Seed.mix(seed, UInt64(number))
      let failures = Failures()
      await Self.attempt(seed, failures, body)
      guard let first = failures.first else { continue }
      reportIssue(
        TestStoreMessages.failedSchedule(number + 1, of: schedules, seed: seed, first),
        at: site
      )
      return seed
    }
    return nil
  }

  /// Runs the body under the one interleaving of a seed; it fails as it would without an explorer.
  ///
  /// - Throws: What the body throws.
  @discardableResult
  public static nonisolated(nonsending) func replay<Output>(
    seed: UInt64,
    _ body: nonisolated(nonsending) () async throws -> Output
  ) async rethrows -> Output {
    try await Schedule.seed.withIsolatedValue(Schedule.Seed(seed), body)
  }

  // MARK: - Implementation

  private static nonisolated(nonsending) func attempt(
    _ seed: UInt64,
    _ failures: Failures,
    _ body: nonisolated(nonsending) () async throws -> Void
  ) async {
    await withIssueReporter(failures) {
      do {
        try await replay(seed: seed) { try await listen(failures, body) }
      } catch {
        failures.note("it threw \(error)")
      }
    }
  }

  /// Hears of expectations that fail, and lets the errors of the body through.
  private static nonisolated(nonsending) func listen(
    _ failures: Failures,
    _ body: nonisolated(nonsending) () async throws -> Void
  ) async throws {
    #if canImport(Testing)
    if Test.current != nil {
      // Why as a known issue: there is no other way to hear of an expectation that fails.
      return try await withKnownIssue(isIntermittent: true) {
        try await body()
      } matching: { issue in
        failures.note("\(issue)")
        return true
      }
    }
    #endif
    #if canImport(XCTest) && !canImport(Darwin)
    try await AssertionListener.listen({ failures.note($0) }, during: body)
    #else
    try await body()
    #endif
  }
}

/// Keeps what failed in one run.
private final class Failures: IssueReporter {
  private let texts = Lock<[String]>([])

  var first: String? { texts.withLock { $0.first } }

  func note(_ text: String) { texts.withLock { $0.append(text) } }

  func report(_ issue: ReportedIssue) { note(issue.description) }
}
