import Testing

@testable import Sheaf

/// Rows that can never be taken are found, and named with the lines of both.
@Suite struct TransitionProblemTests {
  enum Light: Hashable, Sendable, CasePathable {
    case red, amber, green
    case broken(String)

    struct Cases: Sendable {
      var broken: CasePath<Light, String> {
        CasePath(embed: Light.broken) { if case .broken(let why) = $0 { why } else { nil } }
      }
    }

    static var cases: Cases { Cases() }
  }

  enum Event: Hashable, Sendable { case next, fail, repair, night(Int) }

  typealias Table = TransitionTable<Light, Event>

  private func kinds(
    _ initial: Light? = nil,
    @TransitionTableBuilder<Light, Event> _ rows: () -> [TransitionRow<Light, Event>]
  ) -> [String] {
    let table = initial.map { Table(startingIn: $0, rows) } ?? Table(rows)
    return table.problems.map { "\($0.kind) \($0.row) \($0.causes)" }
  }

  @Test func aDuplicateIsReportedWithBothLines() {
    let line: UInt = #line + 2
    let table = Table {
      On(.next).from(.red).to(.green)
      On(.fail).from(.red).to(.amber)
      On(.next).from(.red).to(.amber)
    }
    let file = "\(SourceSite().fileID)"
    #expect(table.problems.count == 1)
    let problem = table.problems[0]
    #expect(problem.kind == .duplicate)
    #expect((problem.row, problem.causes) == (2, [0]))
    #expect(problem.site.line == line + 2)
    #expect(problem.causeSites.map(\.line) == [line])
    #expect(
      problem.message == """
        Row 3 of a transition table, next from red to amber, at \(file):\(line + 2), can never be \
        taken: it is for the same actions and states as row 1 at \(file):\(line).
        The first row that matches takes the action. Remove one of the two, or tell them apart.
        """
    )
  }

  @Test func aShadowedRowIsReportedWithTheRowsThatTakeItsPlace() {
    let line: UInt = #line + 2
    let table = Table {
      On(.next).from(.red).to(.green)
      On(.next).from(.green).to(.amber)
      On(.next).from(.red, .green).to(.red)
    }
    let file = "\(SourceSite().fileID)"
    #expect(table.problems.map(\.kind) == [.shadowed])
    #expect(table.problems[0].causes == [0, 1])
    #expect(
      table.problems[0].message == """
        Row 3 of a transition table, next from red, green to red, at \(file):\(line + 2), can never \
        be taken: what it is for is taken by row 1 at \(file):\(line), row 2 at \(file):\(line + 1).
        The first row that matches takes the action. Move the special row above the general one, or \
        remove it.
        """
    )
  }

  @Test func aGeneralRowShadowsWhatComesAfterIt() {
    let isLit: @Sendable (Light) -> Bool = { $0 == .red || $0 == .green }
    #expect(
      kinds {
        On(.next).to(.red)
        On(.next).from(.red).to(.green)
        On(.next).from(where: isLit).to(.green)
        On(.next).from(case: \.broken).to(.green)
        On(.next).fromAny().to(.green)
        On.any().from(.red).to(.green)
      } == [
        "shadowed 1 [0]", "shadowed 2 [0]", "shadowed 3 [0]", "duplicate 4 [0]",
      ]
    )
    #expect(
      kinds {
        On(.fail).from(where: isLit).to(.amber)
        On(.fail).from(.red).to(.green)
        On(.fail).from(.amber).to(.green)
      } == ["shadowed 1 [0]"]
    )
    #expect(
      kinds {
        On.any().from(case: \.broken).stay()
        On(.fail).from(.broken("lamp")).to(.red)
        On(.fail).from(case: \.broken).to(.red)
        On.any().from(case: \.broken).to(.red)
      } == ["shadowed 1 [0]", "shadowed 2 [0]", "duplicate 3 [0]"]
    )
  }

  @Test func theSpecialRowBeforeTheGeneralOneIsNoMistake() {
    #expect(
      kinds {
        On(.next).from(.red).to(.green)
        On(.next).from(.green, .red).to(.amber)
        On(.next).to(.red)
        On.any().to(.broken("?"))
      } == []
    )
  }

  @Test func aRowThatMayRejectShadowsNothing() {
    #expect(
      kinds {
        On(.next).from(.red).to { _, _ in nil }
        On(.next).from(.red).to(.green).effect { _, _ in .rejected }
        On(.next).from(.red).to(.green).effect(.rejected)
        On(.next).from(.red).to(.amber)
      } == []
    )
  }

  @Test func aRowFromAStateThatNothingLeadsToIsReported() {
    let line: UInt = #line + 3
    let table = Table(startingIn: .red) {
      On(.next).from(.red).to(.green)
      On(.next).from(.amber).to(.red)
      On(.next).from(.green).to(.red)
    }
    #expect(table.problems.map(\.kind) == [.unreachable])
    #expect(table.problems[0].causes.isEmpty)
    let file = "\(SourceSite().fileID)"
    #expect(
      table.problems[0].message == """
        Row 2 of a transition table, next from amber to red, at \(file):\(line), can never be taken: \
        no state it is for can be reached from red.
        Add the row that leads there, or remove this one. Where another reducer changes the state \
        too, make the table without `startingIn:`.
        """
    )
  }

  @Test func reachingGoesThroughFunctionsPredicatesAndCases() {
    let isRed: @Sendable (Light) -> Bool = { $0 == .red }
    #expect(
      kinds(.red) {
        On(.next).from(where: isRed).to { _, _ in .green }
        On(.next).from(.green).update { _, light in light = .broken("wire") }
        On(.repair).from(case: \.broken).to(.red)
        On(.next).from(.amber).to(.red)
        On(.next).from(where: { $0 == .broken("bulb") }).to(.red)
      } == ["unreachable 3 []", "unreachable 4 []"]
    )
  }

  @Test func whatCannotBeKnownIsNotReported() {
    let isNight: @Sendable (Event) -> Bool = { if case .night = $0 { true } else { false } }
    #expect(
      kinds(.red) {
        On(where: isNight).from(.red).to { event, _ in event == .night(1) ? .amber : nil }
        On(.next).from(.amber).to(.red)
      } == []
    )
    #expect(
      kinds(nil) {
        On(.next).from(.amber).to(.red)
      } == []
    )
  }

  @Test func selfLoopsReachNothingNew() {
    #expect(
      kinds(.red) {
        On(.next).from(.red).stay()
        On(.fail).from(.red).to(.red)
        On(.next).from(.green).to(.red)
      } == ["unreachable 2 []"]
    )
  }

  @Test func statesWithoutEndAreNotFollowedForEver() {
    let table = TransitionTable<Int, Int>(startingIn: 0) {
      On(1).to { _, count in count + 1 }
      On(2).from(-1).to(0)
    }
    #expect(table.problems.isEmpty)
  }

  @Test(arguments: [TransitionStrategy.sequence, .all])
  func whereSeveralRowsTakeAnActionNoneShadowsAnother(_ strategy: TransitionStrategy) {
    let table = TransitionTable<Int, Int>(strategy: strategy) {
      On(1).to(2)
      On(1).to(2)
    }
    #expect(table.problems.isEmpty)
  }

  @Test func valuesWithoutHashAreCompared() {
    struct Plain: Equatable, Sendable { var number = 0 }
    let table = TransitionTable<Plain, Plain>(startingIn: Plain()) {
      On(Plain(number: 1)).from(Plain()).to(Plain(number: 1))
      On(Plain(number: 1)).from(Plain()).to(Plain(number: 2))
      On(Plain(number: 1)).from(Plain(number: 2)).to(Plain(number: 2))
    }
    #expect(table.problems.map(\.kind) == [.duplicate, .unreachable])
  }

  @Test(arguments: StoreKind.allCases)
  func aStoreMadeWithSuchATableReportsEachRowOnce(_ kind: StoreKind) async {
    let table = Table {
      On(.next).from(.red).to(.green)
      On(.next).from(.red).to(.amber)
    }
    let issues = IssueRecorder()
    await withIssueReporter(issues) {
      let store = await StoreUnderTest(kind, Light.red, table)
      await store.send(.next)
      await store.send(.next)
    }
    #expect(issues.issues.map(\.message) == table.problems.map(\.message))
    #expect(issues.issues.map(\.site) == [table.rows[1].site])
  }

  // MARK: - Hostile tables

  @Test func thousandsOfRowsAreCheckedAndAskedInOrder() {
    let count = 5_000
    let table = TransitionTable<Int, Int>(startingIn: 0) {
      for number in 0..<count { On(1).from(number).to(number + 1) }
    }
    #expect(table.problems.isEmpty || table.problems.allSatisfy { $0.kind == .unreachable })
    var state = 0
    for _ in 0..<20 { _ = table.reduce(into: &state, action: 1) }
    #expect(state == 20)
    var last = count - 1
    _ = table.reduce(into: &last, action: 1)
    #expect(last == count)
  }

  @Test func thousandsOfRowsThatAreAllTheSameAreAllReportedButTheFirst() {
    let table = TransitionTable<Int, Int> {
      for _ in 0..<3_000 { On(1).from(1).to(1) }
    }
    let problems = table.problems
    #expect(problems.count == 2_999)
    #expect(problems.allSatisfy { $0.kind == .duplicate && $0.causes == [0] })
  }

  @Test func predicatesThatThrowEverythingAwayTakeNothing() {
    let table = TransitionTable<Int, Int> {
      for _ in 0..<1_000 { On(where: { _ in false }).from(where: { _ in false }).to(1) }
      On(1).from(where: { _ in false }).to(1)
    }
    var state = 0
    let effect = table.reduce(into: &state, action: 1)
    #expect(!effect.isAccepted && !effect.isUnhandled)
    #expect(table.reduce(into: &state, action: 2).isUnhandled)
    #expect(table.problems.isEmpty)
  }
}
