import Sheaf
import Testing

/// The acceptance checks of loading, by name.
@MainActor
struct LoadingReducerTests {
  // loadable 1
  @Test func aLoadGivesContentAndKeepsTheRequest() async {
    let driver = ArticleDriver(7)
    #expect(driver.store.phase == .idle)
    await driver.send(.load)
    #expect(driver.store.phase == .loading)
    #expect(driver.desk.requests == [7])
    await driver.answer(.success("seven"))
    #expect(driver.store.phase == .loaded)
    #expect(driver.state.content == Article.State(text: "seven"))
    #expect(driver.state.request == 7)
  }

  // loadable 2
  @Test func aRetryAfterAFailureMakesExactlyOneMoreRequest() async {
    let driver = ArticleDriver(7)
    await driver.send(.load)
    await driver.answer(.failure(LoadError(number: 3)))
    #expect(driver.store.phase == .failed)
    #expect(driver.state.failure == .thrown(LoadError(number: 3)))
    await driver.send(.retry)
    #expect(driver.store.phase == .loading)
    #expect(driver.state.failure == .thrown(LoadError(number: 3)), "readable while retrying")
    await driver.send(.load)
    await driver.send(.retry)
    #expect(driver.desk.requests == [7, 7])
    await driver.answer(.success("seven"))
    #expect(driver.store.phase == .loaded)
    #expect(driver.state.failure == nil)
  }

  // loadable 3
  @Test func aFailedRefreshKeepsTheContentAndTheNextSuccessClearsTheFailure() async {
    let driver = ArticleDriver()
    await driver.send(.load)
    await driver.answer(.success("one"))
    await driver.send(.refresh)
    #expect(driver.store.isRefreshing)
    await driver.answer(.failure(LoadError()))
    #expect(driver.state.content?.text == "one")
    #expect(driver.store.phase == .loaded)
    #expect(driver.state.failure == .thrown(LoadError()))
    await driver.send(.refresh)
    #expect(driver.state.failure != nil, "held until the refresh settles")
    await driver.answer(.success("two"))
    #expect(driver.state.content?.text == "two")
    #expect(driver.state.failure == nil)
  }

  // loadable 4
  @Test(arguments: [true, false], [true, false])
  func aReloadsAnswerWinsOverTheRefreshItStopped(heeds: Bool, staleFirst: Bool) async {
    let driver = ArticleDriver()
    await driver.send(.load)
    await driver.answer(.success("one"))
    driver.desk.heedCancellation(heeds)
    let refresh = await driver.send(.refresh)
    await driver.send(.reload)
    #expect(driver.state.content == nil)
    #expect(driver.state.previous?.text == "one")
    if staleFirst {
      driver.desk.answer(1, .success(Article.State(text: "stale")))
      await refresh.finish()
      #expect(driver.store.phase == .loading)
    }
    await driver.answer(.success("reloaded"))
    #expect(driver.state.content?.text == "reloaded")
    if !staleFirst {
      driver.desk.answer(1, .success(Article.State(text: "stale")))
      await refresh.finish()
    }
    #expect(driver.state.content?.text == "reloaded")
    #expect(driver.state.previous == nil)
    #expect(driver.store.inspector.entryCount == 0)
  }

  // loadable 5
  @Test func aCancellationNobodyAskedForGoesBackAndIsNotStuck() async {
    let driver = ArticleDriver()
    await driver.send(.load)
    await driver.answer(.failure(CancellationError()))
    #expect(driver.store.phase == .idle)
    await driver.send(.appear)
    await driver.answer(.success("one"))
    await driver.send(.reload)
    await driver.answer(.failure(CancellationError()))
    #expect(driver.state.content?.text == "one")
    #expect(driver.store.isStale)
    await driver.send(.load)
    #expect(driver.store.isRefreshing, "stale content is loaded again")
    await driver.answer(.failure(CancellationError()))
    #expect(driver.store.phase == .loaded)
    #expect(driver.state.failure == nil)
  }

  // loadable 5
  @Test func whatCountsAsACancellationIsADependency() async {
    struct Refused: Error {}
    let desk = LoadDesk<Int, Article.State>()
    let store = Store(initialState: Loadable(request: 1)) {
      LoadingReducer { Article(desk: desk) }
    } withDependencies: {
      $0.cancellationErrors = CancellationErrors { $0 is Refused }
    }
    let task = store.send(.load)
    await desk.calls(1)
    desk.answer(0, .failure(Refused()))
    await task.finish()
    #expect(store.phase == .idle)
  }

  // loadable 7
  @Test func anActionOfTheContentIsReducedBeforeItsRequestIsSent() async {
    let driver = ArticleDriver(1) { $0.keepsTaps = true }
    await driver.send(.load)
    await driver.answer(.success("one"))
    await driver.send(.loaded(.ask(.refresh(with: 2))))
    #expect(driver.desk.requests == [1, 2])
    #expect(driver.state.content?.taps == 1)
    #expect(driver.state.request == 2)
    #expect(driver.store.isStale, "what is shown was loaded for another request")
    await driver.answer(.success("two"))
    #expect(driver.state.content == Article.State(text: "two", taps: 1))
    #expect(!driver.store.isStale)
  }

  // loadable 9
  @Test func anotherRequestWhileLoadingDropsTheOldAnswer() async {
    let driver = ArticleDriver(1)
    driver.desk.heedCancellation(false)
    let first = await driver.send(.load)
    await driver.send(.setRequest(1))
    #expect(driver.desk.requests == [1])
    await driver.send(.setRequest(2))
    #expect(driver.desk.requests == [1, 2])
    driver.desk.answer(0, .success(Article.State(text: "old")))
    await first.finish()
    #expect(driver.store.phase == .loading)
    await driver.answer(.success("new"))
    #expect(driver.state.content?.text == "new")
  }

  @Test func aRefreshForAnotherRequestStopsTheOneThatRuns() async {
    let driver = ArticleDriver(1)
    await driver.send(.load)
    await driver.answer(.success("one"))
    let old = await driver.send(.refresh)
    await driver.send(.loaded(.ask(.refresh(with: 2))))
    await old.finish()
    #expect(driver.desk.requests == [1, 1, 2])
    await driver.answer(.failure(LoadError()))
    #expect(driver.state.content?.text == "one")
    #expect(driver.store.isStale)
  }

  @Test func aJoinedHandleWaitsForTheLoadAndItsCancellationLeavesItRunning() async {
    let driver = ArticleDriver()
    await driver.send(.load)
    await driver.answer(.success("one"))
    let first = await driver.send(.refresh)
    let second = await driver.send(.refresh)
    #expect(driver.desk.requests.count == 2)
    #expect(!second.isFinished)
    second.cancel()
    #expect(driver.store.isRefreshing)
    driver.desk.answer(1, .success(Article.State(text: "two")))
    await second.finish()
    #expect(driver.state.content?.text == "two")
    #expect(first.isFinished)
  }

  @Test func onLoadedGetsTheKindAndIsCancelledByAReloadOnly() async {
    let driver = ArticleDriver { $0.tells = true }
    let task = await driver.send(.load)
    await driver.answer(.success("one"))
    #expect(driver.state.content?.text == "one load")
    #expect(task.isFinished, "a handle waits for the load, not for what follows it")
    #expect(driver.effects == ["told"])
    await driver.send(.refresh)
    await driver.answer(.success("two"))
    #expect(driver.state.content?.text == "two refresh")
    #expect(driver.effects == ["told", "told"])
    await driver.send(.reload)
    #expect(driver.effects.isEmpty)
    await driver.answer(.success("three"))
    #expect(driver.state.content?.text == "three reload")
  }

  @Test func aLoaderThatNeverEndsIsLeftBehind() async {
    let driver = ArticleDriver()
    driver.desk.heedCancellation(false)
    let never = await driver.send(.load)
    await driver.send(.cancel)
    #expect(driver.store.phase == .idle)
    #expect(!never.isFinished, "a cancelled load counts until it has really ended")
    let next = await driver.send(.load)
    await driver.answer(.success("one"))
    #expect(driver.state.content?.text == "one")
    #expect(next.isFinished)
    driver.desk.answer(0, .failure(LoadError()))
    await never.finish()
    #expect(driver.store.phase == .loaded)
  }

  @Test func aStatePutBackWithAnActivityLoadsAgainInsteadOfWaitingForNothing() async {
    let driver = ArticleDriver()
    await driver.send(.load)
    let saved = driver.state
    let desk = LoadDesk<Int, Article.State>()
    let store = Store(initialState: saved) { LoadingReducer { Article(desk: desk) } }
    #expect(store.phase == .loading)
    let task = store.send(.load)
    await desk.calls(1)
    desk.answer(0, .success(Article.State(text: "one")))
    await task.finish()
    #expect(store.phase == .loaded)
    #expect(saved.withoutActivity.phase == .idle)
  }

  @Test func aLoadRunsOffTheStoresActor() async {
    struct Thread: LoadableReducer {
      struct State: Equatable, Sendable { var isOnTheStoresActor: Bool }
      enum Action: Sendable {}
      func load(_ request: Int) async -> State { State(isOnTheStoresActor: isOnMainActor()) }
      func isOnMainActor(isolation: isolated (any Actor)? = #isolation) -> Bool {
        isolation === MainActor.shared
      }
      func reduce(into state: inout State, action: Action) -> EffectOf<Self> {}
    }
    let store = Store(initialState: Loadable(request: 1)) { LoadingReducer { Thread() } }
    await store.send(.load).finish()
    #expect(store.content == Thread.State(isOnTheStoresActor: false))
  }

  // core 26
  @Test func aLateActionOfTheContentIsDroppedSilently() async {
    let driver = ArticleDriver { $0.tells = true }
    await driver.send(.load)
    await driver.answer(.success("one"))
    let issues = IssueRecorder()
    await withIssueReporter(issues) {
      await driver.send(.reload)
      await driver.send(.cancel)
    }
    #expect(issues.issues.isEmpty)
    #expect(driver.effects.isEmpty)
  }

  @Test func theReportOfAnAbsentContentNamesTheWrapper() async {
    let driver = ArticleDriver()
    let issues = IssueRecorder()
    _ = await withIssueReporter(issues) { await driver.send(.loaded(.ask(.reload))) }
    #expect(issues.issues.count == 1)
    #expect(issues.issues.first?.message.hasPrefix("LoadingReducer at ") == true)
    #expect(
      issues.issues.first?.site.fileID.description.hasSuffix("LoadableFixtures.swift") == true
    )
    #expect(driver.desk.requests.isEmpty, "updateRequest is not asked")
  }
}
