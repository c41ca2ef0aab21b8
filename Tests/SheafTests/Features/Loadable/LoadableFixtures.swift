import Sheaf

/// A loaded text with actions of its own.
struct Article: LoadableReducer {
  struct State: Equatable, Hashable, Sendable, Codable {
    var text: String
    var taps = 0
  }

  enum Action: Hashable, Sendable {
    case tap
    case ask(UpdateRequest<Int>)
    /// Starts an effect that ends only when it is cancelled.
    case work
    case heard(LoadKind)
  }

  enum WorkID: Hashable { case work }

  let desk: LoadDesk<Int, State>
  var keepsTaps = false
  var tells = false
  var policy = LoadPolicy()
  let work = LoadDesk<Int, Void>()

  func load(_ request: Int) async throws -> State { try await desk.load(request) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tap, .ask:
      state.taps += 1
      return .none
    case .work:
      return .run(name: "work") { [work] _ in try await work.load(0) }
    case .heard(let kind):
      state.text += " \(kind)"
      return .none
    }
  }

  func updateRequest(for action: Action, state: State) -> UpdateRequest<Int>? {
    if case .ask(let update) = action { update } else { nil }
  }

  func merge(_ fresh: State, into current: State) -> State {
    var merged = fresh
    if keepsTaps { merged.taps = current.taps }
    return merged
  }

  func onLoaded(_ state: State, kind: LoadKind) -> Effect<Action> {
    if !tells { return .none }
    let work = work
    return .run(name: "told") { send in
      await send(.heard(kind))
      try await work.load(1)
    }
  }
}

struct LoadError: Error, Hashable, Codable {
  var number = 0
}

/// Drives one article in a store of its own, step by step.
@MainActor
struct ArticleDriver {
  let desk: LoadDesk<Int, Article.State>
  let store: StoreOf<LoadingReducer<Article>>

  init(_ request: Int = 1, _ change: (inout Article) -> Void = { _ in }) {
    let desk = LoadDesk<Int, Article.State>()
    var page = Article(desk: desk)
    change(&page)
    self.desk = desk
    let feature = page
    store = Store(initialState: Loadable(request: request)) { LoadingReducer { feature } }
  }

  var state: LoadingState<Article> { store.withState { $0 } }

  /// Names of the content's effects that run.
  var effects: [String] {
    store.inspector.effects.filter { !$0.isCancelled }.compactMap(\.name).filter {
      $0 != "load Article"
    }
  }

  /// Sends an event and waits until the loader has been called where that starts a load.
  @discardableResult
  func send(_ action: LoadingActionOf<Article>) async -> StoreTask {
    let generation = state.generation
    let started = desk.requests.count
    let task = store.send(action)
    await desk.calls(started + state.generation - generation)
    return task
  }

  /// Ends the newest call and waits until its answer has been reduced.
  func answer(_ result: Result<String, any Error>) async {
    await answer(desk.requests.count - 1, result)
  }

  /// Ends a call and waits until its effect has ended.
  func answer(_ number: Int, _ result: Result<String, any Error>) async {
    // Why: a joined load is waited for, and nothing else changes.
    let task = state.activity == .none ? nil : store.send(.appear)
    desk.answer(number, result.map { Article.State(text: $0) })
    if number == desk.requests.count - 1 { await task?.finish() }
  }
}
