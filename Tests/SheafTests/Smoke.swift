import Sheaf
import Testing
import Observation
import Synchronization

struct SmokeLeaf: Reducer {
  struct State: Equatable { var n = 0 }
  enum Action: Equatable, Sendable { case add, work, got(Int), stop }
  enum ID { case work }
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add: state.n += 1; return .none
    case .work: return .run { send in await send(.got(5)); try await Task.sleep(for: .seconds(100)) }.cancellable(id: ID.work)
    case .got(let n): state.n += n; return .none
    case .stop: return .cancel(id: ID.work)
    }
  }
}
struct SmokeApp: Reducer {
  struct State: Equatable { var child: SmokeLeaf.State? = SmokeLeaf.State(); var always = SmokeLeaf.State(); var rows: IdentifiedArray<Int, SmokeRow.State> = [] ; var log = 0 }
  enum Action: CasePathable, Sendable { case child(SmokeLeaf.Action), always(SmokeLeaf.Action), rows(IdentifiedAction<Int, SmokeLeaf.Action>), remove, chain(Int)
    struct Cases { 
      var child: CasePath<Action, SmokeLeaf.Action> { CasePath(embed: Action.child) { if case .child(let x) = $0 { x } else { nil } } }
      var always: CasePath<Action, SmokeLeaf.Action> { CasePath(embed: Action.always) { if case .always(let x) = $0 { x } else { nil } } }
      var rows: CasePath<Action, IdentifiedAction<Int, SmokeLeaf.Action>> { CasePath(embed: Action.rows) { if case .rows(let x) = $0 { x } else { nil } } }
    }
    static var cases: Cases { Cases() }
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.always, action: \.always) { SmokeLeaf() }
    Reduce { state, action in
      switch action {
      case .remove: state.child = nil; state.rows.removeAll(); return .none
      case .chain(let n): state.log += 1; return n > 0 ? .send(.chain(n - 1)) : .none
      default: return .none
      }
    }
    .ifLet(\.child, action: \.child) { SmokeLeaf() }
    .forEach(\.rows, action: \.rows) { SmokeRow() }
  }
}
struct SmokeRow: Reducer {
  struct State: Equatable, Identifiable { var id: Int; var leaf = SmokeLeaf.State() }
  func reduce(into state: inout State, action: SmokeLeaf.Action) -> Effect<SmokeLeaf.Action> { SmokeLeaf().reduce(into: &state.leaf, action: action) }
}
@MainActor struct Smoke {
  @Test func loop() async {
    let store = Store(initialState: SmokeApp.State(rows: [SmokeRow.State(id: 1), SmokeRow.State(id: 2)])) { SmokeApp() }
    let fired = Mutex(0)
    withObservationTracking { _ = store.always } onChange: { fired.withLock { $0 += 1 } }
    store.send(.always(.add))
    #expect(store.always.n == 1)
    #expect(fired.withLock { $0 } == 1)
    let t = store.send(.child(.work))
    store.send(.rows(.element(id: 1, action: .work)))
    store.send(.rows(.element(id: 2, action: .work)))
    store.send(.always(.work))
    #expect(store.inspector.effects.count == 4)
    #expect(store.child?.n == 5)
    for e in store.inspector.effects { print(e) }
    let child = store.scope(state: \.child, action: \.child)
    #expect(child != nil)
    #expect(child === store.scope(state: \.child, action: \.child))
    store.send(.remove)
    await t.finish()
    #expect(child?.n == 5)
    store.send(.always(.stop))
    await store.finish()
    #expect(store.inspector.entryCount == 0)
  }
  @Test func chain() {
    let store = Store(initialState: SmokeApp.State()) { SmokeApp() }
    store.send(.chain(1_000_00))
    #expect(store.log == 1_000_01)
  }
  @Test func actor() async {
    let store = StoreActor(initialState: SmokeApp.State()) { SmokeApp() }
    await store.send(.child(.add))
    let t = await store.send(.child(.work))
    #expect(await store.state.child?.n == 6)
    t.cancel()
    await t.finish()
    await store.shutDown()
  }
  @Test func scoped() async {
    await withStore(initialState: SmokeApp.State()) { SmokeApp() } operation: { store in
      await store.send(.child(.work))
    }
  }
}
