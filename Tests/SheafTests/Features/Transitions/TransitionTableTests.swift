import Testing

@testable import Sheaf

/// Rows: what they are for, what they make of the state, what they start.
@Suite struct TransitionTableTests {
  enum Door: Hashable, Sendable { case open, closed, locked(by: String), broken }

  enum Event: Hashable, Sendable, CasePathable {
    case push, pull
    case lock(String)
    case note(Int)

    struct Cases: Sendable {
      var lock: CasePath<Event, String> {
        CasePath(embed: Event.lock) { if case .lock(let name) = $0 { name } else { nil } }
      }
      var note: CasePath<Event, Int> {
        CasePath(
          embed: Event.note,
          extract: { if case .note(let number) = $0 { number } else { nil } },
          matches: { if case .note = $0 { true } else { false } }
        )
      }
    }

    static var cases: Cases { Cases() }
  }

  typealias Table = TransitionTable<Door, Event>

  private func outcome(
    _ event: Event,
    _ door: Door,
    @TransitionTableBuilder<Door, Event> _ rows: () -> [TransitionRow<Door, Event>]
  ) -> TransitionOutcome<Door, Event> {
    TransitionOutcome(Table(rows), event, door)
  }

  @Test func aRowTakesItsActionInItsState() {
    let table = Table {
      On(.push).from(.closed).to(.open)
      On(.pull).from(.open).to(.closed)
    }
    #expect(TransitionOutcome(table, .push, .closed).state == .open)
    #expect(TransitionOutcome(table, .pull, .open).state == .closed)
    #expect(!TransitionOutcome(table, .push, .open).isAccepted)
    #expect(TransitionOutcome(table, .push, .open).state == .open)
  }

  @Test func aRowMayListSeveralActionsAndStates() {
    let table = Table { On(.push, .pull).from(.open, .broken).to(.closed) }
    for event in [Event.push, .pull] {
      for door in [Door.open, .broken] {
        #expect(TransitionOutcome(table, event, door).state == .closed)
      }
      #expect(!TransitionOutcome(table, event, .locked(by: "Ada")).isAccepted)
    }
    #expect(!TransitionOutcome(table, .note(1), .open).isAccepted)
  }

  @Test func predicatesStandOnBothSides() {
    let isTouch: @Sendable (Event) -> Bool = { $0 == .push || $0 == .pull }
    let isWhole: @Sendable (Door) -> Bool = { $0 != .broken }
    let table = Table { On(where: isTouch).from(where: isWhole).to(.open) }
    #expect(TransitionOutcome(table, .pull, .closed).state == .open)
    #expect(!TransitionOutcome(table, .pull, .broken).isAccepted)
    #expect(!TransitionOutcome(table, .note(1), .closed).isAccepted)
  }

  @Test func aCaseIsMatchedWhateverItsPayload() {
    let byHand = CasePath<Event, String>(
      embed: { .lock($0) },
      extract: { if case .lock(let name) = $0 { name } else { nil } }
    )
    let table = Table {
      On(case: \.note, named: "a note").stay()
      On(case: byHand, named: "lock").from(.closed).to { event, _ in
        event.lock.map { .locked(by: $0) }
      }
    }
    #expect(TransitionOutcome(table, .note(7), .open).isAccepted)
    #expect(TransitionOutcome(table, .lock("Ada"), .closed).state == .locked(by: "Ada"))
    #expect(!TransitionOutcome(table, .push, .closed).isAccepted)
    #expect(table.rows[0].trigger.label == "a note")
    #expect(table.rows[1].trigger.label == "lock")
  }

  @Test func aCaseWithoutANameIsCalledByItsKeyPathOrItsPayload() {
    let row = On<Door, Event>(case: \.note).stay()
    #expect(["note(_)", "_(Int)"].contains(row.trigger.label))
    // Why two: whether a key path knows the name of a computed property is up to the build.
    #expect(["count(_)", "_(Int)"].contains(TransitionText.name(of: \String.count, Int.self)))
  }

  @Test func anyMatchesEverything() {
    let table = Table {
      On.any().from(.broken).to(.broken)
      On(.push).fromAny().to(.open)
      On.any().stay()
    }
    #expect(TransitionOutcome(table, .push, .broken).state == .broken)
    #expect(TransitionOutcome(table, .push, .locked(by: "Bob")).state == .open)
    #expect(TransitionOutcome(table, .note(3), .closed).isAccepted)
  }

  @Test func aFunctionThatReturnsNilLeavesTheActionToTheNextRow() {
    let table = Table {
      On(.push).to { _, door in door == .closed ? .open : nil }
      On(.push).from(.open).to(.broken)
    }
    #expect(TransitionOutcome(table, .push, .closed).state == .open)
    #expect(TransitionOutcome(table, .push, .open).state == .broken)
    #expect(!TransitionOutcome(table, .push, .broken).isAccepted)
  }

  @Test func stayAcceptsAndUpdateChangesInPlace() {
    let table = Table {
      On(.pull).from(.locked(by: "Ada")).stay()
      On(.pull).update { _, door in door = .closed }
    }
    #expect(
      TransitionOutcome(table, .pull, .locked(by: "Ada"))
        == TransitionOutcome(isAccepted: true, state: .locked(by: "Ada"), sends: [])
    )
    #expect(TransitionOutcome(table, .pull, .open).state == .closed)
  }

  @Test func theEffectsOfARowAreMergedInOrder() {
    let table = Table {
      On(.push).to(.open).send(.note(1)).effect(.send(.note(2)), named: "two")
        .effect { event, door in door == .open && event == .push ? .send(.note(3)) : .none }
        .send(.note(4))
    }
    let sends = TransitionOutcome(table, .push, .closed).sends
    #expect(sends == [.note(1), .note(2), .note(3), .note(4)])
    #expect(table.rows[0].cells[3] == "send note(1), two, effect, send note(4)")
  }

  @Test func aRejectedEffectGivesTheActionToTheNextRow() {
    let table = Table {
      On(.push).to(.broken).effect(.rejected)
      On(.push).update { _, door in door = .broken }.effect { _, _ in .rejected }
      On(.push).to(.open)
    }
    #expect(TransitionOutcome(table, .push, .closed).state == .open)
    let none = Table { On(.push).to(.broken).send(.pull).effect { _, _ in .rejected } }
    #expect(
      TransitionOutcome(none, .push, .closed)
        == TransitionOutcome(isAccepted: false, state: .closed, sends: [])
    )
  }

  @Test func anActionThatNoRowIsForIsLeftToOthers() {
    let table = Table { On(.push).from(.closed).to(.open) }
    var door = Door.open
    #expect(table.reduce(into: &door, action: .note(1)).isUnhandled)
    let known = table.reduce(into: &door, action: .push)
    #expect(!known.isUnhandled && !known.isAccepted)
  }

  @Test(arguments: TransitionStrategy.allCases)
  func anEmptyTable(_ strategy: TransitionStrategy) {
    let table = Table(strategy: strategy) {}
    var door = Door.open
    let effect = table.reduce(into: &door, action: .push)
    #expect(effect.isAccepted == (strategy == .sequence))
    #expect(door == .open)
    #expect(table.problems.isEmpty)
    #expect(table.mermaid == "stateDiagram-v2")
    #expect(table.description == "on  from  to  effect\n--  ----  --  ------")
  }

  @Test func theBuilderTakesControlFlow() {
    func table(_ isOn: Bool, _ names: [String]) -> Table {
      Table {
        if isOn { On(.push).to(.open) } else { On(.push).to(.closed) }
        if names.isEmpty { On(.pull).stay() }
        for name in names { On(.lock(name)).to(.locked(by: name)) }
      }
    }
    #expect(TransitionOutcome(table(true, []), .push, .broken).state == .open)
    #expect(TransitionOutcome(table(false, []), .push, .broken).state == .closed)
    #expect(table(true, []).rows.count == 2)
    let two = table(true, ["Ada", "Bob"])
    #expect(TransitionOutcome(two, .lock("Bob"), .open).state == .locked(by: "Bob"))
    #expect(two.rows.count == 3)
  }

  @Test func anArrayLiteralIsATable() {
    let table: Table = [On(.push).to(.open), On(.pull).to(.closed)]
    #expect(TransitionOutcome(table, .pull, .open).state == .closed)
  }

  @Test func aRowKnowsItsLine() {
    let line: UInt = #line + 1
    let table = Table { On(.push).to(.open) }
    #expect(table.rows[0].site.line == line)
    #expect("\(table.rows[0].site)".contains("TransitionTableTests.swift"))
    #expect("\(table.rows[0])" == "push from any to open")
  }

  @Test func aTableIsAFeatureLikeAnyOther() async {
    struct House: Reducer {
      struct State: Equatable, Sendable { var front = Door.closed, log: [String] = [] }
      enum Action: Equatable, Sendable { case front(Event), ring }
      var body: some ReducerOf<Self> {
        Scope(
          state: \.front,
          action: CasePath(embed: Action.front) {
            if case .front(let event) = $0 { event } else { nil }
          }
        ) {
          TransitionTable<Door, Event> {
            On(.push).from(.closed).to(.open).send(.pull)
            On(.pull).from(.open).to(.closed)
          }
        }
        Reduce<State, Action> { state, action in
          state.log.append("\(action)")
          return .none
        }
      }
    }
    for kind in StoreKind.allCases {
      let store = await StoreUnderTest(kind, House.State(), House())
      let replies = await store.replies
      var iterator = replies.makeAsyncIterator()
      await store.send(.front(.pull))
      await store.send(.ring)
      await store.send(.front(.push))
      await store.finish()
      #expect(await store.state.front == .closed)
      #expect(await store.state.log.count == 4)
      var accepted: [Bool] = []
      while let reply = await iterator.next() { accepted.append(reply.isAccepted) }
      #expect(accepted == [false, true, true, true])
    }
  }
}
