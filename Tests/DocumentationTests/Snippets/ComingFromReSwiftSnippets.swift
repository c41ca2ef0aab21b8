import Sheaf
import SheafTesting
import Testing

// snippet: reswift-feature
@Reducer
struct Todos {
  struct State: Equatable, Sendable {
    var titles: [String] = []
    var search = ""
    var isLoading = false
  }
  enum Action: Equatable {
    case add(String)
    case search(String)
    case load
    case loaded([String])
  }

  var fetch: @Sendable () async throws -> [String] = { ["milk"] }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let title):
        state.titles.append(title)
        return .none
      case .search(let text):
        state.search = text
        return .none
      case .load:
        state.isLoading = true
        return .run { send in await send(.loaded(try await fetch())) }
      case .loaded(let titles):
        state.isLoading = false
        state.titles += titles
        return .none
      }
    }
  }
}
// end

// snippet: reswift-store
@MainActor func makeTodos() -> StoreOf<Todos> {
  let store = Store(initialState: Todos.State(), middleware: [.logging()]) { Todos() }
  store.send(.add("bread"))
  return store
}
// end

// snippet: reswift-subscribe
@MainActor func showTitles(_ store: StoreOf<Todos>) async {
  for await titles in store.states(\.titles) { print(titles) }
}
// end

// snippet: reswift-select
let found = DerivedState(\Todos.State.titles, \.search) { titles, text in
  titles.filter { text.isEmpty || $0.contains(text) }
}

@MainActor func showFound(_ store: StoreOf<Todos>) async {
  for await titles in store.states(of: found, removeDuplicates: { $0.count == $1.count }) {
    print(titles)
  }
}
// end

// snippet: reswift-middleware
let trimming = Middleware<Todos.State, Todos.Action> { action, context in
  if case .add(let title) = action {
    context.next(.add(String(title.prefix(80))))
  } else {
    context.next(action)
  }
}
// end

// snippet: reswift-thunk
let loadOnce = Thunk<Todos.State, Todos.Action, [String]> { store in
  let state = try await store.state()
  if state.titles.isEmpty {
    await store.send(.load)
    await store.send(.loaded(["milk"]))
  }
  return try await store.state().titles
}

@MainActor func startUp(_ store: StoreOf<Todos>) async throws {
  print(try await store.run(loadOnce))
}
// end

// snippet: reswift-compose
@Reducer
struct Office {
  struct State: Equatable, Sendable {
    var work = Todos.State()
    var home = Todos.State()
  }
  enum Action: Equatable {
    case work(Todos.Action)
    case home(Todos.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.work, action: \.work) { Todos() }
    Scope(state: \.home, action: \.home) { Todos() }
  }
}
// end

// snippet: reswift-test
@Test func loadingAddsWhatWasFetched() async {
  let store = TestStore(initialState: Todos.State()) { Todos(fetch: { ["eggs"] }) }
  await store.send(.load) { $0.isLoading = true }
  await store.receive(.loaded(["eggs"])) {
    $0.isLoading = false
    $0.titles = ["eggs"]
  }
}
// end

@Suite struct ComingFromReSwiftTests {
  @MainActor
  @Test func theFeatureDoesWhatThePageSays() async throws {
    let store = makeTodos()
    #expect(store.titles == ["bread"])
    store.middleware = [trimming]
    store.send(.add(String(repeating: "x", count: 100)))
    #expect(store.titles.last?.count == 80)
    store.send(.search("bread"))
    #expect(found.value(of: store.state) == ["bread"])
    let office = Store(initialState: Office.State()) { Office() }
    office.send(.home(.add("tea")))
    #expect(office.home.titles == ["tea"])
    let empty = Store(initialState: Todos.State()) { Todos(fetch: { [] }) }
    try await startUp(empty)
    #expect(empty.titles == ["milk"])
  }
}
