import SheafTesting
import Testing

@testable import Sheaf

@MainActor
struct StreamedLoadableReducerTests {
  @Test func aStreamShowsEachStateAndMergesItLikeAnAnswer() async {
    let driver = NovelDriver { $0.keepsTaps = true }
    let task = await driver.send(.load)
    await driver.answer(.part(Novel.State(text: "part")))
    #expect(driver.state.content?.text == "part")
    #expect(driver.state.isPartial)
    #expect(driver.state.isRefreshing)
    #expect(!task.isFinished)
    await driver.send(.loaded(.tap))
    await driver.answer(.part(Novel.State(text: "more")))
    #expect(driver.state.content == Novel.State(text: "more", taps: 1))
    await driver.answer(.end)
    #expect(driver.state.content == Novel.State(text: "more", taps: 1))
    #expect(!driver.state.isPartial)
    #expect(!driver.state.isFetching)
    #expect(task.isFinished)
  }

  @Test func aStreamThatIsStoppedKeepsWhatItGave() async {
    let driver = NovelDriver()
    await driver.send(.load)
    await driver.answer(.part(Novel.State(text: "part")))
    await driver.send(.cancel)
    #expect(driver.state.content?.text == "part")
    #expect(driver.state.isPartial)
    #expect(driver.state.isStale)
    await driver.send(.load)
    #expect(driver.state.isRefreshing, "a part is loaded again")
    await driver.answer("whole")
    #expect(!driver.state.isPartial)
  }

  @Test func aStreamThatEndsWithoutAStateGoesBack() async {
    let driver = NovelDriver()
    await driver.send(.load)
    await driver.answer(.end)
    #expect(driver.state.phase == .idle)
    #expect(driver.effects == [])
  }

  @Test func aStreamedLoaderIsCalledByHandForItsLastState() async throws {
    struct Counter: StreamedLoadableReducer {
      typealias State = Int
      enum Action: Sendable {}
      func loadStream(_ request: Int, yield: LoadYield<Int>) async {
        for number in 1...request { await yield(number) }
      }
      func reduce(into state: inout Int, action: Action) -> EffectOf<Self> {}
    }
    #expect(await Counter().load(3) == 3)
    let store = TestStore(initialState: Loadable(request: 3)) { LoadingReducer { Counter() } }
    store.exhaustivity = .off
    await store.send(.load)
    await store.skipReceivedActions()
    #expect(store.state.content == 3)
    #expect(LoadableMessages.endedWithoutState(Counter.self).contains("Counter.loadStream ended"))
  }
}
