import Sheaf

/// A number that is loaded at once, or when a park is emptied.
struct LoadedNumber: LoadableReducer {
  struct State: Equatable, Sendable { var number = 0 }
  enum Action: Sendable {}

  let park: Park

  func load(_ isParked: Bool) async -> State {
    if isParked { await park.wait() }
    return State(number: 1)
  }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {}
}

/// A list of loaded numbers.
struct LoadedList: Reducer {
  struct Row: Equatable, Identifiable {
    let id: Int
    var number: LoadingState<LoadedNumber>
  }

  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row>

    /// The first rows are loaded at once, the others when the park is emptied.
    init(count: Int, free: Int) {
      rows = IdentifiedArray(
        uniqueElements: (0..<count).map { Row(id: $0, number: Loadable(request: $0 >= free)) }
      )
    }
  }

  enum Action: Sendable {
    case rows(IdentifiedAction<Int, LoadingActionOf<LoadedNumber>>)
    static let rows = CasePath<Action, IdentifiedAction<Int, LoadingActionOf<LoadedNumber>>>(
      embed: Action.rows
    ) {
      if case .rows(let action) = $0 { action } else { nil }
    }
  }

  let park: Park

  var body: some ReducerOf<Self> {
    EmptyReducer<State, Action>()
      .forEach(\.rows, action: Action.rows) { LoadedRow(park: park) }
  }
}

/// One row of the list.
struct LoadedRow: Reducer {
  typealias State = LoadedList.Row
  typealias Action = LoadingActionOf<LoadedNumber>

  let park: Park

  var body: some ReducerOf<Self> {
    Scope(state: \.number, action: CasePath(embed: { $0 }, extract: { $0 })) {
      LoadingReducer { LoadedNumber(park: park) }
    }
  }
}
