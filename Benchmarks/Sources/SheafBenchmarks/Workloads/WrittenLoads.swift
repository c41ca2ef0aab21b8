import Sheaf

/// The list of loaded numbers again, with each load written by hand.
struct WrittenList: Reducer {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<WrittenRow.State>

    init(count: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<count).map { WrittenRow.State(id: $0) })
    }
  }

  enum Action: Sendable {
    case rows(IdentifiedActionOf<WrittenRow>)
    static let rows = CasePath<Action, IdentifiedActionOf<WrittenRow>>(embed: Action.rows) {
      if case .rows(let action) = $0 { action } else { nil }
    }
  }

  var body: some ReducerOf<Self> {
    EmptyReducer<State, Action>()
      .forEach(\.rows, action: Action.rows) { WrittenRow() }
  }
}

/// What a row takes at least: it says that it loads, drops an older load, and takes the answer.
struct WrittenRow: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var number: Int?
    var isLoading = false
  }

  enum Action: Sendable {
    case reload
    case answered(Int)
  }

  private struct Load: Hashable {}

  /// Off the store's actor, as `LoadableReducer` loads.
  @concurrent
  private static func load() async -> Int { 1 }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .reload:
      state.number = nil
      state.isLoading = true
      return .run { send in await send(.answered(Self.load())) }
        .cancellable(id: Load(), cancelInFlight: true)
    case .answered(let number):
      state.number = number
      state.isLoading = false
      return .none
    }
  }
}
