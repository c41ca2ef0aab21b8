import Sheaf
import SheafTesting
import Testing

// snippet: loading-feature
struct Profile: LoadableReducer {
  struct State: Equatable, Sendable {
    var name = ""
    var draft = ""
  }
  enum Action: Equatable { case draftChanged(String), nameTapped }

  let fetch: @Sendable (Int) async throws -> String

  func load(_ id: Int) async throws -> State { State(name: try await fetch(id)) }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    if case .draftChanged(let draft) = action { state.draft = draft }
    return .none
  }

  func updateRequest(for action: Action, state: State) -> UpdateRequest<Int>? {
    action == .nameTapped ? .refresh : nil
  }

  func merge(_ fresh: State, into current: State) -> State {
    State(name: fresh.name, draft: current.draft)
  }
}
// end

// snippet: loading-parent
struct Team: Reducer {
  struct State { var captain = LoadingState<Profile>(request: 7) }
  enum Action: CasePathable {
    case captain(LoadingActionOf<Profile>)

    struct Cases {
      var captain: CasePath<Action, LoadingActionOf<Profile>> {
        CasePath(embed: Action.captain) {
          if case .captain(let action) = $0 { action } else { nil }
        }
      }
    }
    static var cases: Cases { Cases() }
  }

  let profile: Profile

  var body: some ReducerOf<Self> {
    Scope(state: \.captain, action: \.captain) { LoadingReducer { profile } }
  }
}
// end

private struct Feed: StreamedLoadableReducer {
  typealias State = [String]
  enum Action: Sendable {}
  let cache: @Sendable (Int) async -> [String]?
  let server: @Sendable (Int) async throws -> [String]

  // snippet: loading-policy
  var policy: LoadPolicy {
    LoadPolicy {
      $0.retry = .attempts(3, backoff: .exponential(.seconds(1), jitter: 0.2))
      $0.timeout = .seconds(10)
      $0.staleAfter = .seconds(300)
      $0.onAppear = .ifStale
      $0.polling = .every(.seconds(60)) { (state: State) in state.isEmpty }
    }
  }
  // end

  // snippet: loading-stream
  func loadStream(_ id: Int, yield: LoadYield<State>) async throws {
    if let cached = await cache(id) { await yield(cached) }
    await yield(try await server(id))
  }
  // end

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {}
}

private struct Log: PagedLoadableReducer {
  enum Action: Sendable {}

  let page: @Sendable (String, Int) async throws -> [String]

  // snippet: loading-pages
  struct State: Equatable, Sendable {
    var lines: [String] = []
    var isComplete = false
  }

  func load(_ file: String) async throws -> State { try await loadMore(file, after: State()) }

  func hasMore(after state: State) -> Bool { !state.isComplete }

  func loadMore(_ file: String, after state: State) async throws -> State {
    let lines = try await page(file, state.lines.count)
    return State(lines: lines, isComplete: lines.count < 100)
  }

  func append(_ page: State, to state: inout State) {
    state.lines += page.lines
    state.isComplete = page.isComplete
  }
  // end

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {}
}

private struct Settings: Reducer {
  struct State { var name = Loadable<Int, String, any Error>(request: 7) }
  enum Action: CasePathable {
    case name(LoadingAction<Int, String, String, any Error>)

    struct Cases {
      var name: CasePath<Action, LoadingAction<Int, String, String, any Error>> {
        CasePath(embed: Action.name) { if case .name(let action) = $0 { action } else { nil } }
      }
    }
    static var cases: Cases { Cases() }
  }
  let fetch: @Sendable (Int) async throws -> String

  // snippet: loading-data
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      .none
    }
    .loadable(\.name, action: \.name) { id in
      try await fetch(id)
    } edit: { name, newName in
      name = newName
    }
  }
  // end
}

@MainActor
struct LoadingSnippets {
  // snippet: loading-test
  @Test func aProfileKeepsItsDraftWhenItIsRefreshed() async {
    let store = TestStore(initialState: Loadable(request: 7)) {
      LoadingReducer { Profile { "Ada \($0)" } }
    }
    await store.send(.load) {
      $0.generation = 1
      $0.activity = .running(.load, attempt: 1)
    }
    await store.receive(\.answered) {
      $0.activity = .none
      $0.content = Profile.State(name: "Ada 7")
      $0.pages.count = 1
    }
    await store.send(.loaded(.draftChanged("Countess"))) { $0.content?.draft = "Countess" }
    await store.send(.loaded(.nameTapped)) {
      $0.generation = 2
      $0.activity = .running(.refresh, attempt: 1)
    }
    await store.receive(\.answered) { $0.activity = .none }
    await store.finish()
  }
  // end

  @Test func theOtherSnippetsDoWhatTheySay() async {
    let feed = TestStore(initialState: Loadable(request: 1)) {
      LoadingReducer { Feed(cache: { ["old \($0)"] }, server: { ["new \($0)"] }) }
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    feed.exhaustivity = .off
    await feed.send(.load)
    await feed.skipReceivedActions()
    #expect(feed.state.content == ["new 1"])
    await feed.skipInFlightEffects()

    let log = TestStore(initialState: Loadable(request: "a")) {
      LoadingReducer {
        Log { file, start in (start..<min(start + 100, 150)).map { "\(file) \($0)" } }
      }
    }
    log.exhaustivity = .off
    await log.send(.load)
    await log.send(.loadMore)
    await log.skipReceivedActions()
    #expect(log.state.content?.lines.count == 150)
    #expect(log.state.content?.isComplete == true)

    let settings = TestStore(initialState: Settings.State()) {
      Settings { "name \($0)" }
    }
    settings.exhaustivity = .off
    await settings.send(.name(.load))
    await settings.send(.name(.edit("rename", "new")))
    #expect(settings.state.name.content == "new")
    await settings.send(.name(.rollback("rename")))
    #expect(settings.state.name.content == "name 7")
  }
}

private struct Person: LoadableReducer {
  struct State: Equatable, Sendable { var name = "" }

  let count = LoadCount()

  // snippet: loading-cache-policy
  var policy: LoadPolicy {
    LoadPolicy { $0.cache = .keyed(tags: { _ in ["people"] }) { (id: Int) in "person/\(id)" } }
  }
  // end

  func load(_ id: Int) async -> State { State(name: "\(id), load \(await count.next())") }

  func reduce(into state: inout State, action: Never) -> Effect<Never> {}
}

private actor LoadCount {
  private var count = 0
  func next() -> Int {
    count += 1
    return count
  }
}

@MainActor
@Suite struct LoadCacheSnippets {
  @Test func peopleAreLoadedOnce() async {
    let person = Person()
    // snippet: loading-cache
    let cache = LoadCache(capacity: 500, maxAge: .seconds(300))
    let store = Store(initialState: LoadingState<Person>(request: 7)) {
      LoadingReducer { person }
    } withDependencies: {
      $0.loadCache = cache
    }
    // end
    await store.send(.load).finish()
    let other = Store(initialState: LoadingState<Person>(request: 7)) {
      LoadingReducer { person }
    } withDependencies: {
      $0.loadCache = cache
    }
    await other.send(.load).finish()
    #expect(other.content?.name == "7, load 1")
  }
}
