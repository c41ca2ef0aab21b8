import Observation
import Sheaf
import Testing

/// Wrappers in other features: siblings, rows, optionals, removal.
@MainActor
struct LoadingPlacesTests {
  private let desk = LoadDesk<Int, Article.State>()

  private func makeStore(_ state: Shelf.State = Shelf.State()) -> StoreOf<Shelf> {
    let desk = desk
    return Store(initialState: state) { Shelf(article: Article(desk: desk)) }
  }

  // loadable 6
  @Test func siblingsDoNotDisturbEachOther() async {
    let store = makeStore()
    let left = store.send(.left(.load))
    await desk.calls(1)
    let right = store.send(.right(.load))
    await desk.calls(2)
    store.send(.left(.cancel))
    await left.finish()
    #expect(store.left.phase == .idle)
    #expect(store.right.phase == .loading)
    desk.answer(1, .success(Article.State(text: "right")))
    await right.finish()
    #expect(store.right.content?.text == "right")
  }

  @Test func aThousandRowsDoNotDisturbEachOther() async {
    let count = 1_000
    var state = Shelf.State()
    for id in 0..<count { state.rows.append(ShelfRow.State(id: id)) }
    let store = makeStore(state)
    var tasks: [StoreTask] = []
    for id in 0..<count {
      tasks.append(store.send(.rows(.element(id: id, action: .load))))
      await desk.calls(id + 1)
    }
    store.send(.rows(.element(id: 3, action: .cancel)))
    for id in (0..<count).reversed() where id != 3 {
      desk.answer(id, .success(Article.State(text: "\(id)")))
      await tasks[id].finish()
    }
    let texts = store.withState { $0.rows.map { $0.article.content?.text } }
    #expect(texts == (0..<count).map { $0 == 3 ? nil : "\($0)" })
    #expect(store.inspector.entryCount == 0)
  }

  // loadable 6
  @Test func theRemovalOfItsOwnerCancelsTheLoadSilently() async {
    var state = Shelf.State(sheet: Loadable(request: 3))
    state.rows.append(ShelfRow.State(id: 4))
    let store = makeStore(state)
    desk.heedCancellation(false)
    let issues = IssueRecorder()
    await withIssueReporter(issues) {
      let sheet = store.send(.sheet(.load))
      await desk.calls(1)
      let row = store.send(.rows(.element(id: 4, action: .load)))
      await desk.calls(2)
      store.send(.dismiss)
      #expect(!store.inspector.effects.contains { !$0.isCancelled })
      desk.answer(0, .success(Article.State(text: "late")))
      desk.answer(1, .failure(LoadError()))
      await sheet.finish()
      await row.finish()
    }
    #expect(store.sheet == nil)
    #expect(issues.issues.isEmpty)
    #expect(store.inspector.entryCount == 0)
  }

  @Test func aReleasedStoreCancelsTheLoad() async {
    var store: StoreOf<Shelf>? = makeStore()
    let task = store?.send(.left(.load))
    await desk.calls(1)
    weak let released = store
    store = nil
    #expect(released == nil)
    await task?.finish()
    #expect(desk.openCalls.isEmpty)
  }

  @Test func anAncestorThatCancelsEverythingLeavesNothingStuck() async {
    let store = makeStore()
    let task = store.send(.left(.load))
    await desk.calls(1)
    store.send(.stopEverything)
    #expect(store.left.phase == .idle)
    await task.finish()
    let again = store.send(.left(.load))
    await desk.calls(2)
    desk.answer(1, .success(Article.State(text: "one")))
    await again.finish()
    #expect(store.left.phase == .loaded)
  }

  // core 20
  @Test func aHandleOfAChildsStoreStopsTheLoadItStarted() async {
    let store = makeStore()
    let left = store.scope(state: \.left, action: \.left)
    let task = left.send(.load)
    await desk.calls(1)
    let right = store.send(.right(.load))
    await desk.calls(2)
    task.cancel()
    #expect(left.phase == .idle)
    #expect(store.right.phase == .loading)
    await task.finish()
    desk.answer(1, .success(Article.State(text: "right")))
    await right.finish()
  }

  @Test func aLoadWhoseHandleIsCancelledBeforeItsStartIsNotStuck() async {
    let store = makeStore()
    let tasks = Lock<[StoreTask]>([])
    withObservationTracking {
      _ = store.right
    } onChange: {
      MainActor.assumeIsolated {
        let task = store.send(.left(.load))
        task.cancel()
        tasks.withLock { $0.append(task) }
      }
    }
    store.send(.right(.setRequest(9)))
    #expect(store.left.generation == 1, "the action itself is reduced")
    #expect(store.left.phase == .idle)
    #expect(desk.requests.isEmpty)
    for task in tasks.withLock({ $0 }) { await task.finish() }
  }

  @Test func theStoreOfTheContentIsThereWhileTheContentIs() async {
    let store = makeStore(
      Shelf.State(left: Loadable(request: 1, content: Article.State(text: "a")))
    )
    let left = store.scope(state: \.left, action: \.left)
    let content = left.scope(state: \.content, action: \.loaded)
    let work = content?.send(.work)
    content?.send(.tap)
    #expect(content?.taps == 1)
    work?.cancel()
    await work?.finish()
    #expect(store.inspector.entryCount == 0)
    left.send(.reload)
    await desk.calls(1)
    #expect(left.scope(state: \.content, action: \.loaded) == nil)
    left.send(.cancel)
    #expect(left.scope(state: \.content, action: \.loaded) != nil)
  }

  // core 25
  @Test func aRefreshThatGivesContentWithAnotherIDIsAnotherChild() async {
    struct Named: LoadableReducer {
      struct State: Equatable, Identifiable, Sendable { let id: Int }
      enum Action: Sendable { case work }
      let desk: LoadDesk<Int, State>
      let work = LoadDesk<Int, Void>()
      func load(_ request: Int) async throws -> State { try await desk.load(request) }
      func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
        .run(name: "work") { [work] _ in try await work.load(0) }
      }
    }
    let desk = LoadDesk<Int, Named.State>()
    let store = Store(initialState: Loadable(request: 1, content: Named.State(id: 1))) {
      LoadingReducer { Named(desk: desk) }
    }
    store.send(.loaded(.work))
    for (number, id) in [1, 2].enumerated() {
      let refresh = store.send(.refresh)
      await desk.calls(number + 1)
      desk.answer(number, .success(Named.State(id: id)))
      await refresh.finish()
      let running = store.inspector.effects.filter { !$0.isCancelled }
      #expect(running.count == (id == 1 ? 1 : 0))
    }
  }

  // loadable 6
  @Test func aWrapperMadeForEveryActionStillMakesOneRequest() async {
    struct Rebuilding: Reducer {
      let article: Article
      func reduce(
        into state: inout LoadingState<Article>,
        action: LoadingActionOf<Article>
      ) -> Effect<LoadingActionOf<Article>> {
        let article = article
        return LoadingReducer { article }.reduce(into: &state, action: action)
      }
    }
    let desk = desk
    let store = Store(initialState: LoadingState<Article>(request: 1)) {
      Rebuilding(article: Article(desk: desk))
    }
    store.send(.load)
    await desk.calls(1)
    let joined = store.send(.load)
    #expect(desk.requests.count == 1)
    #expect(!joined.isFinished)
    desk.heedCancellation(false)
    let newest = store.send(.reload)
    await desk.calls(2)
    await joined.finish()
    desk.answer(1, .success(Article.State(text: "newest")))
    await newest.finish()
    #expect(store.content?.text == "newest")
    store.send(.loaded(.work))
    #expect(store.inspector.effects.count == 1)
    let reload = store.send(.reload)
    await desk.calls(3)
    #expect(store.inspector.effects.filter { !$0.isCancelled }.map(\.name) == ["load Article"])
    store.send(.cancel)
    desk.answer(2, .success(Article.State(text: "late")))
    await reload.finish()
    #expect(store.content?.text == "newest")
  }

  @Test func aWrapperInsideContentKeepsItsLoadWhileItsOwnerStopsOne() async {
    struct Outer: LoadableReducer {
      struct State: Equatable, Sendable { var inner = LoadingState<Article>(request: 10) }
      typealias Action = LoadingActionOf<Article>
      let desk: LoadDesk<Int, State>
      let article: Article
      func load(_ request: Int) async throws -> State { try await desk.load(request) }
      func merge(_ fresh: State, into current: State) -> State { current }
      var body: some ReducerOf<Self> {
        Scope(state: \.inner, action: CasePath(embed: { $0 }, extract: { $0 })) {
          LoadingReducer { article }
        }
      }
    }
    let desk = desk
    let outer = LoadDesk<Int, Outer.State>()
    let store = Store(initialState: Loadable(request: 1, content: Outer.State())) {
      LoadingReducer { Outer(desk: outer, article: Article(desk: desk)) }
    }
    let inner = store.send(.loaded(.load))
    await desk.calls(1)
    store.send(.refresh)
    await outer.calls(1)
    store.send(.cancel)
    #expect(store.content?.inner.isLoading == true)
    desk.answer(0, .success(Article.State(text: "inner")))
    await inner.finish()
    #expect(store.content?.inner.content?.text == "inner")
  }
}
