import Foundation
import SheafTesting
import Testing

@testable import Sheaf

/// Handles, loaders and parents that do what nobody expects.
@MainActor
struct LoadPlanTests {
  private func makeStore(
    _ desk: LoadDesk<Int, Article.State>,
    policy change: (inout LoadPolicy) -> Void = { _ in },
    withDependencies updateDependencies: @escaping (inout DependencyValues) -> Void = { _ in }
  ) -> StoreOf<LoadingReducer<Article>> {
    var article = Article(desk: desk)
    change(&article.policy)
    let feature = article
    return Store(initialState: Loadable(request: 1)) {
      LoadingReducer { feature }
    } withDependencies: {
      updateDependencies(&$0)
    }
  }

  @Test func theHandleThatJoinedADeafLoaderEndsWithItsTimeOut() async {
    let (desk, clock) = (LoadDesk<Int, Article.State>(), TestClock())
    desk.heedCancellation(false)
    let store = makeStore(desk) {
      $0.timeout = .seconds(5)
    } withDependencies: {
      $0.continuousClock = clock
    }
    let first = store.send(.load)
    await desk.calls(1)
    let joined = store.send(.refresh)
    await clock.advance(by: .seconds(5))
    await joined.finish()
    #expect(store.phase == .failed)
    #expect(!first.isFinished, "the loader belongs to it, and runs")
    desk.answer(0, .success(Article.State(text: "late")))
    await first.finish()
    #expect(store.phase == .failed)
  }

  @Test func theHandleThatJoinedADeafLoaderEndsWithItsCancellation() async {
    let desk = LoadDesk<Int, Article.State>()
    desk.heedCancellation(false)
    let store = makeStore(desk)
    let first = store.send(.load)
    await desk.calls(1)
    let joined = store.send(.appear)
    store.send(.cancel)
    await joined.finish()
    #expect(store.phase == .idle)
    desk.answer(0, .success(Article.State(text: "late")))
    await first.finish()
  }

  @Test func theHandleThatJoinedADeafAttemptWaitsForTheNextAttemptOnly() async {
    let driver = NovelDriver {
      $0.policy.timeout = .seconds(5)
      $0.policy.retry = .attempts(3, backoff: .constant(.seconds(1)))
    }
    driver.desk.heedCancellation(false)
    let first = await driver.send(.load)
    let early = await driver.send(.load)
    await driver.advance(.seconds(5))
    let between = await driver.send(.refresh)
    await driver.advance(.seconds(1))
    let late = await driver.send(.appear)
    await driver.advance(.seconds(6))
    #expect(driver.state.attempt == 3)
    #expect(driver.desk.openCalls == [0, 1, 2])
    #expect(!early.isFinished && !between.isFinished && !late.isFinished)
    await driver.answer("three")
    #expect(early.isFinished && between.isFinished && late.isFinished)
    #expect(!first.isFinished, "the loaders that were left behind belong to it")
    for call in 0...1 { await driver.answer(call, .success(.whole(Novel.State(text: "late")))) }
    #expect(first.isFinished)
    #expect(driver.state.content?.text == "three")
  }

  @Test func aParentThatLoadsAgainAfterACancellationDoesNotLoopUnderACancelledHandle() async {
    let desk = LoadDesk<Int, Article.State>()
    let store = Store(initialState: LoadingState<Article>(request: 1)) {
      LoadingReducer { Article(desk: desk) }
      Reduce { _, action in
        guard case .answered(let answer) = action, answer.outcome == .cancelled else {
          return .none
        }
        return .send(.load)
      }
    }
    let handle = store.send(.load)
    await desk.calls(1)
    handle.cancel()
    await handle.finish()
    await desk.calls(2)
    #expect(desk.requests == [1, 1])
    #expect(store.generation == 2)
    #expect(store.phase == .loading)
  }

  @Test func aTimeOutThatIsNotPositiveFailsAtOnce() async {
    let desk = LoadDesk<Int, Article.State>()
    let store = makeStore(desk) { $0.timeout = .seconds(-1) }
    await store.send(.load).finish()
    #expect(store.failure == .timedOut(after: .seconds(-1)))
    #expect(desk.openCalls == [])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func aDateThatIsNotFiniteIsNoAge(_ seconds: Double) async {
    let desk = LoadDesk<Int, Article.State>()
    let store = makeStore(desk) {
      $0.staleAfter = .seconds(1)
    } withDependencies: {
      $0.date = .constant(Date(timeIntervalSince1970: seconds))
    }
    let task = store.send(.load)
    await desk.calls(1)
    desk.answer(0, .success(Article.State(text: "there")))
    await task.finish()
    await store.send(.load).finish()
    #expect(store.loadedAt == nil)
    #expect(!store.isStale)
  }

  @Test func loadsOfTwoFeaturesAreCheckedStepByStep() async {
    var article = Article(desk: LoadDesk())
    article.policy.cache = .keyed { (id: Int) in id }
    let shared = article
    let store = TestStore(initialState: CachedShelf.state()) {
      Shelf(article: shared)
    } withDependencies: {
      $0.loadCache = LoadCache()
    }
    await store.send(.sheet(.load)) {
      $0.sheet?.generation = 1
      $0.sheet?.activity = .running(.load, attempt: 1)
    }
    await store.send(.right(.load)) {
      $0.right.generation = 1
      $0.right.activity = .running(.load, attempt: 1)
    }
    article.desk.answer(0, .success(Article.State(text: "news")))
    await store.receive(\.sheet) {
      $0.sheet?.activity = .none
      $0.sheet?.content = Article.State(text: "news")
      $0.sheet?.pages.count = 1
    }
    await store.receive(\.right) {
      $0.right.activity = .none
      $0.right.content = Article.State(text: "news")
      $0.right.pages.count = 1
    }
    #expect(article.desk.requests == [1])
    await store.send(.dismiss) { $0.sheet = nil }
    await store.skipInFlightEffects()
    await store.finish()
  }
}
