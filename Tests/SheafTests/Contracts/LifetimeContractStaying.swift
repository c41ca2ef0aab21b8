import Testing

@testable import Sheaf

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
