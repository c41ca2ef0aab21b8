import Sheaf
import Testing

/// State is changed where it lies.
@Suite struct InPlaceContracts {
  /// Changes an element of an array and notes whether the array's buffer stayed where it was.
  struct Leaf: Reducer {
    struct State: Sendable, Identifiable {
      let id: Int
      var values = Array(repeating: 0, count: 100_000)
      var writes = 0
      var moves = 0

      init(id: Int = 0) { self.id = id }

      var address: Int { values.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
    }

    func reduce(into state: inout State, action: Int) -> Effect<Int> {
      let address = state.address
      state.values[action] += 1
      state.writes += 1
      if state.address != address { state.moves += 1 }
      guard action > 0 else { return .none }
      // Effects make the engine look at the state after every action.
      return .merge(.send(action - 1), .run { _ in try await untilCancelled() })
    }
  }

  /// The leaf below every operator.
  struct Root: Reducer {
    struct State: Sendable {
      var scoped = Leaf.State()
      var optional: Leaf.State? = Leaf.State()
      var screen = Screen.leaf(Leaf.State())
      var rows: IdentifiedArray<Int, Leaf.State> = [Leaf.State(id: 1), Leaf.State(id: 2)]
      var box = Box()
    }

    /// Three levels: a case in an optional in a part.
    struct Box: Sendable {
      var inner: Inner? = Inner()
    }

    struct Inner: Sendable {
      var screen = Screen.leaf(Leaf.State())
    }

    enum Screen: Sendable {
      case leaf(Leaf.State)
      case other

      static let leaf = CasePath<Screen, Leaf.State>(embed: Screen.leaf) {
        if case .leaf(let state) = $0 { state } else { nil }
      }
    }

    enum Action: Sendable {
      case scoped(Int)
      case optional(Int)
      case screen(Int)
      case rows(IdentifiedAction<Int, Int>)
      case deep(Int)
    }

    var body: some ReducerOf<Self> {
      Scope(
        state: \.scoped,
        action: CasePath(embed: Action.scoped) { if case .scoped(let n) = $0 { n } else { nil } }
      ) {
        Leaf()
      }
      Scope(
        state: \.box,
        action: CasePath(embed: Action.deep) { if case .deep(let n) = $0 { n } else { nil } }
      ) {
        EmptyReducer<Box, Int>()
          .ifLet(\.inner, action: CasePath(embed: { $0 }, extract: { $0 })) {
            Scope(state: \Inner.screen, action: CasePath<Int, Int>(embed: { $0 }, extract: { $0 }))
            {
              EmptyReducer<Screen, Int>()
                .ifCaseLet(Screen.leaf, action: CasePath(embed: { $0 }, extract: { $0 })) { Leaf() }
            }
          }
      }
      Scope(
        state: \.screen,
        action: CasePath(embed: Action.screen) { if case .screen(let n) = $0 { n } else { nil } }
      ) {
        EmptyReducer<Screen, Int>()
          .ifCaseLet(Screen.leaf, action: CasePath(embed: { $0 }, extract: { $0 })) { Leaf() }
      }
      EmptyReducer()
        .ifLet(
          \.optional,
          action: CasePath(embed: Action.optional) {
            if case .optional(let n) = $0 { n } else { nil }
          }
        ) {
          Leaf()
        }
        .forEach(
          \.rows,
          action: CasePath(embed: Action.rows) { if case .rows(let row) = $0 { row } else { nil } }
        ) {
          Leaf()
        }
    }
  }

  /// Where the leaf is.
  enum Place: CaseIterable, Sendable {
    case scope, ifLet, ifCaseLet, forEach, nested

    func action(_ index: Int) -> Root.Action {
      switch self {
      case .scope: .scoped(index)
      case .ifLet: .optional(index)
      case .ifCaseLet: .screen(index)
      case .forEach: .rows(.element(id: 2, action: index))
      case .nested: .deep(index)
      }
    }

    func leaf(in state: Root.State) -> Leaf.State? {
      switch self {
      case .scope: state.scoped
      case .ifLet: state.optional
      case .ifCaseLet: Root.Screen.leaf.extract(from: state.screen)
      case .forEach: state.rows[id: 2]
      case .nested: state.box.inner.flatMap { Root.Screen.leaf.extract(from: $0.screen) }
      }
    }
  }

  // core 5
  @Test(arguments: StoreKind.allCases, Place.allCases)
  func anElementIsWrittenWithoutMovingItsBuffer(_ kind: StoreKind, _ place: Place) async {
    let store = await StoreUnderTest(kind, Root.State(), Root())
    let address = await store.withState { place.leaf(in: copy $0)?.address }
    #expect(address != nil)
    for index in [0, 3, 2] { await store.send(place.action(index)) }
    let after = await store.withState { state in
      let leaf = place.leaf(in: copy state)
      return [leaf?.address, leaf?.writes, leaf?.moves]
    }
    #expect(after == [address, 8, 0])
    await store.shutDown()
  }

  // core 5
  @Test(arguments: StoreKind.allCases)
  func theStoreItselfMovesNothing(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, Leaf.State(), Leaf())
    let address = await store.withState { $0.address }
    await store.observeCommits { _ in }
    for index in [0, 3, 2] { await store.send(index) }
    #expect(await store.withState { [$0.address, $0.writes, $0.moves] } == [address, 8, 0])
    await store.shutDown()
  }

  // core 5
  @Test(arguments: StoreKind.allCases)
  func aSequenceOfAnotherPartCopiesNothing(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, Leaf.State(), Leaf())
    let address = await store.withState { $0.address }
    var values = await store.states(\.writes).makeAsyncIterator()
    #expect(await values.next() == 0)
    for index in [0, 3, 2] { await store.send(index) }
    #expect(await store.withState { [$0.address, $0.moves] } == [address, 0])
    await store.shutDown()
  }
}
