import SheafTesting
import Testing

@testable import Sheaf

/// Who performs a load that several wait for, and who takes over.
@MainActor
struct SharedLoadTests {
  @Test func whenTheFirstAskerIsRemovedTheSecondLoadsOnceMore() async {
    let shelf = CachedShelf()
    let sheet = shelf.store.send(.sheet(.load))
    let left = shelf.store.send(.left(.load))
    let right = shelf.store.send(.right(.load))
    await shelf.desk.calls(1)
    shelf.store.send(.dismiss)
    await sheet.finish()
    await shelf.desk.calls(2)
    #expect(shelf.desk.openCalls == [1], "the first was cancelled")
    shelf.answer(1, "news")
    await left.finish()
    await right.finish()
    #expect(shelf.desk.requests == [1, 1])
    #expect(shelf.texts == ["news", "news"])
    #expect(shelf.store.left.generation == 1, "nobody has asked again")
  }

  @Test func whenAllAreGoneTheLoadIsCancelled() async {
    let shelf = CachedShelf(rows: 1)
    let sheet = shelf.store.send(.sheet(.load))
    let row = shelf.store.send(.rows(.element(id: 0, action: .load)))
    await shelf.desk.calls(1)
    shelf.store.send(.dismiss)
    await sheet.finish()
    await row.finish()
    #expect(shelf.desk.openCalls == [])
    #expect(shelf.desk.requests.count <= 2)
    #expect(shelf.cache.shelf?.isQuiet == true)
  }

  @Test func oneThatWaitsIsCancelledAndTheOthersHearNothingOfIt() async {
    let shelf = CachedShelf()
    let sheet = shelf.store.send(.sheet(.load))
    let left = shelf.store.send(.left(.load))
    let right = shelf.store.send(.right(.load))
    await shelf.desk.calls(1)
    shelf.store.send(.left(.cancel))
    await left.finish()
    #expect(shelf.store.left.phase == .idle)
    shelf.answer(0, "news")
    await sheet.finish()
    await right.finish()
    #expect(shelf.desk.requests == [1])
    #expect(shelf.store.right.content?.text == "news")
  }

  @Test func aLoaderThatIgnoresItsCancellationIsNotHeardAndNotWaitedFor() async {
    let shelf = CachedShelf()
    shelf.desk.heedCancellation(false)
    let left = shelf.store.send(.left(.load))
    let right = shelf.store.send(.right(.load))
    await shelf.desk.calls(1)
    shelf.store.send(.left(.cancel))
    await shelf.desk.calls(2)
    shelf.answer(1, "second")
    await right.finish()
    shelf.answer(0, "deaf")
    await left.finish()
    #expect(shelf.texts == [nil, "second"])
    await shelf.store.send(.left(.load)).finish()
    #expect(shelf.store.left.content?.text == "second", "the deaf answer was not kept")
  }

  @Test func aCancellationOfTheLoaderItselfIsEverybodys() async {
    let shelf = CachedShelf()
    let left = shelf.store.send(.left(.load))
    let right = shelf.store.send(.right(.load))
    await shelf.desk.calls(1)
    shelf.desk.answer(0, .failure(CancellationError()))
    await left.finish()
    await right.finish()
    #expect(shelf.store.left.phase == .idle)
    #expect(shelf.store.right.phase == .idle)
    #expect(shelf.desk.requests == [1])
  }

  @Test func theRestartIsHandedOnUntilSomebodyStays() async {
    let shelf = CachedShelf(rows: 3)
    let left = shelf.store.send(.rows(.element(id: 0, action: .load)))
    for id in 1...2 { shelf.store.send(.rows(.element(id: id, action: .load))) }
    let right = shelf.store.send(.right(.load))
    await shelf.desk.calls(1)
    for id in 0...2 {
      shelf.store.send(.rows(.element(id: id, action: .cancel)))
      await shelf.desk.calls(id + 2)
    }
    await left.finish()
    #expect(shelf.desk.openCalls == [3])
    shelf.answer(3, "news")
    await right.finish()
    #expect(shelf.store.right.content?.text == "news")
  }

  @Test func retriesOfAllAreOneLoadEachTime() async {
    let clock = TestClock()
    let shelf = CachedShelf {
      $0.retry = .attempts(2, backoff: .constant(.seconds(1)))
    } withDependencies: {
      $0.continuousClock = clock
    }
    let left = shelf.store.send(.left(.load))
    let right = shelf.store.send(.right(.load))
    await shelf.desk.calls(1)
    shelf.desk.answer(0, .failure(LoadError()))
    for await state in shelf.store.states(\.right) where state.attempt == 2 { break }
    for await state in shelf.store.states(\.left) where state.attempt == 2 { break }
    await clock.advance(by: .seconds(1))
    await shelf.desk.calls(2)
    shelf.answer(1, "news")
    await left.finish()
    await right.finish()
    #expect(shelf.desk.requests == [1, 1])
    #expect(shelf.texts == ["news", "news"])
  }

  @Test func partsOfAStreamComeToAllAndToWhoJoinsLater() async {
    let cache = LoadCache()
    var novel = Novel()
    novel.policy.cache = .keyed { (_: Int) in "novel" }
    let shared = novel
    let stores = (0..<2).map { _ in
      Store(initialState: LoadingState<Novel>(request: 1)) {
        LoadingReducer { shared }
      } withDependencies: {
        $0.loadCache = cache
      }
    }
    let first = stores[0].send(.load)
    await novel.desk.calls(1)
    novel.desk.answer(0, .success(.part(Novel.State(text: "Once"))))
    await novel.desk.calls(2)
    let second = stores[1].send(.load)
    for await state in stores[1].states(\.self) where state.content != nil { break }
    #expect(stores[1].withState { $0.content?.text } == "Once")
    novel.desk.answer(1, .success(.part(Novel.State(text: "Once upon"))))
    await novel.desk.calls(3)
    novel.desk.answer(2, .success(.end))
    await first.finish()
    await second.finish()
    #expect(novel.calls.value == 1)
    #expect(stores[1].withState { $0.content?.text } == "Once upon")
    #expect(stores[1].withState { $0.activity } == .none)
    #expect(!stores[1].withState { $0.isPartial })
    #expect(cache.count == 1)
  }
}
