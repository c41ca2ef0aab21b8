import SheafTesting
import Testing

@testable import Sheaf

/// Streams, pages, edits, invalidation and waiting actions, step by step.
@MainActor
struct LoadingExtrasTests {
  private func loaded(_ change: (inout Novel) -> Void = { _ in }) async -> NovelDriver {
    let driver = NovelDriver(Loadable(request: 1), change)
    await driver.send(.load)
    await driver.answer("one")
    return driver
  }

  // MARK: - Streams

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

  // MARK: - Pages

  @Test func aPageIsAppendedAndAsksNoFurtherThanThereIsMore() async {
    let driver = await loaded()
    let task = await driver.send(.loadMore)
    #expect(driver.state.isLoadingMore)
    #expect(driver.state.phase == .loaded)
    let joined = await driver.send(.loadMore)
    #expect(driver.novel.rest.requests.count == 1)
    #expect(!joined.isFinished)
    await driver.answerPage(.success(", two."))
    #expect(driver.state.content?.text == "one, two.")
    #expect(driver.state.pages.count == 2)
    #expect(task.isFinished)
    #expect(joined.isFinished)
    await driver.send(.loadMore)
    #expect(driver.novel.rest.requests.count == 1)
    #expect(!driver.state.isLoadingMore)
  }

  @Test func aPageThatFailsLeavesTheContentAlone() async {
    let driver = await loaded()
    await driver.send(.loadMore)
    await driver.answerPage(.failure(LoadError(number: 4)))
    #expect(driver.state.content?.text == "one")
    #expect(driver.state.failure == nil)
    #expect(driver.state.pages.failure == .thrown(LoadError(number: 4)))
    await driver.send(.dismissFailure)
    #expect(driver.state.pages.failure == nil)
    await driver.send(.loadMore)
    await driver.answerPage(.success("!"))
    #expect(driver.state.content?.text == "one!")
  }

  @Test func aPageThatTakesTooLongFails() async {
    let driver = await loaded { $0.policy.timeout = .seconds(5) }
    await driver.send(.loadMore)
    await driver.advance(.seconds(5))
    #expect(driver.state.pages.failure == .timedOut(after: .seconds(5)))
    #expect(driver.effects == [])
  }

  @Test(arguments: ["refresh", "reload", "request"])
  func aNewLoadStopsThePage(_ event: String) async {
    let driver = await loaded()
    driver.novel.rest.heedCancellation(false)
    await driver.send(.loadMore)
    switch event {
    case "refresh": await driver.send(.refresh)
    case "reload": await driver.send(.reload)
    default: await driver.send(.setRequest(2))
    }
    #expect(!driver.state.isLoadingMore)
    await driver.answerPage(.success(" late"))
    await driver.answer("two")
    #expect(driver.state.content?.text == "two")
    #expect(driver.state.pages.count == 1)
  }

  @Test func aPageAskedForDuringARefreshIsLoadedAfterIt() async {
    let driver = await loaded()
    let refresh = await driver.send(.refresh)
    let page = await driver.send(.loadMore)
    #expect(driver.novel.rest.requests.count == 0)
    await driver.answer("two")
    #expect(driver.novel.rest.requests.count == 1)
    #expect(refresh.isFinished, "the refresh does not wait for the page")
    #expect(!page.isFinished, "the page waits on for itself")
    await driver.answerPage(.success(", three"))
    #expect(driver.state.content?.text == "two, three")
    #expect(page.isFinished)
  }

  @Test func theHandleOfAPageThatHadToWaitStopsIt() async {
    let driver = await loaded()
    await driver.send(.refresh)
    let page = await driver.send(.loadMore)
    await driver.answer("two")
    await page.cancel()
    await driver.settle()
    #expect(!driver.state.isLoadingMore)
    #expect(driver.effects == [])
    #expect(driver.state.phase == .loaded)
  }

  @Test func aPageThatWaitedIsNotLoadedWhereTheRefreshGaveTheLast() async {
    let driver = await loaded()
    await driver.send(.refresh)
    await driver.send(.loadMore)
    await driver.answer("all.")
    #expect(!driver.state.isLoadingMore)
    #expect(driver.novel.rest.requests.count == 0)
  }

  @Test func aRefreshMayLoadAllPagesAndShowsThemAtOnce() async {
    let driver = await loaded { $0.policy.pagesOnRefresh = .all }
    await driver.send(.loadMore)
    await driver.answerPage(.success(", two"))
    await driver.send(.refresh)
    await driver.answer("ONE")
    #expect(driver.state.content?.text == "one, two", "nothing is shown before all is there")
    await driver.answerPage(.success(", TWO"))
    #expect(driver.state.content?.text == "ONE, TWO")
    #expect(driver.state.pages.count == 2)
  }

  // MARK: - Edits

  @Test func anEditIsMadeAtOnceAndSurvivesARefreshUntilItIsCommitted() async {
    let driver = await loaded()
    await driver.send(.edit("exclaim", .write("!")))
    #expect(driver.state.content?.text == "one!")
    #expect(driver.state.pendingEdits == ["exclaim"])
    await driver.send(.refresh)
    await driver.answer("two")
    #expect(driver.state.content?.text == "two!")
    await driver.send(.commit("exclaim"))
    #expect(driver.state.content?.text == "two!")
    #expect(driver.state.pendingEdits == [])
    await driver.send(.rollback("exclaim"))
    #expect(driver.state.content?.text == "two!")
  }

  @Test func aRollbackGoesBackToTheBaseWithTheOtherEditsOnTop() async {
    let driver = await loaded { $0.keepsTaps = true }
    await driver.send(.edit("a", .write("A")))
    await driver.send(.edit("b", .write("B")))
    await driver.send(.edit("c", .write("C")))
    await driver.send(.loaded(.tap))
    await driver.send(.rollback("b"))
    #expect(driver.state.content == Novel.State(text: "oneAC", taps: 1), "merge keeps the taps")
    await driver.send(.commit("c"))
    await driver.send(.rollback("a"))
    #expect(driver.state.content?.text == "oneC")
    #expect(driver.state.pendingEdits == [])
  }

  @Test func anEditStopsTheRefreshThatMayBeOlderAndItsCommitStartsAnother() async {
    let driver = await loaded()
    driver.desk.heedCancellation(false)
    await driver.send(.refresh)
    await driver.send(.edit("a", .write("!")))
    await driver.answer("old")
    #expect(driver.state.content?.text == "one!")
    await driver.send(.commit("a"))
    #expect(driver.state.isRefreshing)
    await driver.answer("one! again")
    #expect(driver.state.content?.text == "one! again")
  }

  @Test func anActionOfTheContentMayEndAnEdit() async {
    let driver = await loaded()
    await driver.send(.edit("a", .write("!")))
    await driver.send(.loaded(.ask(.rollback("a"))))
    #expect(driver.state.content?.text == "one")
    await driver.send(.edit("b", .write("?")))
    await driver.send(.loaded(.ask(.commit("b", refreshes: true))))
    #expect(driver.state.content?.text == "one?")
    #expect(driver.state.isRefreshing)
    await driver.end()
  }

  @Test func aReloadForgetsTheEdits() async {
    let driver = await loaded()
    await driver.send(.edit("a", .write("!")))
    await driver.send(.reload)
    #expect(driver.state.previous?.text == "one")
    await driver.send(.cancel)
    #expect(driver.state.content?.text == "one")
    #expect(driver.state.pendingEdits == [])
  }

  @Test func aTestSaysWhatAnEditMakes() async {
    let novel = Novel()
    let content = Novel.State(text: "one")
    let store = TestStore(initialState: Loadable(request: 1, content: content)) {
      LoadingReducer { novel }
    }
    await store.send(.edit("a", .write("!"))) { $0.applyEdit("a") { $0.text += "!" } }
    await store.send(.edit("b", .write("?"))) { $0.applyEdit("b") { $0.text += "?" } }
    await store.send(.rollback("a")) { $0.endEdit("a", isKept: false) }
    #expect(store.state.content?.text == "one?")
    await store.send(.commit("b")) { $0.endEdit("b", isKept: true) }
    #expect(store.state.pendingEdits == [])
  }

  // MARK: - Actions that wait for content

  @Test func bufferedActionsAreDeliveredInOrderWhenContentIsThere() async {
    let driver = NovelDriver { $0.policy.childActionWhileUnloaded = .buffer }
    await driver.send(.loaded(.write("a")))
    await driver.send(.load)
    await driver.send(.loaded(.write("b")))
    await driver.fail()
    await driver.send(.retry)
    await driver.answer("one")
    #expect(driver.state.content?.text == "oneab")
    #expect(driver.state.buffer.actions.isEmpty)
  }

  @Test func bufferedActionsAreDroppedWithTheLoadThatIsCancelled() async {
    let driver = NovelDriver { $0.policy.childActionWhileUnloaded = .buffer }
    await driver.send(.load)
    await driver.send(.loaded(.write("a")))
    await driver.send(.cancel)
    #expect(driver.state == LoadingState<Novel>(request: 1).with { $0.generation = 1 })
  }

  // MARK: - Failures

  @Test func whatCountsAsACancellationMayBeThePolicys() async {
    let driver = NovelDriver {
      $0.policy.cancellations = CancellationErrors { ($0 as? LoadError)?.number == 7 }
    }
    await driver.send(.load)
    await driver.fail(LoadError(number: 7))
    #expect(driver.state.phase == .idle)
    await driver.send(.load)
    await driver.fail(CancellationError())
    #expect(driver.state.phase == .failed)
  }

  @Test func aLoaderThatAnswersAfterItsOwnerIsGoneIsNotHeard() async {
    let driver = NovelDriver { $0.policy.timeout = .seconds(5) }
    driver.desk.heedCancellation(false)
    let task = await driver.send(.load)
    await driver.store.send(.dismiss)
    #expect(driver.effects == [])
    await driver.answer("late")
    #expect(driver.isGone)
    #expect(task.isFinished)
  }
}

extension Loadable {
  /// A changed copy.
  func with(_ change: (inout Loadable) -> Void) -> Loadable {
    var copy = self
    change(&copy)
    return copy
  }
}
