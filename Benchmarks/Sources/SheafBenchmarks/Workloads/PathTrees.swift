import Sheaf

// The same tree of four counters three times: with paths that the macro wrote, with paths written
// by hand, and with no paths at all.

/// Two levels of scopes by key paths that `@CasePathable` wrote.
@Reducer
struct MacroPaths {
  struct State: Equatable {
    var left = Branch.State()
    var right = Branch.State()
    var taps = 0
  }
  enum Action: Sendable {
    case tap
    case left(Branch.Action)
    case right(Branch.Action)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { Branch() }
    Scope(state: \.right, action: \.right) { Branch() }
    Reduce { state, action in
      if case .tap = action { state.taps &+= 1 }
      return .none
    }
  }

  @Reducer
  struct Branch {
    typealias State = CounterPair
    enum Action: Sendable {
      case first(Counter.Action)
      case second(Counter.Action)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.first, action: \.first) { Counter() }
      Scope(state: \.second, action: \.second) { Counter() }
    }
  }
}

/// The state of the lower level.
struct CounterPair: Equatable {
  var first = Counter.State()
  var second = Counter.State()
}

/// Two levels of scopes by paths written out, with everything that the macro gives them.
struct HandWrittenPaths: Reducer {
  struct State: Equatable {
    var left = Branch.State()
    var right = Branch.State()
    var taps = 0
  }
  enum Action: Sendable {
    case tap
    case left(Branch.Action)
    case right(Branch.Action)

    static let left = CasePath<Action, Branch.Action>(
      embed: Action.left,
      extract: { if case .left(let action) = $0 { action } else { nil } },
      matches: { if case .left = $0 { true } else { false } }
    )
    static let right = CasePath<Action, Branch.Action>(
      embed: Action.right,
      extract: { if case .right(let action) = $0 { action } else { nil } },
      matches: { if case .right = $0 { true } else { false } }
    )
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: Action.left) { Branch() }
    Scope(state: \.right, action: Action.right) { Branch() }
    Reduce { state, action in
      if case .tap = action { state.taps &+= 1 }
      return .none
    }
  }

  struct Branch: Reducer {
    typealias State = CounterPair
    enum Action: Sendable {
      case first(Counter.Action)
      case second(Counter.Action)

      static let first = CasePath<Action, Counter.Action>(
        embed: Action.first,
        extract: { if case .first(let action) = $0 { action } else { nil } },
        matches: { if case .first = $0 { true } else { false } }
      )
      static let second = CasePath<Action, Counter.Action>(
        embed: Action.second,
        extract: { if case .second(let action) = $0 { action } else { nil } },
        matches: { if case .second = $0 { true } else { false } }
      )
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.first, action: Action.first) { Counter() }
      Scope(state: \.second, action: Action.second) { Counter() }
    }
  }
}

/// The floor: no scopes, every case taken apart where it is reduced.
///
/// It would not cancel the effects of a child that is gone; the actions of the loops have none.
struct NoPaths: Reducer {
  typealias State = MacroPaths.State
  typealias Action = MacroPaths.Action

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .left(let action) = action {
      return reduce(into: &state.left, action: action).map(Action.left)
    }
    if case .right(let action) = action {
      return reduce(into: &state.right, action: action).map(Action.right)
    }
    if case .tap = action { state.taps &+= 1 }
    return .none
  }

  // MARK: - Implementation

  private typealias BranchAction = MacroPaths.Branch.Action

  private func reduce(
    into state: inout CounterPair,
    action: BranchAction
  ) -> Effect<BranchAction> {
    if case .first(let action) = action {
      return Counter().reduce(into: &state.first, action: action).map(BranchAction.first)
    }
    if case .second(let action) = action {
      return Counter().reduce(into: &state.second, action: action).map(BranchAction.second)
    }
    return .none
  }
}
