import Sheaf

/// A row of a list, with an optional child.
struct Row: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var counter = Counter.State()
    var detail: Counter.State? = Counter.State()
  }

  enum Action: Sendable {
    case counter(Counter.Action)
    case detail(Counter.Action)
    static let counter = CasePath<Action, Counter.Action>(embed: Action.counter) {
      if case .counter(let action) = $0 { action } else { nil }
    }
    static let detail = CasePath<Action, Counter.Action>(embed: Action.detail) {
      if case .detail(let action) = $0 { action } else { nil }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      // Why by hand: the effects of a row's own are to lie at the row.
      guard case .counter(let action) = action else { return .none }
      return Counter().reduce(into: &state.counter, action: action).map(Action.counter)
    }
    .ifLet(\.detail, action: Action.detail) { Counter() }
  }
}

/// A list of rows.
struct List: Reducer {
  struct State: Equatable {
    var title = 0
    var rows: IdentifiedArrayOf<Row.State>

    init(count: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<count).map { Row.State(id: $0) })
    }
  }

  enum Action: Sendable {
    case retitle
    case rows(IdentifiedActionOf<Row>)
    static let rows = CasePath<Action, IdentifiedActionOf<Row>>(embed: Action.rows) {
      if case .rows(let action) = $0 { action } else { nil }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      if case .retitle = action { state.title &+= 1 }
      return .none
    }
    .forEach(\.rows, action: Action.rows) { Row() }
  }
}

extension List.Action {
  static func row(_ id: Int, _ action: Row.Action) -> List.Action {
    .rows(.element(id: id, action: action))
  }
}
