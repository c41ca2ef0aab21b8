import Sheaf
import SheafTesting
import Testing

/// Which rows tests took is counted, and what they never took is said with its line.
@Suite struct TransitionCoverageTests {
  enum Door: Hashable, Sendable { case open, closed }
  enum Event: Hashable, Sendable { case push, pull, kick }

  static let firstLine: UInt = #line + 2
  static let table = TransitionTable<Door, Event> {
    On(.push).from(.closed).to(.open)
    On(.pull).from(.open).to(.closed)
    On(.kick).stay()
  }

  private static func push() async {
    let store = TestStore(initialState: Door.closed) { table }
    await store.send(.push) { $0 = .open }
    await store.send(.push)
    await store.send(.pull) { $0 = .closed }
    await store.send(.push) { $0 = .open }
  }

  @Test func rowsThatWereTakenAreCounted() async {
    let coverage = TransitionCoverage(of: Self.table)
    await coverage.measure { await Self.push() }
    #expect((0..<3).map(coverage.count(ofRow:)) == [2, 1, 0])
    #expect(coverage.untakenRows.map { "\($0)" } == ["kick from any to (stays)"])
  }

  @Test func rowsThatWereNeverTakenFailOnceWithTheirLines() async {
    let coverage = TransitionCoverage(of: Self.table)
    let issues = IssueRecorder()
    await withIssueReporter(issues) {
      await coverage.measure { await Self.push() }
      coverage.expectAllTaken(fileID: "A/B.swift", filePath: "/A/B.swift", line: 7)
    }
    let file = SourceSite().fileID
    #expect(
      issues.issues.map(\.message) == [
        """
        1 of 3 rows of a transition table were never taken:
          row 3: kick from any to (stays) (\(file):\(Self.firstLine + 2))
        Send their actions in their states, or remove the rows.
        """
      ]
    )
    #expect(issues.issues.first?.site.line == 7)
  }

  @Test func theyCanBeNotedInsteadOfFailing() async {
    let coverage = TransitionCoverage(of: Self.table)
    let issues = IssueRecorder()
    let notes = IssueRecorder()
    await withIssueReporter(issues) {
      await TestNotes.receive(with: { notes.report($0) }) { coverage.noteUntaken() }
    }
    #expect(issues.issues.isEmpty)
    #expect(notes.issues.count == 1)
    #expect(notes.issues.first?.message.hasPrefix("3 of 3 rows") == true)
  }

  @Test func everythingTakenIsSilent() async {
    let coverage = TransitionCoverage(of: Self.table)
    let issues = IssueRecorder()
    await withIssueReporter(issues) {
      await coverage.measure {
        await Self.push()
        let store = StoreActor(initialState: Door.closed) { Self.table }
        await store.send(.kick)
      }
      coverage.expectAllTaken()
      coverage.noteUntaken()
    }
    #expect(issues.issues.isEmpty)
    #expect(coverage.untakenRows.isEmpty)
  }

  @Test @MainActor func storesOfEveryKindCountAndThoseMadeOutsideDoNot() async {
    let coverage = TransitionCoverage(of: Self.table)
    let outside = Store(initialState: Door.closed) { Self.table }
    await coverage.measure {
      outside.send(.push)
      let store = Store(initialState: Door.closed) { Self.table }
      store.send(.push)
      await withStore(initialState: Door.open) {
        Self.table
      } operation: { store in
        await store.send(.pull)
      }
    }
    #expect((0..<3).map(coverage.count(ofRow:)) == [1, 1, 0])
  }

  @Test func tablesAreToldApartByTheirLines() async {
    let other = TransitionTable<Door, Event> { On(.push).from(.closed).to(.open) }
    let coverage = TransitionCoverage(of: Self.table)
    let second = TransitionCoverage(of: other)
    await coverage.measure {
      await second.measure {
        let store = StoreActor(initialState: Door.closed) { other }
        await store.send(.push)
        let third = StoreActor(initialState: Door.closed) { Self.table }
        await third.send(.push)
      }
    }
    #expect(coverage.count(ofRow: 0) == 1)
    #expect(second.count(ofRow: 0) == 1)
  }

  @Test func aTableInsideABodyIsCountedWhereverItIs() async {
    struct House: Reducer {
      struct State: Equatable, Sendable { var doors: [Door] = [.closed, .closed] }
      var body: some Reducer<State, Event> {
        Scope(state: \.doors[0], action: CasePath(embed: { $0 }, extract: { $0 })) {
          TransitionCoverageTests.table
        }
      }
    }
    let coverage = TransitionCoverage(of: Self.table)
    await coverage.measure {
      let store = TestStore(initialState: House.State()) { House() }
      await store.send(.push) { $0.doors[0] = .open }
    }
    #expect(coverage.count(ofRow: 0) == 1)
  }

  @Test(arguments: [TransitionStrategy.sequence, .all])
  func everyRowThatTakesAnActionCounts(_ strategy: TransitionStrategy) async {
    let table = TransitionTable<Int, Int>(strategy: strategy) {
      On(1).update { _, count in count += 1 }
      On(1).update { _, count in count += 1 }
    }
    let coverage = TransitionCoverage(of: table)
    await coverage.measure {
      let store = StoreActor(initialState: 0) { table }
      await store.send(1)
    }
    #expect((0..<2).map(coverage.count(ofRow:)) == [1, 1])
  }
}

/// The trait measures all tests of its suite together, and says nothing where all rows were taken.
@Suite(.transitionCoverage(of: TransitionCoverageTests.table))
struct TransitionCoverageTraitTests {
  @Test func pushesAndPulls() async {
    let store = TestStore(initialState: TransitionCoverageTests.Door.closed) {
      TransitionCoverageTests.table
    }
    await store.send(.push) { $0 = .open }
    await store.send(.pull) { $0 = .closed }
  }

  @Test func kicks() async {
    let store = TestStore(initialState: TransitionCoverageTests.Door.closed) {
      TransitionCoverageTests.table
    }
    await store.send(.kick)
  }
}
