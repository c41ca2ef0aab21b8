#if canImport(Testing)
import Sheaf
import Testing

/// Measures a suite, or a test: fails at its end where rows of a table were never taken.
public struct TransitionCoverageTrait<State, Action: Sendable>: SuiteTrait, TestTrait, TestScoping {
  /// What was taken.
  public let coverage: TransitionCoverage<State, Action>
  let site: SourceSite

  /// Runs the tests in a measurement.
  ///
  /// - Throws: What the tests throw.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await coverage.measure { try await function() }
    coverage.expectAllTaken(at: site)
  }

  /// Once around the whole suite, not around each test.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite == (testCase == nil) ? self : nil
  }
}

extension Trait {
  /// Fails at the end of the suite, or of the test, where rows of the table were never taken.
  public static func transitionCoverage<State, Action>(
    of table: TransitionTable<State, Action>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self where Self == TransitionCoverageTrait<State, Action> {
    TransitionCoverageTrait(
      coverage: TransitionCoverage(of: table),
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
#endif
