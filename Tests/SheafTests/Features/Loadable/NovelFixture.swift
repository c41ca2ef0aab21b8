import Sheaf

@testable import SheafTesting

/// A loaded text with everything that loading has: parts, pages, edits, and actions that ask for it.
struct Novel: StreamedLoadableReducer, PagedLoadableReducer {
  struct State: Equatable, Hashable, Sendable, Codable {
    var text: String
    var taps = 0
  }

  enum Action: Hashable, Sendable {
    case tap
    case ask(UpdateRequest<Int>)
    /// Starts an effect that ends only when it is cancelled.
    case work
    /// Appends a word.
    case write(String)
  }

  /// What a call of the loader waits for.
  enum Step: Sendable {
    case part(State)
    case whole(State)
    case end
  }

  let desk = LoadDesk<Int, Step>()
  let rest = LoadDesk<Int, State>()
  let work = LoadDesk<Int, Void>()
  /// How often the loader was entered.
  let calls = LoaderCalls()
  var policy = LoadPolicy()
  var keepsTaps = false

  func runLoad(_ request: Int, yield: LoadYield<State>) async throws -> State? {
    calls.count()
    while true {
      switch try await desk.load(request) {
      case .part(let state): await yield(state)
      case .whole(let state): return state
      case .end: return nil
      }
    }
  }

  func loadStream(_ request: Int, yield: LoadYield<State>) async throws {
    if let state = try await runLoad(request, yield: yield) { await yield(state) }
  }

  func hasMore(after state: State) -> Bool { !state.text.hasSuffix(".") }

  func loadMore(_ request: Int, after state: State) async throws -> State {
    try await rest.load(request)
  }

  func append(_ page: State, to state: inout State) { state.text += page.text }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tap, .ask:
      state.taps += 1
      return .none
    case .write(let word):
      state.text += word
      return .none
    case .work:
      return .run(name: "work") { [work] _ in try await work.load(0) }
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
}

/// Counts, from any thread.
final class LoaderCalls: Sendable {
  private let number = Lock(0)
  var value: Int { number.withLock { $0 } }
  func count() { number.withLock { $0 += 1 } }
}

/// Something that may have a novel, and drop it.
struct Reader: Reducer {
  struct State: Equatable { var novel: LoadingState<Novel>? }

  enum Action: Sendable {
    case novel(LoadingActionOf<Novel>)
    case dismiss
    static let novel = CasePath<Action, LoadingActionOf<Novel>>(embed: Action.novel) {
      if case .novel(let action) = $0 { action } else { nil }
    }
  }

  let novel: Novel

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      if case .dismiss = action { state.novel = nil }
      return .none
    }
    .ifLet(\.novel, action: Action.novel) { LoadingReducer { novel } }
  }
}

/// Drives a novel in a test store with a clock of its own, step by step.
@MainActor
final class NovelDriver {
  let novel: Novel
  let clock = TestClock()
  let store: TestStoreOf<Reader>
  var desk: LoadDesk<Int, Novel.Step> { novel.desk }

  init(
    _ state: LoadingState<Novel> = Loadable(request: 1),
    _ change: (inout Novel) -> Void = { _ in },
    withDependencies update: (inout DependencyValues) -> Void = { _ in }
  ) {
    var novel = Novel()
    change(&novel)
    self.novel = novel
    let (clock, feature) = (clock, novel)
    store = withDependencies(update) {
      TestStore(initialState: Reader.State(novel: state)) {
        Reader(novel: feature)
      } withDependencies: {
        $0.continuousClock = clock
      }
    }
    store.exhaustivity = .off
  }

  var state: LoadingState<Novel> {
    store.inbox.current.novel ?? LoadingState<Novel>(request: 0)
  }

  /// Whether the reader has dropped the novel.
  var isGone: Bool { store.inbox.current.novel == nil }

  /// Names of the effects that run and are not cancelled, without "load Novel".
  var effects: [String] {
    store.running.map(\.info).filter { !$0.isCancelled }.compactMap(\.name).map { name in
      name == "load Novel" ? "load" : name.replacing("load Novel ", with: "")
    }.sorted()
  }

  @discardableResult
  func send(_ action: LoadingActionOf<Novel>) async -> TestStoreTask {
    let task = await store.send(.novel(action))
    await settle()
    return task
  }

  /// Ends the newest call of the loader, or a step of it.
  func answer(_ step: Novel.Step) async { await answer(desk.requests.count - 1, .success(step)) }

  func answer(_ text: String) async { await answer(.whole(Novel.State(text: text))) }

  func fail(_ error: any Error = LoadError(number: 1)) async {
    await answer(desk.requests.count - 1, .failure(error))
  }

  func answer(_ call: Int, _ result: Result<Novel.Step, any Error>) async {
    desk.answer(call, result)
    await settle()
  }

  func answerPage(_ result: Result<String, any Error>) async {
    novel.rest.answer(novel.rest.requests.count - 1, result.map { Novel.State(text: $0) })
    await settle()
  }

  func advance(_ duration: Duration) async {
    await clock.advance(by: duration)
    await settle()
  }

  /// Lets everything run, and passes over what effects have sent.
  func settle() async { await store.skipReceivedActions(strict: false) }

  /// Ends the test with nothing left.
  func end() async {
    for call in desk.openCalls { desk.answer(call, .failure(CancellationError())) }
    await store.shutDown()
  }
}

extension NovelDriver {
  /// A driver whose novel is loaded: "one".
  static func loaded(_ change: (inout Novel) -> Void = { _ in }) async -> NovelDriver {
    let driver = NovelDriver(Loadable(request: 1), change)
    await driver.send(.load)
    await driver.answer("one")
    return driver
  }
}
