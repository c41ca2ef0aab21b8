import Testing

@testable import Sheaf
@testable import SheafTesting

/// What a feature does when it has been loaded, and what becomes of its parts.
@MainActor
struct LoadingReactionsTests {
  @Test func aRefreshThatALoadSendsAtOnceIsOneLoadOfTheSameHandle() async {
    let driver = GalleryDriver { $0.isEager = true }
    let load = await driver.send(.load)
    await driver.answer([1])
    #expect(driver.state.activity == .running(.refresh, attempt: 1))
    #expect(!load.isFinished)
    await driver.answer([1, 2])
    #expect(load.isFinished)
    #expect(driver.ids == [1, 2])
    #expect(driver.gallery.desk.requests.count == 2)
    #expect(driver.gallery.kinds.entries == [.load, .refresh])
    #expect(driver.state.activity == .none)
  }

  @Test func refreshesInReactionToASharedLoadAreOneLoad() async {
    var gallery = Gallery()
    gallery.isEager = true
    gallery.policy.cache = .keyed { (_: Int) in "gallery" }
    let (shared, cache) = (gallery, LoadCache())
    let stores = (0..<2).map { _ in
      Store(initialState: LoadingState<Gallery>(request: 1)) {
        LoadingReducer { shared }
      } withDependencies: {
        $0.loadCache = cache
      }
    }
    let loads = stores.map { $0.send(.load) }
    await gallery.desk.calls(1)
    gallery.desk.answer(0, .success([1]))
    await gallery.desk.calls(2)
    for store in stores where !store.isRefreshing {
      for await state in store.states(\.self) where state.isRefreshing { break }
    }
    let refreshes = stores.map { $0.send(.refresh) }
    gallery.desk.answer(1, .success([2]))
    for task in loads + refreshes { await task.finish() }
    #expect(gallery.desk.requests.count == 2)
    #expect(stores.allSatisfy { $0.withState { $0.content?.rows.ids.elementsEqual([2]) } == true })
  }

  @Test func aFurtherPageIsNoLoadToReactTo() async {
    let driver = GalleryDriver()
    await driver.send(.load)
    await driver.answer([1])
    await driver.send(.loadMore)
    await driver.answer([2])
    #expect(driver.ids == [1, 2])
    #expect(driver.gallery.kinds.entries == [.load])
  }

  @Test func aMergeThatRenamesARowCancelsTheEffectsOfTheOldOneOnly() async {
    let driver = GalleryDriver { $0.renames = true }
    await driver.send(.load)
    await driver.answer([1, 2, 3])
    for id in 1...3 { await driver.send(.loaded(.rows(.element(id: id, action: .work)))) }
    #expect(driver.workers == ["1", "2", "3"])
    await driver.send(.refresh)
    await driver.answer([1, 2])
    #expect(driver.ids == [1, 102])
    #expect(driver.workers == ["1"])
    await driver.send(.loaded(.rows(.element(id: 102, action: .work))))
    #expect(driver.workers == ["1", "102"])
    await driver.send(.reload)
    #expect(driver.workers == [])
    await driver.answer([])
  }
}

/// Rows that are loaded and have effects.
private struct Gallery: PagedLoadableReducer {
  struct Row: Reducer {
    struct State: Equatable, Identifiable, Sendable { var id: Int }
    enum Action: Sendable { case work }

    let work: LoadDesk<Int, Void>

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      let (id, work) = (state.id, work)
      return .run(name: "\(id)") { _ in try await work.load(id) }
    }
  }

  struct State: Equatable, Sendable { var rows: IdentifiedArrayOf<Row.State> = [] }

  enum Action: Sendable {
    case again
    case rows(IdentifiedActionOf<Row>)
  }

  let desk = LoadDesk<Int, [Int]>()
  let work = LoadDesk<Int, Void>()
  let kinds = Journal<LoadKind>()
  /// Whether it refreshes in reaction to its first load.
  var isEager = false
  /// Whether a refresh gives the row 2 another id.
  var renames = false
  var policy = LoadPolicy()

  func load(_ request: Int) async throws -> State { try await rows() }

  func hasMore(after state: State) -> Bool { true }

  func loadMore(_ request: Int, after state: State) async throws -> State { try await rows() }

  func append(_ page: State, to state: inout State) { state.rows += page.rows }

  private func rows() async throws -> State {
    State(rows: IdentifiedArray(uniqueElements: try await desk.load(1).map { Row.State(id: $0) }))
  }

  var body: some Reducer<State, Action> {
    EmptyReducer<State, Action>()
      .forEach(
        \.rows,
        action: CasePath(embed: Action.rows) {
          if case .rows(let action) = $0 { action } else { nil }
        }
      ) {
        Row(work: work)
      }
  }

  func updateRequest(for action: Action, state: State) -> UpdateRequest<Int>? {
    if case .again = action { .refresh } else { nil }
  }

  func merge(_ fresh: State, into current: State) -> State {
    guard renames else { return fresh }
    let rows = fresh.rows.map { Row.State(id: $0.id == 2 ? 102 : $0.id) }
    return State(rows: IdentifiedArray(uniqueElements: rows))
  }

  func onLoaded(_ state: State, kind: LoadKind) -> Effect<Action> {
    kinds.note(kind)
    return isEager && kind == .load ? .send(.again) : .none
  }
}

/// Drives a gallery in a test store, step by step.
@MainActor
private final class GalleryDriver {
  let gallery: Gallery
  let store: TestStoreOf<LoadingReducer<Gallery>>

  init(_ change: (inout Gallery) -> Void = { _ in }) {
    var gallery = Gallery()
    change(&gallery)
    self.gallery = gallery
    let feature = gallery
    store = TestStore(initialState: Loadable(request: 1)) { LoadingReducer { feature } }
    store.exhaustivity = .off
  }

  var state: LoadingState<Gallery> { store.inbox.current }

  var ids: [Int] { state.content.map { Array($0.rows.ids) } ?? [] }

  /// Names of the rows' effects that run.
  var workers: [String] {
    store.running.map(\.info).filter { !$0.isCancelled }.compactMap(\.name).filter {
      Int($0) != nil
    }.sorted()
  }

  @discardableResult
  func send(_ action: LoadingActionOf<Gallery>) async -> TestStoreTask {
    let task = await store.send(action)
    await store.skipReceivedActions(strict: false)
    return task
  }

  func answer(_ ids: [Int]) async {
    gallery.desk.answer(gallery.desk.requests.count - 1, .success(ids))
    await store.skipReceivedActions(strict: false)
  }
}
