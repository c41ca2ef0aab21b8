import Sheaf

/// Which rows of a transition table the tests have taken, and which never.
///
///     static let coverage = TransitionCoverage(of: Login.table)
///
///     @Test func everyRowIsTaken() async {
///       await Self.coverage.measure {
///         let store = TestStore(initialState: .loggedOut) { Login() }
///         …
///       }
///       Self.coverage.expectAllTaken()
///     }
///
/// Every store of whatever kind that is made in ``measure(_:)`` counts, for as long as it lives. As a
/// trait, `@Suite(.transitionCoverage(of: Login.table))`, it covers all tests of a suite and fails at
/// its end. May be used from several tests at once.
public final class TransitionCoverage<State, Action: Sendable>: Sendable {
  /// The table that is measured.
  public let table: TransitionTable<State, Action>
  /// How often each row was taken.
  private let counts: Lock<[Int]>

  /// Begins with no row taken.
  public init(of table: TransitionTable<State, Action>) {
    self.table = table
    counts = Lock(Array(repeating: 0, count: table.rows.count))
  }

  /// Counts the rows that stores take which are made in the operation.
  ///
  /// Tables are told apart by where their rows are written; what other tables take is not counted.
  ///
  /// - Throws: What the operation throws.
  @discardableResult
  public nonisolated(nonsending) func measure<Output>(
    _ operation: nonisolated(nonsending) () async throws -> Output
  ) async rethrows -> Output {
    // Why the outer one is told too: measurements may be nested, of several tables.
    let outer = DependencyValues.current.transitionObserver
    let observer = TransitionObserver { [self] index, site in
      outer?.taken(index, site)
      note(index, site)
    }
    let values = DependencyValues.current.overridden { $0.transitionObserver = observer }
    return try await DependencyValues.bind(values, operation)
  }

  /// The rows that were never taken, in the order of the table.
  public var untakenRows: [TransitionRow<State, Action>] {
    let counts = counts.withLock { $0 }
    return table.rows.indices.filter { counts[$0] == 0 }.map { table.rows[$0] }
  }

  /// How often a row was taken, by its number in the table, counted from 0.
  public func count(ofRow index: Int) -> Int { counts.withLock { $0[index] } }

  /// Fails where rows were never taken: one issue here that lists them with their lines.
  public func expectAllTaken(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    expectAllTaken(
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Notes the rows that were never taken, without failing.
  public func noteUntaken(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard let message else { return }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    TestNotes.deliver(ReportedIssue(message: message, site: site))
  }

  // MARK: - Implementation

  func expectAllTaken(at site: SourceSite) {
    TestRunnerReporter.install()
    if let message { reportIssue(message, at: site) }
  }

  private func note(_ index: Int, _ site: SourceSite) {
    guard table.rows.indices.contains(index), table.rows[index].site == site else { return }
    counts.withLock { $0[index] += 1 }
  }

  private var message: String? {
    let counts = counts.withLock { $0 }
    let untaken = table.rows.indices.filter { counts[$0] == 0 }
    if untaken.isEmpty { return nil }
    let lines = untaken.map { index in
      let row = table.rows[index]
      return TransitionCoverageMessages.line(index + 1, "\(row)", row.site)
    }
    return TransitionCoverageMessages.untaken(lines, of: counts.count)
  }
}
