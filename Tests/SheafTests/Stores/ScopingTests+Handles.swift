import Testing

@testable import Sheaf

extension ScopingTests {
  // MARK: - Handles

  // core 20, 32
  @Test func aHandleOfANestedScopeCancelsOnlyWhatRunsBelowIt() {
    let store = Shop.store()
    let middle = store.scope(state: \.middle, action: \.middle)
    let inner = middle.scope(state: \.inner, action: \.inner)
    let task = inner.send(.work)
    middle.send(.other(.work))
    task.cancel()
    #expect(store.running == 1)
    store.shutDown()
  }

  // core 20, 32
  @Test func aHandleOfAComposedPathFindsTheOperatorsOneByOne() {
    let store = Shop.store()
    let inner = store.scope(state: \.middle.inner, action: \.middle.inner)
    let task = inner.send(.work)
    store.send(.middle(.other(.work)))
    task.cancel()
    #expect(store.running == 1)
    store.shutDown()
  }

  // core 20, 32
  @Test func aHandleOfAMiddleScopeCancelsAllBelowIt() {
    let store = Shop.store()
    let task = store.scope(state: \.middle, action: \.middle).send(.both)
    #expect(store.running == 2)
    task.cancel()
    #expect(store.running == 0)
    store.shutDown()
  }

  // core 20, 32
  @Test func aHandleOfARowLeavesTheOtherRowsAndTheRootAlone() {
    let store = Shop.store { $0.rows = [.init(id: 1), .init(id: 2)] }
    let first = store.scope(state: \.rows, action: \.rows, id: 1)
    let second = store.scope(state: \.rows, action: \.rows, id: 2)
    let task = first?.send(.work)
    second?.send(.work)
    store.send(.workBelow(row: 1))
    task?.cancel()
    #expect(store.running == 3)
    store.shutDown()
  }

  // core 20, 32
  @Test func aHandleOfARowNamedByItsKeyPathFindsTheRow() {
    let store = Shop.store { $0.rows = [.init(id: 1), .init(id: 2)] }
    let row: Store<Shop.Row.State, Shop.Row.Action>? = store.scope(
      state: \.rows[id: 2],
      action: \.rows[id: 2]
    )
    store.send(.rows(.element(id: 1, action: .work)))
    row?.send(.work).cancel()
    #expect(store.inspector.effects.map(\.isCancelled) == [false, true])
    store.shutDown()
  }

  // core 20, 32
  @Test func aHandleOfAnOptionalChildOfARowCancelsThatChildOnly() {
    let store = Shop.store { $0.rows = [.init(id: 1, detail: Shop.Leaf.State())] }
    let row = store.scope(state: \.rows, action: \.rows, id: 1)
    let task = row?.scope(state: \.detail, action: \.detail)?.send(.work)
    row?.send(.work)
    task?.cancel()
    #expect(store.running == 1)
    store.shutDown()
  }

  // core 20, 32
  @Test func aHandleOfACaseCancelsWhatRunsInTheCase() {
    let store = Store(initialState: Shop.Screen.State.first(Shop.Leaf.State())) { Shop.Screen() }
    let task = store.scope(state: \.first, action: \.first)?.send(.work)
    task?.cancel()
    #expect(store.inspector.effects.map(\.isCancelled) == [true])
    store.shutDown()
  }

  // MARK: - Nothing piles up

  // core 32
  @Test func scopingAgainAndAgainAccumulatesNothing() {
    let store = Shop.store {
      $0.child = Shop.Leaf.State(); $0.rows = [.init(id: 1)]
    }
    for _ in 0..<1_000 {
      _ = store.scope(state: \.middle, action: \.middle)
      _ = store.scope(state: \.child, action: \.child)
      _ = store.scope(state: \.child, action: Shop.App.Action.cases.child)
      _ = store.scope(state: \.rows, action: \.rows)
    }
    #expect(store.paths.count <= 64)
    #expect(store.root.hub.armedCount == 2)
    #expect(store.root.hub.presenceCount <= 16)
  }

  // core 32
  @Test func storesOfManyRowsThatAreGoneAreLetGoOf() {
    let store = Shop.store()
    for id in 0..<1_000 {
      store.change { $0.rows = [.init(id: id)] }
      _ = store.scope(state: \.rows, action: \.rows, id: id)?.n
    }
    #expect(store.paths.count <= 200)
    #expect(store.root.hub.armedCount <= 2)
  }
}
