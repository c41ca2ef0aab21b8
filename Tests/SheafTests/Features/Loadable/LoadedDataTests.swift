import Sheaf
import SheafTesting
import Testing

/// Data without a reducer of its own.
struct LoadedDataTests {
  struct Screen: Reducer {
    struct State: Equatable {
      var name = Loadable<Int, String, any Error>(request: 1)
      var count = Loadable<Int, Int, Never>(request: 1)
      var log: [LoadPhase] = []
    }

    enum Action: CasePathable, Sendable {
      case name(LoadingAction<Int, String, String, any Error>)
      case count(LoadingAction<Int, Int, Never, Never>)
      case shout

      struct Cases {
        var name: CasePath<Action, LoadingAction<Int, String, String, any Error>> {
          CasePath(embed: Action.name) { if case .name(let action) = $0 { action } else { nil } }
        }
        var count: CasePath<Action, LoadingAction<Int, Int, Never, Never>> {
          CasePath(embed: Action.count) { if case .count(let action) = $0 { action } else { nil } }
        }
      }
      static var cases: Cases { Cases() }
    }

    var isFailing = false

    var body: some ReducerOf<Self> {
      Reduce<State, Action> { state, action in
        switch action {
        case .name: state.log.append(state.name.phase)
        case .shout: state.name.content = state.name.content?.uppercased()
        case .count: break
        }
        return .none
      }
      .loadable(\.name, action: \.name) { request in
        if isFailing { throw LoadError(number: request) }
        return "name \(request)"
      } edit: { name, suffix in
        name += suffix
      }
      .loadable(\.count, action: \.count) { $0 * 10 }
    }
  }

  private func store(isFailing: Bool = false) -> TestStoreOf<Screen> {
    let store = TestStore(initialState: Screen.State()) { Screen(isFailing: isFailing) }
    store.exhaustivity = .off
    return store
  }

  @Test func dataIsLoadedOnAnyReducerWhichSeesTheLoading() async {
    let store = store()
    await store.send(.name(.load))
    await store.send(.count(.load))
    await store.skipReceivedActions()
    #expect(store.state.name.content == "name 1")
    #expect(store.state.count.content == 10)
    #expect(store.state.log == [.loading, .loaded])
    await store.send(.shout)
    #expect(store.state.name.content == "NAME 1")
    await store.finish()
  }

  @Test func aLoaderOfDataMayFail() async {
    let store = store(isFailing: true)
    await store.send(.name(.load))
    await store.skipReceivedActions()
    #expect(store.state.name.failure == .thrown(LoadError(number: 1)))
  }

  @Test func dataIsEditedAndTheEditTakenBack() async {
    let store = store()
    await store.send(.name(.load))
    await store.send(.name(.edit("mark", "!")))
    #expect(store.state.name.content == "name 1!")
    await store.send(.name(.setRequest(2)))
    await store.skipReceivedActions()
    #expect(store.state.name.content == "name 2", "edits of another request are forgotten")
    await store.send(.name(.edit("mark", "?")))
    await store.send(.name(.rollback("mark")))
    #expect(store.state.name.content == "name 2")
    await store.send(.name(.loaded("+")))
    #expect(store.state.name.content == "name 2+")
  }

  @Test func dataMayComeMoreThanOnce() async {
    struct Feed: Reducer {
      struct State: Equatable { var news = Loadable<Int, Int, any Error>(request: 3) }
      enum Action: CasePathable, Sendable {
        case news(LoadingAction<Int, Int, Never, any Error>)
        struct Cases {
          var news: CasePath<Action, LoadingAction<Int, Int, Never, any Error>> {
            CasePath(embed: Action.news) { if case .news(let action) = $0 { action } else { nil } }
          }
        }
        static var cases: Cases { Cases() }
      }
      var body: some ReducerOf<Self> {
        EmptyReducer().loadable(
          \.news,
          action: \.news,
          stream: { last in
            AsyncStream { stream in
              for number in 1...last { stream.yield(number) }
              stream.finish()
            }
          }
        )
      }
    }
    let store = TestStore(initialState: Feed.State()) { Feed() }
    store.exhaustivity = .off
    await store.send(.news(.load))
    var seen: [Int?] = []
    for _ in 1...3 {
      await store.receive(\.news.answered)
      seen.append(store.state.news.content)
    }
    await store.receive(\.news.answered)
    #expect(store.state.news.content == 3)
    #expect(!store.state.news.isPartial)
    #expect(seen == [1, 2, 3])
    await store.finish()
  }
}
