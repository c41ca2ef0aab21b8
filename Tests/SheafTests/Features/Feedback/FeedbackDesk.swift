import Sheaf

/// A feature that declares, in its state, what is to run.
struct Declaring: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var query = ""
    var url: String?
    var isPolling = false
    var downloads: Set<Int> = []
    var jobs: IdentifiedArrayOf<Job> = []
    var log: [String] = []
  }

  struct Job: Equatable, Identifiable, Sendable {
    var id: Int
    var source = ""
    var progress = 0
  }

  enum Action: NotingAction {
    case note(String)
    case change(@Sendable (inout State) -> Void)
    case act(@Sendable (inout State) -> Effect<Action>)
  }

  let notes: Journal<String>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .note(let text):
        state.log.append(text)
        return .none
      case .change(let change):
        change(&state)
        return .none
      case .act(let act): return act(&state)
      }
    }
    .feedback(of: \.query) { query in query.isEmpty ? .none : work("query \(query)") }
    .feedback(unwrapping: \.url) { work("url \($0)") }
    .feedback(while: \.isPolling) { work("polling") }
    .feedback(each: \.downloads) { work("download \($0)") }
    .feedback(each: \.jobs) { work("job \($0.id)") }
    .feedback(each: \.jobs, restartingOn: \.source) { work("source \($0.id) \($0.source)") }
  }

  /// Runs until it is cancelled; writes down that it was entered.
  private func work(_ name: String) -> Effect<Action> {
    let notes = notes
    return .run(name: name) { _ in
      notes.note(name)
      try await untilCancelled()
    }
  }

  /// What has to run in a state, sorted.
  static func declared(_ state: State) -> [String] {
    var names: [String] = []
    if !state.query.isEmpty { names.append("query \(state.query)") }
    if let url = state.url { names.append("url \(url)") }
    if state.isPolling { names.append("polling") }
    names += state.downloads.map { "download \($0)" }
    names += state.jobs.map { "job \($0.id)" } + state.jobs.map { "source \($0.id) \($0.source)" }
    return names.sorted()
  }
}

/// A feature with declaring children of every kind.
struct Declarers: Reducer {
  struct State: Equatable, Sendable {
    var left = Declaring.State()
    var right = Declaring.State()
    var child: Declaring.State?
    var rows: IdentifiedArrayOf<Declaring.State> = []
  }

  enum Action: Sendable, CasePathable {
    case change(@Sendable (inout State) -> Void)
    case left(Declaring.Action)
    case right(Declaring.Action)
    case child(Declaring.Action)
    case rows(IdentifiedAction<Int, Declaring.Action>)

    struct Cases: Sendable {
      var left: CasePath<Action, Declaring.Action> {
        CasePath(embed: Action.left) { if case .left(let a) = $0 { a } else { nil } }
      }
      var right: CasePath<Action, Declaring.Action> {
        CasePath(embed: Action.right) { if case .right(let a) = $0 { a } else { nil } }
      }
      var child: CasePath<Action, Declaring.Action> {
        CasePath(embed: Action.child) { if case .child(let a) = $0 { a } else { nil } }
      }
      var rows: CasePath<Action, IdentifiedAction<Int, Declaring.Action>> {
        CasePath(embed: Action.rows) { if case .rows(let a) = $0 { a } else { nil } }
      }
    }

    static var cases: Cases { Cases() }
  }

  let notes: Journal<String>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .ifLet(\.child, action: \.child) { Declaring(notes: notes) }
    .forEach(\.rows, action: \.rows) { Declaring(notes: notes) }
    Scope(state: \.left, action: \.left) { Declaring(notes: notes) }
    Scope(state: \.right, action: \.right) { Declaring(notes: notes) }
  }
}
