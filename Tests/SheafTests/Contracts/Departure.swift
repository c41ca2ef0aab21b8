import Sheaf
import Testing

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
