import SheafTesting
import Testing

@testable import Sheaf

/// One cache, several stores, on actors of their own.
struct LoadCacheActorsTests {
  private func makeStore(
    _ cache: LoadCache,
    _ desk: LoadDesk<Int, Article.State>
  ) -> StoreActor<LoadingState<Article>, LoadingActionOf<Article>> {
    var article = Article(desk: desk)
    article.policy.cache = .keyed(tags: { _ in ["articles"] }) { (id: Int) in id }
    let shared = article
    return StoreActor(initialState: LoadingState<Article>(request: 1)) {
      LoadingReducer { shared }
    } withDependencies: {
      $0.loadCache = cache
    }
  }

  @Test func storesOnSeveralActorsLoadOnce() async {
    let (cache, desk) = (LoadCache(), LoadDesk<Int, Article.State>())
    let stores = (0..<8).map { _ in makeStore(cache, desk) }
    var tasks: [StoreTask] = []
    for store in stores { tasks.append(await store.send(.load)) }
    await desk.calls(1)
    desk.answer(0, .success(Article.State(text: "news")))
    for task in tasks { await task.finish() }
    #expect(desk.requests == [1])
    for store in stores {
      let text = await store.withState { $0.content?.text }
      #expect(text == "news")
    }
  }

  @Test func whenTheStoreThatLoadsIsReleasedAnotherStoreLoads() async {
    let (cache, desk) = (LoadCache(), LoadDesk<Int, Article.State>())
    var first: StoreActor<LoadingState<Article>, LoadingActionOf<Article>>? = makeStore(cache, desk)
    let second = makeStore(cache, desk)
    let gone = await first?.send(.load)
    let task = await second.send(.load)
    await desk.calls(1)
    first = nil
    await desk.calls(2)
    await gone?.finish()
    desk.answer(1, .success(Article.State(text: "news")))
    await task.finish()
    #expect(desk.requests == [1, 1])
    let text = await second.withState { $0.content?.text }
    #expect(text == "news")
  }

  @Test func storesThatComeAndGoAtTheSameTimeLeaveNothing() async {
    let (cache, desk) = (LoadCache(), LoadDesk<Int, Article.State>())
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<64 {
        group.addTask {
          var article = Article(desk: desk)
          article.policy.cache = .keyed(tags: { _ in ["articles"] }) { (id: Int) in id }
          let shared = article
          await withStore(initialState: LoadingState<Article>(request: 1)) {
            LoadingReducer { shared }
          } withDependencies: {
            $0.loadCache = cache
          } operation: { store in
            await store.send(.load)
            if number % 3 == 0 { cache.invalidate(tag: "articles") }
            await store.send(number.isMultiple(of: 2) ? .cancel : .reload)
          }
        }
      }
    }
    #expect(cache.shelf?.isQuiet == true)
    #expect(desk.openCalls == [])
  }
}
