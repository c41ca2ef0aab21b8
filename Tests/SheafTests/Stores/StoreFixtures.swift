import Observation

@testable import Sheaf

/// The features that the tests of stores run.
enum Shop {
  /// Returns when the task is cancelled.
  static func untilCancelled() async {
    let (never, continuation) = AsyncStream<Never>.makeStream()
    for await _ in never {}
    continuation.finish()
  }

  static func path<Root, Value>(
    _ embed: @escaping @Sendable (Value) -> Root,
    _ extract: @escaping @Sendable (Root) -> Value?
  ) -> CasePath<Root, Value> {
    CasePath(embed: embed, extract: extract)
  }
}

extension Shop {
  /// Counts, and has effects that run until they are cancelled.
  struct Leaf: Reducer {
    struct State: Equatable {
      var n = 0
      var text = ""
      var m = 0
    }
    enum Action: Sendable { case add, work, stop, write(String) }
    enum ID { case work }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .add: state.n += 1
      case .write(let text): state.text = text
      case .work: return .run { _ in await untilCancelled() }.cancellable(id: ID.work)
      case .stop: return .cancel(id: ID.work)
      }
      return .none
    }
  }

  /// A leaf with an id.
  struct Item: Reducer {
    struct State: Equatable, Identifiable {
      var id: Int
      var n = 0
    }
    func reduce(into state: inout State, action: Leaf.Action) -> Effect<Leaf.Action> {
      var leaf = Leaf.State(n: state.n)
      defer { state.n = leaf.n }
      return Leaf().reduce(into: &leaf, action: action)
    }
  }

  /// A row, with an optional child of its own.
  struct Row: Reducer {
    struct State: Equatable, Identifiable {
      var id: Int
      var n = 0
      var detail: Leaf.State?
    }
    enum Action: CasePathable, Sendable {
      case add, work
      case detail(Leaf.Action)
      struct Cases {
        var detail: CasePath<Action, Leaf.Action> {
          path(Action.detail) { if case .detail(let action) = $0 { action } else { nil } }
        }
      }
      static var cases: Cases { Cases() }
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .add: state.n += 1
        case .work: return .run { _ in await untilCancelled() }
        case .detail: break
        }
        return .none
      }
      .ifLet(\.detail, action: \.detail) { Leaf() }
    }
  }

  /// One leaf at `\.inner`, one at `\.other`.
  struct Middle: Reducer {
    struct State: Equatable {
      var inner = Leaf.State()
      var other = Leaf.State()
      var y = 0
    }
    enum Action: CasePathable, Sendable {
      case inner(Leaf.Action)
      case other(Leaf.Action)
      case both
      struct Cases {
        var inner: CasePath<Action, Leaf.Action> {
          path(Action.inner) { if case .inner(let action) = $0 { action } else { nil } }
        }
        var other: CasePath<Action, Leaf.Action> {
          path(Action.other) { if case .other(let action) = $0 { action } else { nil } }
        }
      }
      static var cases: Cases { Cases() }
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.inner, action: \.inner) { Leaf() }
      Scope(state: \.other, action: \.other) { Leaf() }
      Reduce { _, action in
        guard case .both = action else { return .none }
        return .merge(.send(.inner(.work)), .send(.other(.work)))
      }
    }
  }

  /// A state in one of two cases.
  struct Screen: Reducer {
    enum State: CasePathable, Equatable {
      case first(Leaf.State)
      case second(Leaf.State)
      struct Cases {
        var first: CasePath<State, Leaf.State> {
          path(State.first) { if case .first(let state) = $0 { state } else { nil } }
        }
        var second: CasePath<State, Leaf.State> {
          path(State.second) { if case .second(let state) = $0 { state } else { nil } }
        }
      }
      static var cases: Cases { Cases() }
    }
    enum Action: CasePathable, Sendable {
      case first(Leaf.Action)
      case go
      struct Cases {
        var first: CasePath<Action, Leaf.Action> {
          path(Action.first) { if case .first(let action) = $0 { action } else { nil } }
        }
      }
      static var cases: Cases { Cases() }
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .go = action { state = .second(Leaf.State()) }
        return .none
      }
      .ifCaseLet(\.first, action: \.first) { Leaf() }
    }
  }
}
