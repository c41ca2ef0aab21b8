import Testing

@testable import Sheaf

@MainActor
struct StateSequenceTests {
  // MARK: - Store

  // core 34
  @Test func theCurrentValueComesFirst() async {
    let store = Shop.store { $0.a = 5 }
    var values = store.states(\.a).makeAsyncIterator()
    #expect(await values.next() == 5)
  }

  // core 34
  @Test func valuesThatDoNotDifferAreLeftOut() async {
    let store = Shop.store()
    var values = store.states(\.a).makeAsyncIterator()
    #expect(await values.next() == 0)
    store.change { $0.a = 1 }
    store.change { $0.b = 1 }
    store.change { $0.a = 1 }
    store.change { $0.a = 2 }
    #expect(await values.next() == 1)
    #expect(await values.next() == 2)
  }

  // core 4, 34
  @Test func oneTurnIsOneValue() async {
    let store = Shop.store()
    var values = store.states(\.a).makeAsyncIterator()
    #expect(await values.next() == 0)
    let step = Shop.App.Action.change { $0.a += 1 }
    store.send(.several([step, step, step]))
    store.shutDown()
    #expect(await values.next() == 3)
    #expect(await values.next() == nil)
  }

  // core 34
  @Test func valuesWithoutEqualityComeWithEveryTurn() async {
    let store = Shop.store()
    var values = store.states(\.opaque).makeAsyncIterator()
    #expect(await values.next()?.n == 0)
    store.change { $0.a += 1 }
    #expect(await values.next()?.n == 0)
  }

  // core 34
  @Test func everyConsumerGetsAllValues() async {
    let store = Shop.store()
    let sequence = store.states(\.a)
    var first = sequence.makeAsyncIterator()
    #expect(await first.next() == 0)
    store.change { $0.a = 1 }
    var second = sequence.makeAsyncIterator()
    #expect(await second.next() == 1)
    store.change { $0.a = 2 }
    #expect(await first.next() == 1)
    #expect(await first.next() == 2)
    #expect(await second.next() == 2)
  }

  // core 34
  @Test func unboundedBufferingKeepsEveryValue() async {
    let store = Shop.store()
    var values = store.states(\.a, buffering: .unbounded).makeAsyncIterator()
    #expect(await values.next() == 0)
    for value in 1...3 { store.change { $0.a = value } }
    #expect(await values.next() == 1)
    #expect(await values.next() == 2)
    #expect(await values.next() == 3)
  }

  // core 34
  @Test func bufferingTheNewestKeepsTheLastValueOnly() async {
    let store = Shop.store()
    var values = store.states(\.a, buffering: .newest).makeAsyncIterator()
    #expect(await values.next() == 0)
    for value in 1...3 { store.change { $0.a = value } }
    store.shutDown()
    #expect(await values.next() == 3)
    #expect(await values.next() == nil)
  }

  // core 34
  @Test func itEndsWithTheStore() async {
    let store = Shop.store()
    var values = store.states(\.a).makeAsyncIterator()
    #expect(await values.next() == 0)
    await store.finish()
    #expect(await values.next() == nil)
  }

  // core 34
  @Test func ofAnEndedStoreItIsEmpty() async {
    let store = Shop.store()
    store.shutDown()
    var values = store.states(\.a).makeAsyncIterator()
    #expect(await values.next() == nil)
  }

  // core 22, 34
  @Test func itDoesNotKeepTheStoreAlive() async {
    var store: Shop.AppStore? = Shop.store()
    weak let held = store
    let sequence = store?.states(\.a)
    var values = sequence?.makeAsyncIterator()
    #expect(await values?.next() == 0)
    store = nil
    #expect(held == nil)
    #expect(await values?.next() == nil)
    var late = sequence?.makeAsyncIterator()
    #expect(await late?.next() == nil)
  }

  // core 34
  @Test func itEndsWhenItsTaskIsCancelledAndLeavesNothingBehind() async {
    let store = Shop.store()
    let (started, start) = AsyncStream<Void>.makeStream()
    let sequence = store.states(\.a)
    let task = Task {
      var count = 0
      for await _ in sequence {
        count += 1
        start.finish()
      }
      return count
    }
    for await _ in started {}
    #expect(store.root.runtime.observers.list.count == 1)
    task.cancel()
    #expect(await task.value == 1)
    // Why: the next action takes the mail that the end of the sequence has posted.
    store.change { $0.a += 1 }
    #expect(store.root.runtime.observers.list.isEmpty)
    #expect(store.root.runtime.atEnd.isEmpty)
  }

  // core 32, 34
  @Test func ofAScopedStoreItFollowsTheChildAndEndsWithIt() async {
    let store = Shop.store { $0.item = Shop.Item.State(id: 1) }
    guard let child = store.scope(state: \.item, action: \.item) else {
      Issue.record("no child")
      return
    }
    var values = child.states(\.n).makeAsyncIterator()
    #expect(await values.next() == 0)
    child.send(.add)
    #expect(await values.next() == 1)
    store.change { $0.item = Shop.Item.State(id: 2, n: 9) }
    #expect(await values.next() == nil)
  }

  // MARK: - StoreActor

  private nonisolated func actor() -> StoreActor<Shop.App.State, Shop.App.Action> {
    StoreActor(initialState: Shop.App.State()) { Shop.App() }
  }

  // core 31, 34
  @Test func ofAStoreActorTheCurrentValueComesFirstAndNoneTwice() async {
    let store = actor()
    await store.send(.change { $0.a = 1 })
    var values = store.states(\.a).makeAsyncIterator()
    #expect(await values.next() == 1)
    await store.send(.change { $0.b = 1 })
    await store.send(.change { $0.a = 2 })
    #expect(await values.next() == 2)
  }

  // core 31, 34
  @Test func ofAStoreActorEveryConsumerHasItsOwnBuffer() async {
    let store = actor()
    var all = store.states(\.a).makeAsyncIterator()
    var newest = store.states(\.a, buffering: .newest).makeAsyncIterator()
    #expect(await all.next() == 0)
    #expect(await newest.next() == 0)
    for value in 1...3 { await store.send(.change { $0.a = value }) }
    await store.shutDown()
    #expect(await newest.next() == 3)
    #expect(await newest.next() == nil)
    #expect(await all.next() == 1)
    #expect(await all.next() == 2)
    #expect(await all.next() == 3)
    #expect(await all.next() == nil)
  }

  // core 31, 34
  @Test func ofAStoreActorValuesWithoutEqualityComeWithEveryTurn() async {
    let store = actor()
    var values = store.states(\.opaque).makeAsyncIterator()
    #expect(await values.next()?.n == 0)
    await store.send(.change { $0.a += 1 })
    #expect(await values.next()?.n == 0)
  }

  // core 22, 31, 34
  @Test func itDoesNotKeepAStoreActorAlive() async {
    var store: StoreActor? = actor()
    weak let held = store
    let sequence = store?.states(\.a)
    var values = sequence?.makeAsyncIterator()
    #expect(await values?.next() == 0)
    store = nil
    #expect(held == nil)
    #expect(await values?.next() == nil)
    var late = sequence?.makeAsyncIterator()
    #expect(await late?.next() == nil)
  }

  // core 31, 34
  @Test func ofAStoreActorItEndsWhenItsTaskIsCancelled() async {
    let store = actor()
    let (started, start) = AsyncStream<Void>.makeStream()
    let sequence = store.states(\.a)
    let task = Task {
      for await _ in sequence { start.finish() }
    }
    for await _ in started {}
    task.cancel()
    await task.value
    await store.send(.change { $0.a += 1 })
    let left = await StoreActor.perform(on: store, isolation: store.isolation) { engine, _ in
      engine.observers.list.count
    }
    #expect(left == 0)
  }
}
