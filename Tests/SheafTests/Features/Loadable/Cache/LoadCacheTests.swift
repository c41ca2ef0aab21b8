import SheafTesting
import Testing

@testable import Sheaf

/// What features share through a cache in one store.
@MainActor
struct LoadCacheTests {
  @Test func twoFeaturesWithOneRequestLoadOnce() async {
    let shelf = CachedShelf()
    let left = shelf.store.send(.left(.load))
    let right = shelf.store.send(.right(.load))
    await shelf.desk.calls(1)
    #expect(shelf.store.right.activity == .running(.load, attempt: 1))
    shelf.answer(0, "news")
    await left.finish()
    await right.finish()
    #expect(shelf.desk.requests == [1])
    #expect(shelf.texts == ["news", "news"])
    #expect(shelf.loads == 0)
  }

  @Test func whatIsKeptAnswersAtOnce() async {
    let shelf = CachedShelf()
    await shelf.load("news")
    let task = shelf.store.send(.right(.load))
    #expect(shelf.texts == ["news", "news"])
    await task.finish()
    #expect(shelf.desk.requests == [1])
    #expect(shelf.cache.count == 1)
  }

  @Test func aChangedRequestIsAnsweredByWhatIsKept() async {
    let shelf = CachedShelf()
    await shelf.load("one", request: 1)
    await shelf.load("two", request: 2)
    await shelf.store.send(.left(.setRequest(1))).finish()
    #expect(shelf.store.left.content?.text == "one")
    #expect(!shelf.store.left.isPlaceholder)
    #expect(shelf.desk.requests == [1, 2])
  }

  @Test func withoutACacheEveryFeatureLoadsForItself() async {
    let shelf = CachedShelf(cache: .none)
    shelf.store.send(.left(.load))
    shelf.store.send(.right(.load))
    await shelf.desk.calls(2)
    #expect(shelf.desk.requests == [1, 1])
    shelf.cache.invalidateAll()
    #expect(shelf.cache.count == 0)
  }

  @Test func aFailureIsSharedAndNotKept() async {
    let shelf = CachedShelf()
    let left = shelf.store.send(.left(.load))
    let right = shelf.store.send(.right(.load))
    await shelf.desk.calls(1)
    shelf.desk.answer(0, .failure(LoadError(number: 4)))
    await left.finish()
    await right.finish()
    #expect(shelf.store.left.failure == .thrown(LoadError(number: 4)))
    #expect(shelf.store.right.failure == .thrown(LoadError(number: 4)))
    #expect(shelf.cache.count == 0)
    shelf.store.send(.left(.retry))
    await shelf.desk.calls(2)
  }

  @Test func aRefreshLoadsAnewAndSharesTheLoad() async {
    let shelf = CachedShelf()
    await shelf.load("old")
    await shelf.store.send(.right(.load)).finish()
    let left = shelf.store.send(.left(.refresh))
    await shelf.desk.calls(2)
    let right = shelf.store.send(.right(.refresh))
    shelf.answer(1, "new")
    await left.finish()
    await right.finish()
    #expect(shelf.desk.requests == [1, 1])
    #expect(shelf.texts == ["new", "new"])
    #expect(shelf.store.send(.sheet(.load)).isFinished)
    #expect(shelf.store.sheet?.content?.text == "new")
  }

  @Test func aReloadTakesNothingFromTheCacheButLaterOnesShareIt() async {
    let shelf = CachedShelf()
    await shelf.load("old")
    await shelf.store.send(.right(.load)).finish()
    await shelf.store.send(.sheet(.load)).finish()
    let right = shelf.store.send(.right(.refresh))
    await shelf.desk.calls(2)
    let left = shelf.store.send(.left(.reload))
    await shelf.desk.calls(3)
    let sheet = shelf.store.send(.sheet(.refresh))
    shelf.answer(2, "newest")
    await left.finish()
    await sheet.finish()
    shelf.answer(1, "older")
    await right.finish()
    #expect(shelf.texts == ["newest", "older"])
    #expect(shelf.store.sheet?.content?.text == "newest")
    shelf.store.send(.right(.setRequest(7))).cancel()
    await shelf.store.send(.right(.setRequest(1))).finish()
    #expect(shelf.texts == ["newest", "newest"], "the older answer was not kept")
  }

  @Test func invalidatingATagRefreshesItsUsersWithOneLoad() async {
    let shelf = CachedShelf()
    await shelf.load("old")
    await shelf.store.send(.right(.load)).finish()
    shelf.cache.invalidate(tag: "books")
    #expect(shelf.cache.count == 1)
    shelf.cache.invalidate(tag: "articles")
    #expect(shelf.cache.count == 0)
    await shelf.desk.calls(2)
    let right = await shelf.rightRefresh()
    shelf.answer(1, "new")
    await right.finish()
    await shelf.store.send(.left(.appear)).finish()
    #expect(shelf.texts == ["new", "new"])
    #expect(shelf.desk.requests == [1, 1])
  }

  @Test func whoAsksAfterAnInvalidationDoesNotWaitForTheOldLoad() async {
    let shelf = CachedShelf()
    let left = shelf.store.send(.left(.load))
    await shelf.desk.calls(1)
    shelf.cache.invalidate(key: "article/1")
    let right = shelf.store.send(.right(.load))
    await shelf.desk.calls(2)
    shelf.answer(1, "new")
    await right.finish()
    shelf.answer(0, "old")
    await shelf.desk.calls(3)
    shelf.answer(2, "newest")
    await left.finish()
    #expect(shelf.texts == ["newest", "new"])
    #expect(shelf.cache.count == 1)
  }

  @Test func onlyTheKeyInUseIsListenedTo() async {
    let shelf = CachedShelf()
    await shelf.load("one", request: 1)
    await shelf.load("two", request: 2)
    shelf.cache.invalidate(key: "article/1")
    let effects = shelf.store.inspector.effects.filter { $0.name == "load Article (cache)" }
    #expect(effects.filter { !$0.isCancelled }.count == 1)
    shelf.cache.invalidate(key: "article/2")
    await shelf.desk.calls(3)
    #expect(shelf.desk.requests == [1, 2, 2])
  }

  @Test(arguments: [1_000, 10_000])
  func thousandsOfFeaturesOfOneKeyAreOneLoad(_ count: Int) async {
    let shelf = CachedShelf(rows: count)
    let tasks = (0..<count).map { shelf.store.send(.rows(.element(id: $0, action: .load))) }
    await shelf.desk.calls(1)
    shelf.answer(0, "all")
    for task in tasks { await task.finish() }
    #expect(shelf.desk.requests == [1])
    #expect(!shelf.store.rows.contains { $0.article.content?.text != "all" })
    #expect(shelf.store.inspector.entryCount == count, "those that listen")
    shelf.store.send(.dismiss)
    #expect(shelf.cache.shelf?.isQuiet == true)
  }

  @Test func whatAgesByTheDateIsLoadedAgain() async {
    let day = DayTime()
    let shelf = CachedShelf(cache: LoadCache(maxAge: .seconds(60))) { _ in
    } withDependencies: {
      $0.date = day.generator
    }
    await shelf.load("old")
    day.advance(by: .seconds(59))
    await shelf.store.send(.right(.load)).finish()
    #expect(shelf.desk.requests == [1])
    #expect(shelf.store.right.loadedAt == .zero, "its age is that of the load")
    day.advance(by: .seconds(1))
    let sheet = shelf.store.send(.sheet(.load))
    await shelf.desk.calls(2)
    shelf.answer(1, "new")
    await sheet.finish()
    #expect(shelf.store.sheet?.content?.text == "new")
  }

  @Test func theOneUsedLongestAgoGivesWay() async {
    let shelf = CachedShelf(cache: LoadCache(capacity: 2))
    await shelf.load("one", request: 1)
    await shelf.load("two", request: 2)
    await shelf.store.send(.right(.load)).finish()
    await shelf.load("three", request: 3)
    #expect(shelf.cache.count == 2)
    await shelf.store.send(.sheet(.load)).finish()
    #expect(shelf.store.sheet?.content?.text == "one", "it was used since")
    shelf.store.send(.right(.setRequest(2)))
    await shelf.desk.calls(4)
    #expect(shelf.desk.requests == [1, 2, 3, 2])
  }

  @Test func aCacheThatKeepsNothingStillSharesWhatIsInFlight() async {
    let shelf = CachedShelf(cache: LoadCache(capacity: -1))
    let left = shelf.store.send(.left(.load))
    let right = shelf.store.send(.right(.load))
    await shelf.desk.calls(1)
    shelf.answer(0, "news")
    await left.finish()
    await right.finish()
    #expect(shelf.texts == ["news", "news"])
    #expect(shelf.cache.count == 0)
  }

  @Test func nothingIsLeftInTheCacheWhenTheStoreIsGone() async {
    let cache = LoadCache()
    do {
      let shelf = CachedShelf(cache: cache)
      shelf.store.send(.left(.load))
      shelf.store.send(.right(.load))
      await shelf.desk.calls(1)
      #expect(cache.shelf?.isQuiet == false)
      shelf.store.shutDown()
    }
    #expect(cache.shelf?.isQuiet == true)
  }

  @Test func aCancelThatLeavesNothingEndsTheListening() async {
    let shelf = CachedShelf()
    let left = shelf.store.send(.left(.load))
    await shelf.desk.calls(1)
    shelf.store.send(.left(.cancel))
    await left.finish()
    #expect(!shelf.store.inspector.effects.contains { !$0.isCancelled })
    #expect(shelf.cache.shelf?.isQuiet == true)
  }
}

extension CachedShelf {
  /// The handle of a refresh of the right side that somebody else has set going.
  func rightRefresh() async -> StoreTask {
    for await state in store.states(\.right) where state.isRefreshing { break }
    return store.send(.right(.refresh))
  }
}
