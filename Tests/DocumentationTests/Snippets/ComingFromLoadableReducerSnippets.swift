import Sheaf
import SheafTesting
import Testing

// snippet: loadable-reducer-feature
struct Recipe: LoadableReducer {
  struct State: Equatable, Sendable {
    var title = ""
    var notes = ""
    var tips: [String] = []
    var rating: LoadingState<RecipeRating>?
  }
  struct Request: Equatable, Sendable {
    var id = 0
    var isMetric = true
  }
  @CasePathable
  enum Action {
    case pulled, startedOver, metricTapped(Request), ratingTapped
    case notesChanged(String)
    case tipsFound([String])
    case rating(LoadingActionOf<RecipeRating>)
  }

  var fetch: @Sendable (Request) async throws -> String = { "Recipe \($0.id)" }
  var findTips: @Sendable (String) async -> [String] = { ["Salt: \($0)"] }

  func load(_ request: Request) async throws -> State { State(title: try await fetch(request)) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .notesChanged(let notes): state.notes = notes
      case .tipsFound(let tips): state.tips = tips
      case .ratingTapped: state.rating = Loadable(request: state.title)
      case .pulled, .startedOver, .metricTapped, .rating: break
      }
      return .none
    }
    .ifLet(\.rating, action: \.rating) { LoadingReducer { RecipeRating() } }
  }

  func updateRequest(for action: Action, state: State) -> UpdateRequest<Request>? {
    switch action {
    case .pulled: .refresh
    case .startedOver: .reload
    case .metricTapped(let request): .refresh(with: request)
    default: nil
    }
  }

  func merge(_ fresh: State, into current: State) -> State {
    State(title: fresh.title, notes: current.notes, rating: current.rating)
  }

  func onLoaded(_ state: State, kind: LoadKind) -> EffectOf<Self> {
    .run { send in await send(.tipsFound(await findTips(state.title))) }
  }
}
// end

// snippet: loadable-reducer-child
struct RecipeRating: LoadableReducer {
  struct State: Equatable, Sendable { var stars = 0 }

  func load(_ title: String) async -> State { State(stars: title.count % 5 + 1) }

  func reduce(into state: inout State, action: Never) -> Effect<Never> {}
}
// end

@MainActor
struct ComingFromLoadableReducerSnippets {
  // snippet: loadable-reducer-view
  func lines(_ state: LoadingState<Recipe>) -> [String] {
    switch state.phase {
    case .idle: []
    case .loading: [state.previous?.title ?? "Loading, attempt \(state.attempt)"]
    case .loaded:
      [state.content?.title ?? "", state.isRefreshing ? "Refreshing" : ""]
        + (state.failure.map { ["Could not refresh: \($0)"] } ?? [])
    case .failed: [state.failure.map { "\($0)" } ?? "", "Retry"]
    }
  }
  // end

  @Test func aRecipeIsLoadedKeepsItsNotesAndLoadsItsRating() async {
    // snippet: loadable-reducer-store
    let store = Store(initialState: LoadingState<Recipe>(request: Recipe.Request(id: 7))) {
      LoadingReducer { Recipe() }
    }
    await store.send(.appear).finish()
    // end
    #expect(lines(store.withState { $0 }) == ["Recipe 7", ""])
    store.send(.loaded(.notesChanged("less salt")))
    await store.send(.loaded(.pulled)).finish()
    #expect(store.content?.notes == "less salt")
    store.send(.loaded(.ratingTapped))
    await store.send(.loaded(.rating(.appear))).finish()
    #expect(store.content?.rating?.content?.stars == 4)
  }

  @Test func aRecipeIsCheckedStepByStep() async {
    // snippet: loadable-reducer-test
    let store = TestStore(initialState: LoadingState<Recipe>(request: Recipe.Request(id: 7))) {
      LoadingReducer { Recipe() }
    }
    await store.send(.load) {
      $0.generation = 1
      $0.activity = .running(.load, attempt: 1)
    }
    await store.receive(\.answered) {
      $0.activity = .none
      $0.content = Recipe.State(title: "Recipe 7")
      $0.pages.count = 1
    }
    await store.receive(\.loaded) { $0.content?.tips = ["Salt: Recipe 7"] }
    // end
    await store.finish()
  }
}
