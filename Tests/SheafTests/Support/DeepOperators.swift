import Sheaf

/// Twelve levels of one operator each, with 8 KB of state at every level.
typealias TwelveRows = RowLevel<RowLevel<RowLevel<RowLevel<RowLevel<RowLevel<SixRows>>>>>>
typealias SixRows = RowLevel<RowLevel<RowLevel<RowLevel<RowLevel<RowLevel<DeepLeaf>>>>>>
typealias TwelveChanges = ChangeLevel<ChangeLevel<ChangeLevel<ChangeLevel<EightChanges>>>>
typealias EightChanges = ChangeLevel<ChangeLevel<ChangeLevel<ChangeLevel<FourChanges>>>>
typealias FourChanges = ChangeLevel<ChangeLevel<ChangeLevel<ChangeLevel<DeepLeaf>>>>
typealias TwelveTables = TableLevel<TableLevel<TableLevel<TableLevel<EightTables>>>>
typealias EightTables = TableLevel<TableLevel<TableLevel<TableLevel<FourTables>>>>
typealias FourTables = TableLevel<TableLevel<TableLevel<TableLevel<DeepLeaf>>>>
typealias TwelveLoads = LoadLevel<LoadLevel<LoadLevel<LoadLevel<EightLoads>>>>
typealias EightLoads = LoadLevel<LoadLevel<LoadLevel<LoadLevel<FourLoads>>>>
typealias FourLoads = LoadLevel<LoadLevel<LoadLevel<LoadLevel<DeepLeaf>>>>

/// A child in a row.
struct RowLevel<Child: DeepFeature>: DeepFeature {
  struct Row: Identifiable, Sendable {
    let id = 0
    var padding = Padding(repeating: 3)
    var child = Child.initialState()
  }

  struct State: Sendable {
    var padding = Padding(repeating: 4)
    var rows: IdentifiedArray<Int, Row> = [Row()]
  }

  enum Action: Sendable {
    case rows(IdentifiedAction<Int, Child.Action>)
  }

  static var leafAction: Action { .rows(.element(id: 0, action: Child.leafAction)) }
  static func initialState() -> State { State() }

  let child: Child

  init(leaf: DeepLeaf) { child = Child(leaf: leaf) }

  var body: some ReducerOf<Self> {
    EmptyReducer<State, Action>()
      .forEach(
        \.rows,
        action: CasePath(embed: Action.rows) {
          if case .rows(let action) = $0 { action } else { nil }
        }
      ) {
        Scope(state: \Row.child, action: CasePath(embed: { $0 }) { $0 }) { child }
      }
  }
}

/// A child whose parent watches itself.
struct ChangeLevel<Child: DeepFeature>: DeepFeature {
  struct State: Sendable {
    var padding = Padding(repeating: 5)
    var count = 0
    var child = Child.initialState()
  }

  enum Action: Sendable {
    case child(Child.Action)
  }

  static var leafAction: Action { .child(Child.leafAction) }
  static func initialState() -> State { State() }

  let child: Child

  init(leaf: DeepLeaf) { child = Child(leaf: leaf) }

  var body: some ReducerOf<Self> {
    CombineReducers<State, Action, _> {
      Scope(
        state: \State.child,
        action: CasePath(embed: Action.child) {
          if case .child(let action) = $0 { action } else { nil }
        }
      ) {
        child
      }
      Reduce<State, Action> { state, _ in
        state.count += 1
        return .none
      }
    }
    .onChange(of: \.count) { _, _, _, _ in .none }
    .feedback(of: \.count) { _ in .none }
  }
}

/// A child inside of what may reject.
struct TableLevel<Child: DeepFeature>: DeepFeature {
  struct State: Sendable {
    var padding = Padding(repeating: 6)
    var count = 0
    var child = Child.initialState()
  }

  enum Action: Sendable {
    case child(Child.Action)
  }

  static var leafAction: Action { .child(Child.leafAction) }
  static func initialState() -> State { State() }

  let child: Child

  init(leaf: DeepLeaf) { child = Child(leaf: leaf) }

  var body: some ReducerOf<Self> {
    TransitionReducer<State, Action>.sequence {
      Scope(
        state: \State.child,
        action: CasePath(embed: Action.child) {
          if case .child(let action) = $0 { action } else { nil }
        }
      ) {
        child
      }
      TransitionReducer<State, Action>.attempting { _, state -> Effect<Action> in
        state.count += 1
        return .none
      }
    }
  }
}

/// A child in what was loaded.
struct LoadLevel<Child: DeepFeature>: DeepFeature {
  struct Content: LoadableReducer {
    struct State: Sendable {
      var padding = Padding(repeating: 7)
      var child = Child.initialState()
    }

    let child: Child

    func load(_ request: Int) async -> State { State() }

    var body: some Reducer<State, Child.Action> {
      Scope(state: \State.child, action: CasePath(embed: { $0 }) { $0 }) { child }
    }
  }

  typealias State = LoadingReducer<Content>.State
  typealias Action = LoadingReducer<Content>.Action

  static var leafAction: Action { .loaded(Child.leafAction) }
  static func initialState() -> State {
    State(request: 0, content: Content.State())
  }

  let child: Child

  init(leaf: DeepLeaf) { child = Child(leaf: leaf) }

  var body: some ReducerOf<Self> {
    LoadingReducer { Content(child: child) }
  }
}
