import Sheaf
import SheafOperators
import SheafTesting
import Testing

/// Rows in an array literal are the rows of the builder.
@Suite struct TransitionOperatorsTests {
  enum Lamp: Hashable, Sendable, CaseIterable { case off, dim, bright, broken }
  enum Switch: Hashable, Sendable, CaseIterable { case press, hold, drop, repair, blink }

  static let isWhole: @Sendable (Lamp) -> Bool = { $0 != .broken }
  static let isTouch: @Sendable (Switch) -> Bool = { $0 == .press || $0 == .hold }

  static let spelled: TransitionTable<Lamp, Switch> = [
    .press | .off => .dim | Effect.send(.blink),
    .hold | isWhole => .bright,
    isTouch | .bright => .off,
    isTouch | isWhole => .dim,
    .drop | anyState => .broken | { _, _ in .none },
    .repair | { state in state == .broken ? .off : nil },
    anyAction | .broken => .broken,
    anyAction | isWhole => .off | { action, _ in action == .blink ? .none : .rejected },
    isTouch | anyState => .off,
    anyAction | anyState => .broken,
  ]

  static let built = TransitionTable<Lamp, Switch> {
    On(.press).from(.off).to(.dim).send(.blink)
    On(.hold).from(where: isWhole).to(.bright)
    On(where: isTouch).from(.bright).to(.off)
    On(where: isTouch).from(where: isWhole).to(.dim)
    On(.drop).to(.broken).effect { _, _ in .none }
    On(.repair).to { _, state in state == .broken ? .off : nil }
    On.any().from(.broken).to(.broken)
    On.any().from(where: isWhole).to(.off).effect { action, _ in
      action == .blink ? .none : .rejected
    }
    On(where: isTouch).to(.off)
    On.any().to(.broken)
  }

  @Test(arguments: Lamp.allCases, Switch.allCases)
  func everyRowDoesWhatTheBuildersRowDoes(_ lamp: Lamp, _ action: Switch) async {
    var ends: [[Reply<Lamp, Switch>]] = []
    for table in [Self.spelled, Self.built] {
      let store = StoreActor(initialState: lamp) { table }
      var replies = await store.replies.makeAsyncIterator()
      await store.send(action)
      await store.finish()
      var end: [Reply<Lamp, Switch>] = []
      while let reply = await replies.next() { end.append(reply) }
      ends.append(end)
    }
    #expect(ends[0] == ends[1])
    #expect(!ends[0].isEmpty)
  }

  @Test func aRowSpelledInOperatorsCarriesItsEffect() async {
    let store = TestStore(initialState: Lamp.off) { Self.spelled }
    await store.send(.press) { $0 = .dim }
    await store.receive(.blink) { $0 = .off }
  }

  @Test func reportsNumberTheRowsThatHaveNoLine() {
    let table: TransitionTable<Lamp, Switch> = [
      .press | .off => .dim,
      .press | .off => .bright,
    ]
    #expect(table.problems.map(\.kind) == [.duplicate])
    #expect(
      table.problems[0].message.hasPrefix(
        """
        Row 2 of a transition table, press from off to bright, can never be taken: it is for the \
        same actions and states as row 1.
        """
      )
    )
  }
}
