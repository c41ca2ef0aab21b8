import Testing

@testable import Sheaf

/// A way for a child to go, or to be replaced by another.
struct Departure: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The child that has an effect.
  let child: @Sendable (Effect<Plain.Action>) -> Family.Action
  /// What removes or replaces it.
  let leave: Family.Action

  init(
    _ description: String,
    _ child: @escaping @Sendable (Effect<Plain.Action>) -> Family.Action,
    _ leave: Family.Action
  ) {
    testDescription = description
    self.child = child
    self.leave = leave
  }

  static let start = Family.State(
    fixed: Named.State(id: 1, detail: Plain.State()),
    child: Plain.State(),
    named: Named.State(id: 1, detail: Plain.State()),
    mode: .editing(Plain.State()),
    rows: [
      Named.State(id: 1, detail: Plain.State()), Named.State(id: 2, detail: Plain.State()),
      Named.State(id: 3, detail: Plain.State()),
    ]
  )

  static let all: [Departure] = ofOptionals + ofCases + ofRows + ofEverything

  static let ofOptionals = [
    Departure(
      "the parent sets the optional to nil",
      { .child(.perform($0)) },
      .change { $0.child = nil }
    ),
    Departure("the parent reacts to the child", { .child(.perform($0)) }, .child(.leave(.none))),
    Departure(
      "another id in the optional",
      { .named(.detail(.perform($0))) },
      .change { $0.named = Named.State(id: 2, detail: Plain.State()) }
    ),
    Departure(
      "the id of the optional is changed in place",
      { .named(.detail(.perform($0))) },
      .change { $0.named?.id = 2 }
    ),
    Departure(
      "a grandparent sets the optional's optional to nil",
      { .named(.detail(.perform($0))) },
      .change { $0.named?.detail = nil }
    ),
    Departure(
      "a grandparent removes the parent",
      { .named(.detail(.perform($0))) },
      .change { $0.named = nil }
    ),
    Departure(
      "another id in a scope",
      { .fixed(.detail(.perform($0))) },
      .change { $0.fixed.id = 2 }
    ),
    Departure(
      "the child changes its own id",
      { .fixed(.detail(.perform($0))) },
      .fixed(
        .act {
          $0.id = 2
          return .none
        }
      )
    ),
  ]

  static let ofCases = [
    Departure("no case", { .mode(.editing(.perform($0))) }, .change { $0.mode = .idle }),
    Departure(
      "another case of the same type",
      { .mode(.editing(.perform($0))) },
      .change { $0.mode = .viewing(Plain.State()) }
    ),
    Departure("the enum reacts", { .mode(.editing(.perform($0))) }, .mode(.editing(.leave(.none)))),
  ]

  static let ofRows = [
    Departure("a row is removed", row(2), .change { $0.rows.remove(id: 2) }),
    Departure("the list reacts to the row", row(2), .row(2, .leave(.none))),
    Departure("all rows are removed", row(2), .change { $0.rows.removeAll() }),
    Departure("rows are filtered", row(2), .change { $0.rows = $0.rows.filter { $0.id != 2 } }),
    Departure(
      "the list is another",
      row(2),
      .change { $0.rows = [Named.State(id: 1, detail: Plain.State())] }
    ),
    Departure(
      "another row takes its place",
      row(2),
      .change {
        $0.rows.remove(id: 2)
        $0.rows.insert(Named.State(id: 4, detail: Plain.State()), at: 1)
      }
    ),
    Departure(
      "a row is removed among forty changes",
      row(2),
      .change {
        for id in 10..<50 { $0.rows.append(Named.State(id: id)) }
        $0.rows.remove(id: 2)
        for id in 10..<50 { $0.rows.remove(id: id) }
      }
    ),
    Departure("a row's child is removed", row(2), .row(2, .detail(.leave(.none)))),
    Departure(
      "a grandparent removes a row's child",
      row(2),
      .change { $0.rows[id: 2]?.detail = nil }
    ),
    Departure(
      "a grandparent removes every row's child",
      row(2),
      .change { for index in $0.rows.indices { $0.rows[index].detail = nil } }
    ),
  ]

  static let ofEverything = [
    Departure("the whole state is another", row(2), .change { $0 = Family.State() }),
    Departure(
      "the whole state is another",
      { .named(.detail(.perform($0))) },
      .change { $0 = Family.State() }
    ),
    Departure(
      "the whole state is another",
      { .mode(.editing(.perform($0))) },
      .change { $0 = Family.State() }
    ),
    Departure("an outer reducer", { .child(.perform($0)) }, .note("outer removes")),
    Departure("an outer reducer", row(2), .note("outer removes")),
  ]

  private static func row(_ id: Int) -> @Sendable (Effect<Plain.Action>) -> Family.Action {
    { .row(id, .detail(.perform($0))) }
  }
}

/// A family inside a reducer that runs after it.
struct Outer: Reducer {
  var body: some Reducer<Family.State, Family.Action> {
    Family()
    Reduce { state, action in
      guard case .note("outer removes") = action else { return .none }
      state.child = nil
      state.rows.remove(id: 2)
      return .none
    }
  }
}

/// A child that goes takes its effects with it.
@Suite struct LifetimeContractRemovals {
  // core 25
  @Test(arguments: StoreKind.allCases, Departure.all)
  func theEffectsOfAChildThatGoesAreCancelledBeforeTheNextAction(
    kind: StoreKind,
    departure: Departure
  ) async {
    let store = await StoreUnderTest(kind, Departure.start, Outer())
    await store.send(departure.child(.hang("its effect")))
    await store.send(.left(.perform(.hang("another's"))))
    #expect(await store.running == ["another's", "its effect"])
    await store.send(departure.leave)
    #expect(await store.running == ["another's"])
  }

  // core 14, 25
  @Test(arguments: StoreKind.allCases, Departure.all)
  func theEffectsOfAChildThatGoesAreFencedAlsoWhereItComesBack(
    kind: StoreKind,
    departure: Departure
  ) async {
    let journal = Journal<String>()
    let latch = Latch()
    let store = await StoreUnderTest(kind, Departure.start, Outer())
    let task = await store.send(
      departure.child(
        .run { send in
          await latch.waitStubbornly()
          await send(
            .act { _ in
              journal.note("reduced")
              return .none
            }
          )
        }
      )
    )
    await store.send(departure.leave)
    await store.send(.change { $0 = Departure.start })
    latch.open()
    await task.finish()
    #expect(journal.entries == [])
  }

  // core 25
  @Test(arguments: StoreKind.allCases, Departure.all)
  func aChildRemovedAndMadeAgainWithinOneTurnIsAnother(
    kind: StoreKind,
    departure: Departure
  ) async {
    let store = await StoreUnderTest(kind, Departure.start, Outer())
    await store.send(departure.child(.hang("of the first")))
    await store.send(
      .perform(
        .merge(
          .send(departure.leave),
          .send(.change { $0 = Departure.start }),
          .send(departure.child(.hang("of the second")))
        )
      )
    )
    #expect(await store.running == ["of the second"])
  }

  // core 25
  @Test(arguments: StoreKind.allCases, Departure.all)
  func aSuccessorsEffectsAreItsOwn(kind: StoreKind, departure: Departure) async {
    let store = await StoreUnderTest(kind, Departure.start, Outer())
    for _ in 1...3 {
      await store.send(departure.child(.hang("old")))
      await store.send(departure.leave)
      await store.send(.change { $0 = Departure.start })
      let journal = Journal<String>()
      let task = await store.send(
        departure.child(
          .run { send in
            await suspendOnce()
            await send(
              .act { _ in
                journal.note("reduced")
                return .none
              }
            )
          }
        )
      )
      await task.finish()
      #expect(journal.entries == ["reduced"])
    }
    #expect(await store.running == [])
  }

  // core 25
  @Test(arguments: StoreKind.allCases)
  func severalChildrenThatGoInOneActionAreAllCancelled(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind, Departure.start)
    await store.send(.child(.perform(.hang("child"))))
    await store.send(.named(.perform(.hang("named"))))
    await store.send(.named(.detail(.perform(.hang("detail")))))
    for id in 1...3 {
      await store.send(.row(id, .perform(.hang("row"))))
      await store.send(.row(id, .detail(.perform(.hang("row detail")))))
    }
    await store.send(.perform(.hang("root")))
    await store.send(.change { $0 = Family.State() })
    #expect(await store.running == ["root"])
    await store.send(.perform(.cancel(where: { _ in true })))
    #expect(await store.running == ["root"])
  }

  // core 25
  @Test(arguments: StoreKind.allCases)
  func aChildThatIsReplacedByItselfWithAnotherIdHasFreshEffects(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind, Departure.start)
    await store.send(.named(.perform(.hang("old"))))
    await store.send(
      .named(
        .act {
          $0.id = 2
          return .hang("new")
        }
      )
    )
    #expect(await store.running == ["new"])
  }
}

/// A child that stays keeps its effects.
@Suite struct LifetimeContractStaying {
  static let changes: [(String, Family.Action)] = [
    ("rows are reversed", .change { $0.rows.reverse() }),
    ("a row is moved", .change { $0.rows.move(id: 2, to: 0) }),
    ("another row is removed", .change { $0.rows.remove(id: 1) }),
    ("a row is added", .change { $0.rows.append(Named.State(id: 9)) }),
    (
      "a value with the same id takes the row's place",
      .change { $0.rows[id: 2] = Named.State(id: 2, log: ["new"], detail: Plain.State()) }
    ),
    (
      "the list is another with the same ids",
      .change { $0.rows = [Named.State(id: 2, detail: Plain.State()), Named.State(id: 7)] }
    ),
    (
      "a row is removed and added again in one action",
      .change { if let row = $0.rows.remove(id: 2) { $0.rows.append(row) } }
    ),
    ("the optional has another value", .change { $0.child = Plain.State(log: ["new"]) }),
    (
      "the optional has another value with the same id",
      .change { $0.named = Named.State(id: 1, log: ["new"], detail: Plain.State()) }
    ),
    ("the case has another value", .change { $0.mode = .editing(Plain.State(log: ["new"])) }),
    (
      "the case is left and entered again in one action",
      .change {
        $0.mode = .idle
        $0.mode = .editing(Plain.State())
      }
    ),
    ("the whole state is another with the same children", .change { $0 = Departure.start }),
    ("nothing changes", .note("nothing")),
  ]

  // core 25
  @Test(arguments: StoreKind.allCases, changes.indices)
  func theSameIdentityKeepsItsEffects(kind: StoreKind, change: Int) async {
    let store = await StoreUnderTest(family: kind, Departure.start)
    await store.send(.child(.perform(.hang("child"))))
    await store.send(.fixed(.detail(.perform(.hang("fixed detail")))))
    await store.send(.named(.perform(.hang("named"))))
    await store.send(.named(.detail(.perform(.hang("named detail")))))
    await store.send(.mode(.editing(.perform(.hang("editing")))))
    await store.send(.row(2, .perform(.hang("row"))))
    await store.send(.row(2, .detail(.perform(.hang("row detail")))))
    let before = await store.running
    #expect(before.count == 7)
    let (name, action) = Self.changes[change]
    await store.send(action)
    #expect(await store.running == before, "\(name)")
  }
}
