import Sheaf

/// A comment with replies that are comments.
struct Comment: Reducer {
  struct State: Identifiable, Sendable {
    var id = 0
    var text = ""
    var replies: IdentifiedArray<Int, State> = []

    /// A comment with a reply with a reply, and so on.
    static func nested(_ depth: Int) -> State {
      depth == 0 ? State() : State(replies: [nested(depth - 1)])
    }

    func text(at depth: Int) -> String? {
      depth == 0 ? text : replies.first?.text(at: depth - 1)
    }
  }

  enum Action: NotingAction, CasePathable {
    case note(String)
    case perform(Effect<Action>)
    case removeReplies
    indirect case replies(IdentifiedAction<Int, Action>)

    struct Cases: Sendable {
      var replies: CasePath<Action, IdentifiedAction<Int, Action>> {
        CasePath(embed: Action.replies) { if case .replies(let a) = $0 { a } else { nil } }
      }
    }

    static var cases: Cases { Cases() }

    /// The action of the comment that many levels down.
    static func at(_ depth: Int, _ action: Action) -> Action {
      depth == 0 ? action : .replies(.element(id: 0, action: at(depth - 1, action)))
    }
  }

  let evaluated: @Sendable () -> Void

  init(evaluated: @escaping @Sendable () -> Void = {}) { self.evaluated = evaluated }

  var body: some ReducerOf<Self> {
    let _ = evaluated()
    Reduce { state, action in
      switch action {
      case .note(let text): state.text = text
      case .perform(let effect): return effect
      case .removeReplies: state.replies.removeAll()
      case .replies: break
      }
      return .none
    }
    .forEach(\.replies, action: \.replies) { Comment(evaluated: evaluated) }
  }
}

/// A folder that may have one inside.
struct Folder: Reducer {
  struct State: Sendable {
    var text = ""
    private var box: [State] = []

    var inner: State? {
      get { box.first }
      set { box = newValue.map { [$0] } ?? [] }
    }

    static func nested(_ depth: Int) -> State {
      var state = State()
      if depth > 0 { state.inner = nested(depth - 1) }
      return state
    }

    func text(at depth: Int) -> String? {
      depth == 0 ? text : inner?.text(at: depth - 1)
    }
  }

  enum Action: NotingAction, CasePathable {
    case note(String)
    case perform(Effect<Action>)
    case removeInner
    indirect case inner(Action)

    struct Cases: Sendable {
      var inner: CasePath<Action, Action> {
        CasePath(embed: Action.inner) { if case .inner(let a) = $0 { a } else { nil } }
      }
    }

    static var cases: Cases { Cases() }

    static func at(_ depth: Int, _ action: Action) -> Action {
      depth == 0 ? action : .inner(at(depth - 1, action))
    }
  }

  let evaluated: @Sendable () -> Void

  init(evaluated: @escaping @Sendable () -> Void = {}) { self.evaluated = evaluated }

  var body: some ReducerOf<Self> {
    let _ = evaluated()
    Reduce { state, action in
      switch action {
      case .note(let text): state.text = text
      case .perform(let effect): return effect
      case .removeInner: state.inner = nil
      case .inner: break
      }
      return .none
    }
    .ifLet(\.inner, action: \.inner) { Folder(evaluated: evaluated) }
  }
}
