import Sheaf

/// An action that a feature of the contracts writes down.
protocol NotingAction: Sendable {
  static func note(_ text: String) -> Self
}

/// A feature without children; what its actions do is written where they are sent.
struct Plain: Reducer {
  struct State: Equatable, Sendable {
    var log: [String] = []
  }

  enum Action: NotingAction {
    case note(String)
    case act(@Sendable (inout State) -> Effect<Action>)
    /// The parent removes the feature in reaction; the feature itself asks for the effect.
    case leave(Effect<Action>)

    static func perform(_ effect: Effect<Action>) -> Action { .act { _ in effect } }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .note(let text):
      state.log.append(text)
      return .none
    case .act(let body): return body(&state)
    case .leave(let effect): return effect
    }
  }
}

/// A feature whose state has an id, with an optional child.
struct Named: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    var id: Int
    var log: [String] = []
    var detail: Plain.State?
  }

  enum Action: NotingAction, CasePathable {
    case note(String)
    case act(@Sendable (inout State) -> Effect<Action>)
    case leave(Effect<Action>)
    case detail(Plain.Action)

    struct Cases: Sendable {
      var detail: CasePath<Action, Plain.Action> {
        CasePath(embed: Action.detail) { if case .detail(let action) = $0 { action } else { nil } }
      }
    }

    static var cases: Cases { Cases() }
    static func perform(_ effect: Effect<Action>) -> Action { .act { _ in effect } }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .note(let text):
        state.log.append(text)
        return .none
      case .act(let body): return body(&state)
      case .leave(let effect): return effect
      case .detail(.leave):
        state.detail = nil
        return .none
      case .detail: return .none
      }
    }
    .ifLet(\.detail, action: \.detail) { Plain() }
  }
}

/// A feature that is in one of several cases.
struct Mode: Reducer {
  enum State: Equatable, Sendable, CasePathable {
    case idle
    case editing(Plain.State)
    case viewing(Plain.State)
    case named(Named.State)

    struct Cases: Sendable {
      var editing: CasePath<State, Plain.State> {
        CasePath(embed: State.editing) { if case .editing(let state) = $0 { state } else { nil } }
      }
      var viewing: CasePath<State, Plain.State> {
        CasePath(embed: State.viewing) { if case .viewing(let state) = $0 { state } else { nil } }
      }
      var named: CasePath<State, Named.State> {
        CasePath(embed: State.named) { if case .named(let state) = $0 { state } else { nil } }
      }
    }

    static var cases: Cases { Cases() }
  }

  enum Action: Sendable, CasePathable {
    case act(@Sendable (inout State) -> Effect<Action>)
    case editing(Plain.Action)
    case viewing(Plain.Action)
    case named(Named.Action)

    struct Cases: Sendable {
      var editing: CasePath<Action, Plain.Action> {
        CasePath(embed: Action.editing) { if case .editing(let a) = $0 { a } else { nil } }
      }
      var viewing: CasePath<Action, Plain.Action> {
        CasePath(embed: Action.viewing) { if case .viewing(let a) = $0 { a } else { nil } }
      }
      var named: CasePath<Action, Named.Action> {
        CasePath(embed: Action.named) { if case .named(let a) = $0 { a } else { nil } }
      }
    }

    static var cases: Cases { Cases() }
  }

  static let editingLine: UInt = #line + 12

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .act(let body): return body(&state)
      case .editing(.leave):
        state = .idle
        return .none
      default: return .none
      }
    }
    .ifCaseLet(\.editing, action: \.editing) { Plain() }
    .ifCaseLet(\.viewing, action: \.viewing) { Plain() }
    .ifCaseLet(\.named, action: \.named) { Named() }
  }
}

/// A feature with a child of every kind.
struct Family: Reducer {
  struct State: Equatable, Sendable {
    var log: [String] = []
    var left = Plain.State()
    var right = Plain.State()
    var fixed = Named.State(id: 1)
    var child: Plain.State?
    var named: Named.State?
    var mode = Mode.State.idle
    var rows: IdentifiedArray<Int, Named.State> = []
  }

  enum Action: NotingAction, CasePathable {
    case note(String)
    case act(@Sendable (inout State) -> Effect<Action>)
    case left(Plain.Action)
    case right(Plain.Action)
    case fixed(Named.Action)
    case child(Plain.Action)
    case named(Named.Action)
    case mode(Mode.Action)
    case rows(IdentifiedAction<Int, Named.Action>)

    struct Cases: Sendable {
      var left: CasePath<Action, Plain.Action> {
        CasePath(embed: Action.left) { if case .left(let a) = $0 { a } else { nil } }
      }
      var right: CasePath<Action, Plain.Action> {
        CasePath(embed: Action.right) { if case .right(let a) = $0 { a } else { nil } }
      }
      var fixed: CasePath<Action, Named.Action> {
        CasePath(embed: Action.fixed) { if case .fixed(let a) = $0 { a } else { nil } }
      }
      var child: CasePath<Action, Plain.Action> {
        CasePath(embed: Action.child) { if case .child(let a) = $0 { a } else { nil } }
      }
      var named: CasePath<Action, Named.Action> {
        CasePath(embed: Action.named) { if case .named(let a) = $0 { a } else { nil } }
      }
      var mode: CasePath<Action, Mode.Action> {
        CasePath(embed: Action.mode) { if case .mode(let a) = $0 { a } else { nil } }
      }
      var rows: CasePath<Action, IdentifiedAction<Int, Named.Action>> {
        CasePath(embed: Action.rows) { if case .rows(let a) = $0 { a } else { nil } }
      }
    }

    static var cases: Cases { Cases() }
    static func perform(_ effect: Effect<Action>) -> Action { .act { _ in effect } }
    static func change(_ body: @escaping @Sendable (inout State) -> Void) -> Action {
      .act {
        body(&$0)
        return .none
      }
    }
    static func row(_ id: Int, _ action: Named.Action) -> Action {
      .rows(.element(id: id, action: action))
    }
  }

  static let ifLetLine: UInt = #line + 19

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { Plain() }
    Scope(state: \.right, action: \.right) { Plain() }
    Scope(state: \.fixed, action: \.fixed) { Named() }
    Scope(state: \.mode, action: \.mode) { Mode() }
    Reduce { state, action in
      switch action {
      case .note(let text): state.log.append(text)
      case .act(let body): return body(&state)
      case .child(.leave): state.child = nil
      case .named(.leave): state.named = nil
      case .rows(.element(let id, .leave)): state.rows.remove(id: id)
      case .child: state.log.append("child acted")
      default: break
      }
      return .none
    }
    .ifLet(\.child, action: \.child) { Plain() }
    .ifLet(\.named, action: \.named) { Named() }
    .forEach(\.rows, action: \.rows) { Named() }
  }
}
