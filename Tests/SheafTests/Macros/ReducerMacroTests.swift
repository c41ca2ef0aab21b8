#if Macros
import Sheaf
import Testing

/// What `@Reducer` makes, run.
@Suite @MainActor struct ReducerMacroTests {
  @Reducer struct Leaf {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable { case add(Int), reset }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .add(let number): state.count += number
      case .reset: state.count = 0
      }
      return .none
    }
  }

  @Reducer struct Parent {
    struct State: Equatable {
      var always = Leaf.State()
      var optional: Leaf.State?
      var mode = Mode.State.idle
      var seen = 0
    }
    enum Action {
      case always(Leaf.Action), optional(Leaf.Action), mode(Mode.Action), nested(Nested), appear
      @CasePathable enum Nested { case leaf(Leaf.Action) }
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.always, action: \.always) { Leaf() }
      Scope(state: \.always, action: \.nested.leaf) { Leaf() }
      Scope(state: \.mode, action: \.mode) { Mode() }
      Reduce { state, action in
        if action.is(\.always.add) { state.seen += 1 }
        if action.is(\.appear) { state.optional = Leaf.State() }
        return .none
      }
      .ifLet(\.optional, action: \.optional) { Leaf() }
    }
  }

  @Reducer struct Mode {
    enum State: Equatable { case idle, running(Leaf.State) }
    enum Action { case start, running(Leaf.Action) }

    var body: some ReducerOf<Self> {
      Scope(state: \.running, action: \.running) { Leaf() }
      Reduce { state, action in
        if action.is(\.start) { state = .running(Leaf.State()) }
        return .none
      }
    }
  }

  @Reducer struct Generic<Value: Equatable & Sendable> {
    struct State { var value: Value }
    enum Action { case set(Value) }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if let value = action.set { state.value = value }
        return .none
      }
    }
  }

  struct ByHand: Reducer {
    struct State: Equatable { var leaf = Leaf.State() }
    @CasePathable enum Action { case leaf(Leaf.Action) }

    var body: some ReducerOf<Self> {
      Scope(state: \.leaf, action: \.leaf) { Leaf() }
    }
  }

  @Test func aFeatureRunsItsChildren() {
    let store = Store(initialState: Parent.State()) { Parent() }
    store.send(.always(.add(2)))
    store.send(.nested(.leaf(.add(3))))
    store.send(.appear)
    store.send(.optional(.add(4)))
    store.send(.mode(.start))
    store.send(.mode(.running(.add(5))))
    #expect(store.always.count == 5)
    #expect(store.optional?.count == 4)
    #expect(store.seen == 1)
    #expect(store.mode.running?.count == 5)
    #expect(store.scope(state: \.optional, action: \.optional)?.count == 4)
  }

  @Test func aGenericFeatureIsAReducer() {
    let store = Store(initialState: Generic<String>.State(value: "a")) { Generic<String>() }
    store.send(.set("b"))
    #expect(store.value == "b")
  }

  @Test func aPlainStructStaysAReducer() {
    let store = Store(initialState: ByHand.State()) { ByHand() }
    store.send(.leaf(.add(1)))
    #expect(store.leaf.count == 1)
  }
}
#endif
