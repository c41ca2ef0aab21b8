import Observation
import Testing

@testable import Sheaf

/// What the store of a removed child reads.
@MainActor
struct ChildPresenceTests {
  // MARK: - States that are cheap to copy

  // core 32
  @Test func theLastStateOfAPlainChildIsExact() {
    let store = Shop.store { $0.item = Shop.Item.State(id: 1) }
    let child = store.scope(state: \.item, action: \.item)
    child?.send(.add)
    store.change { $0.item?.n += 1 }
    store.change { $0.item = nil }
    #expect(child?.n == 2)
    #expect(child?.withState { $0 } == Shop.Item.State(id: 1, n: 2))
  }

  // core 32
  @Test func theLastStateIsTheOneOfTheTurnBeforeTheRemoval() {
    let store = Shop.store { $0.child = Shop.Leaf.State(text: "first") }
    let child = store.scope(state: \.child, action: \.child)
    child?.send(.write("last"))
    store.send(.several([.change { $0.child?.n = 9 }, .change { $0.child = nil }]))
    #expect(child?.text == "last")
    #expect(child?.n == 0)
  }

  // core 32
  @Test func theLastStateOfAChildWithFewElementsIsExact() {
    let store = Self.store(numbers: 10)
    let child = Self.basket(store)
    store.change { $0.basket?.numbers[3] = 42 }
    store.change { $0.basket = nil }
    #expect(child?.numbers[3] == 42)
  }

  // core 32
  @Test func theLastStateOfARowIsExact() {
    let store = Shop.store { $0.rows = [.init(id: 1), .init(id: 2)] }
    let row = store.scope(state: \.rows, action: \.rows, id: 1)
    row?.send(.add)
    store.change { $0.rows.append(.init(id: 3)) }
    row?.send(.add)
    store.change { $0.rows.remove(id: 1) }
    #expect(row?.n == 2)
  }

  // core 32
  @Test func theLastStateOfARowIsExactWhenTheJournalDoesNotReachBack() {
    let store = Shop.store { $0.rows = [.init(id: 1), .init(id: 2)] }
    let row = store.scope(state: \.rows, action: \.rows, id: 1)
    store.change { state in
      for _ in 0..<100 { state.rows[id: 2]?.n += 1 }
      state.rows[id: 1]?.n = 7
      for _ in 0..<100 { state.rows[id: 2]?.n += 1 }
    }
    store.change { $0.rows.removeAll() }
    #expect(row?.n == 7)
  }

  // core 32
  @Test func theLastStateOfAPayloadIsExact() {
    let store = Store(initialState: Shop.Screen.State.first(Shop.Leaf.State())) { Shop.Screen() }
    let first = store.scope(state: \.first, action: \.first)
    first?.send(.add)
    store.send(.go)
    #expect(first?.n == 1)
  }

  // MARK: - States with large collections

  // core 5, 32
  @Test func aLargeArrayOfAScopedChildIsWrittenInPlace() {
    let store = Self.store(numbers: 100_000)
    let child = Self.basket(store)
    // Why one first: what the store has kept since it was scoped is shared until now.
    store.change { $0.basket?.numbers[0] += 1 }
    let before = Self.address(store)
    for _ in 0..<10 { store.change { $0.basket?.numbers[0] += 1 } }
    #expect(Self.address(store) == before)
    #expect(child?.count == 0)
  }

  // core 5, 32
  @Test func aCollectionThatGrewLargeAfterTheScopingIsFoundOut() {
    let store = Self.store(numbers: 10)
    let child = Self.basket(store)
    store.change { $0.basket?.numbers = Array(repeating: 0, count: 100_000) }
    for _ in 0..<260 { store.change { $0.basket?.numbers[0] += 1 } }
    let before = Self.address(store)
    store.change { $0.basket?.numbers[0] += 1 }
    #expect(Self.address(store) == before)
    #expect(child?.count == 0)
  }

  // core 32
  @Test func whatWasReadOfALargeChildIsExactAfterTheRemoval() {
    let store = Self.store(numbers: 100_000)
    let child = Self.basket(store)
    _ = child?.title
    store.change { $0.basket?.title = "second" }
    _ = child?.count
    store.change { $0.basket?.count = 2 }
    _ = child?.count
    store.change { $0.basket = nil }
    #expect(child?.title == "second")
    #expect(child?.count == 2)
  }

  // core 32
  @Test func whatWasNeverReadOfALargeChildIsAsItWasWhenScoped() {
    let store = Self.store(numbers: 100_000)
    let child = Self.basket(store)
    store.change { $0.basket?.count = 2 }
    store.change { $0.basket = nil }
    #expect(child?.count == 0)
    #expect(child?.numbers.count == 100_000)
  }

  // core 5, 32
  @Test func aLargeArrayBesideAScopedChildIsWrittenInPlace() {
    let store = Self.store(numbers: 100_000)
    store.change { $0.child = Shop.Leaf.State() }
    let child = store.scope(state: \.child, action: \.child)
    let before = Self.address(store)
    child?.send(.add)
    store.change { $0.basket?.numbers[0] += 1 }
    #expect(Self.address(store) == before)
  }

  // core 5, 32
  @Test func theRowsOfAListWithStoresAreWrittenInPlace() {
    let store = Shop.store {
      $0.rows = IdentifiedArray(uniqueElements: (0..<1_000).map { Shop.Row.State(id: $0) })
    }
    let address = { store.withState { $0.rows.withElement(at: 0) { UInt(bitPattern: $0) } } }
    let rows = store.scope(state: \.rows, action: \.rows)
    let before = address()
    rows[1].send(.add)
    rows[2].send(.add)
    #expect(address() == before)
    #expect(rows[1].n == 1)
  }

  // MARK: - What a turn visits

  // core 32
  @Test func aTurnVisitsOnlyTheRowsItWrote() {
    let looks = CallCount()
    var list = IdentifiedArray(uniqueElements: 0..<100, id: \.self)
    let all = StateReader<IdentifiedArray<Int, Int>>(offset: 0)
    let presence = RowsPresence(all, seen: list.fingerprint, below: nil)
    let rows = (0..<100).map { id in
      presence.makeRow(
        id,
        id,
        StateReader { root, body in
          looks.add()
          return all.row(id).look(root, body)
        }
      )
    }
    let renew = {
      withUnsafeMutablePointer(to: &list) { presence.renew(from: UnsafeMutableRawPointer($0)) }
    }
    renew()
    #expect(looks.count == 0)
    list.remove(id: 5)
    renew()
    #expect(looks.count == 1)
    #expect(rows.filter(\.isGone).count == 1)
  }

  // core 32
  @Test func theRowsOfAReplacedChildAreGoneAlsoWhenTheirCollectionIsTheSame() {
    struct Folder: Identifiable {
      var id: Int
      var rows: IdentifiedArray<Int, Shop.Row.State> = [Shop.Row.State(id: 1, n: 5)]
    }
    struct Desk { var folder: Folder? = Folder(id: 1) }
    let store = Store(initialState: Desk()) {
      Reduce<Desk, Bool> { state, _ in
        state.folder = state.folder.map { Folder(id: $0.id + 1, rows: $0.rows) }
        return .none
      }
    }
    let action = CasePath<Bool, Bool>(embed: { $0 }, extract: { $0 })
    let row = store.scope(state: \.folder, action: action)?.scope(
      state: \.rows,
      action: CasePath<Bool, IdentifiedAction<Int, Bool>>(
        embed: { _ in true },
        extract: { _ in nil }
      ),
      id: 1
    )
    _ = row?.n
    store.send(true)
    #expect(row?.sendIfPresent(true).isDropped == true)
    #expect(row?.n == 5)
    #expect(store.root.hub.armedCount == 0)
  }

  // core 32
  @Test func aPresenceThatNobodyHoldsIsNotVisitedAgain() {
    let store = Shop.store { $0.child = Shop.Leaf.State() }
    var child = store.scope(state: \.child, action: \.child)
    store.change { $0.child?.text = "new" }
    #expect(store.root.hub.presenceCount == 1)
    child = nil
    store.change { $0.child = nil }
    #expect(child == nil)
    #expect(store.root.hub.presenceCount == 0)
    #expect(store.root.runtime.observers.isEmpty)
  }

  // core 33
  @Test func aPathOfARemovedChildIsNotComparedAnyMore() {
    let store = Shop.store { $0.child = Shop.Leaf.State() }
    let child = store.scope(\.child, action: \.child)
    let told = tellings(of: { _ = child?.n }) { store.change { $0.child = nil } }
    #expect(told == 0)
    #expect(store.root.hub.armedCount == 0)
    #expect(tellings(of: { _ = child?.n }, while: { store.change { $0.a += 1 } }) == 0)
  }

  // MARK: - Implementation

  private static func store(numbers: Int) -> Shop.AppStore {
    Shop.store { $0.basket = Shop.Basket(numbers: Array(repeating: 0, count: numbers)) }
  }

  private static func basket(_ store: Shop.AppStore) -> Store<Shop.Basket, Shop.Leaf.Action>? {
    store.scope(state: \.basket, action: \.child)
  }

  private static func address(_ store: Shop.AppStore) -> UInt {
    store.withState { state in
      state.basket?.numbers.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } ?? 0
    }
  }
}
