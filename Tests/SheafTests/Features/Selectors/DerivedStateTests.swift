import Sheaf
import Testing

/// Values that are computed from parts of a state.
@Suite struct DerivedStateTests {
  private struct Shop: Reducer {
    struct State: Equatable, Sendable {
      var prices = [1, 2, 3]
      var factor = 2
      var noise = 0
    }

    enum Action: Sendable { case add(Int), factor(Int), noise, nothing }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .add(let price): state.prices.append(price)
      case .factor(let factor): state.factor = factor
      case .noise: state.noise += 1
      case .nothing: break
      }
      return .none
    }
  }

  private func total(_ computed: Counter) -> DerivedState<Shop.State, Int> {
    DerivedState(\Shop.State.prices, \.factor) { prices, factor in
      _ = computed.next()
      return prices.reduce(0, +) * factor
    }
  }

  private func values<Value: Equatable & Sendable>(
    of derived: DerivedState<Shop.State, Value>,
    _ store: StoreUnderTest<Shop.State, Shop.Action>
  ) async -> StateSequence<Value> {
    if let store = store.object as? Store<Shop.State, Shop.Action> {
      return await store.states(of: derived)
    }
    guard let store = store.object as? StoreActor<Shop.State, Shop.Action> else {
      preconditionFailure("there are two kinds of store")
    }
    return store.states(of: derived)
  }

  @Test func aValueIsComputedAgainOnlyWhenAnInputHasChanged() {
    let computed = Counter()
    let total = total(computed)
    var state = Shop.State()
    #expect(total.value(of: state) == 12)
    #expect(total.value(of: state) == 12)
    state.noise = 7
    #expect(total.value(of: state) == 12)
    #expect(computed.next() == 2)
    state.factor = 10
    #expect(total.value(of: state) == 60)
    #expect(computed.next() == 4)
  }

  @Test func aDerivedStateMayBeAnInputOfAnother() {
    let computed = Counter()
    let total = total(computed)
    let text = DerivedState<Shop.State, String>({ total.value(of: $0) }, \.noise) { "\($0)/\($1)" }
    let many = DerivedState(\Shop.State.prices, \.factor, \.noise, { $0.prices.count }) {
      $0.count + $1 + $2 + $3
    }
    let one = DerivedState(\Shop.State.noise) { $0 + 1 }
    let three = DerivedState(\Shop.State.prices, \.factor, \.noise) { $0.count * $1 + $2 }
    #expect(text.value(of: Shop.State()) == "12/0")
    #expect(text.value(of: Shop.State(noise: 1)) == "12/1")
    #expect(computed.next() == 2)
    #expect(many.value(of: Shop.State()) == 8)
    #expect(one.value(of: Shop.State()) == 1)
    #expect(three.value(of: Shop.State()) == 6)
  }

  @Test(arguments: StoreKind.allCases)
  func aSequenceGivesEachValueThatDiffers(_ kind: StoreKind) async {
    let computed = Counter()
    let store = await StoreUnderTest(kind, Shop.State(), Shop())
    var values = await values(of: total(computed), store).makeAsyncIterator()
    #expect(await values.next() == 12)
    await store.send(.noise)
    await store.send(.add(4))
    await store.send(.nothing)
    await store.send(.factor(1))
    await store.shutDown()
    #expect(await values.next() == 20)
    #expect(await values.next() == 10)
    #expect(await values.next() == nil)
    #expect(computed.next() == 4)
  }

  @Test(arguments: StoreKind.allCases)
  func aClosureSaysWhatCountsAsTheSame(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, Shop.State(), Shop())
    let noise = DerivedState(\Shop.State.noise) { $0 }
    let isSame: @Sendable (Int, Int) -> Bool = { $0 / 2 == $1 / 2 }
    let sequence: StateSequence<Int>?
    switch store.object {
    case let store as Store<Shop.State, Shop.Action>:
      sequence = await store.states(of: noise, removeDuplicates: isSame)
    case let store as StoreActor<Shop.State, Shop.Action>:
      sequence = store.states(of: noise, removeDuplicates: isSame)
    default: sequence = nil
    }
    var values = sequence?.makeAsyncIterator()
    var seen = [await values?.next()]
    for _ in 0..<4 { await store.send(.noise) }
    await store.shutDown()
    while let value = await values?.next() { seen.append(value) }
    #expect(seen == [0, 2, 4])
  }

  @Test(arguments: StoreKind.allCases)
  func withoutDedupingThereIsAValueForEveryTurn(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, Shop.State(), Shop())
    var all: StateSequence<Int>?
    var unique: StateSequence<Int>?
    switch store.object {
    case let store as Store<Shop.State, Shop.Action>:
      all = await store.states(\.noise, dedupe: false)
      unique = await store.states(\.noise, dedupe: true)
    case let store as StoreActor<Shop.State, Shop.Action>:
      all = store.states(\.noise, dedupe: false)
      unique = store.states(\.noise, dedupe: true)
    default: break
    }
    var (each, different) = (all?.makeAsyncIterator(), unique?.makeAsyncIterator())
    var (first, second) = ([await each?.next()], [await different?.next()])
    await store.send(.nothing)
    await store.send(.noise)
    await store.send(.nothing)
    await store.shutDown()
    while let value = await each?.next() { first.append(value) }
    while let value = await different?.next() { second.append(value) }
    #expect(first == [0, 0, 1, 1])
    #expect(second == [0, 1])
  }

  @Test func twoSequencesOfOneDerivedStateDoNotDisturbEachOther() async {
    let computed = Counter()
    let total = total(computed)
    let one = StoreActor(initialState: Shop.State()) { Shop() }
    let other = StoreActor(initialState: Shop.State(prices: [100])) { Shop() }
    var (first, second) = (
      one.states(of: total).makeAsyncIterator(), other.states(of: total).makeAsyncIterator()
    )
    #expect(await first.next() == 12)
    #expect(await second.next() == 200)
    for _ in 0..<3 {
      await one.send(.noise)
      await other.send(.noise)
    }
    #expect(computed.next() == 3)
  }
}
