import Sheaf
import SheafTesting
import Synchronization
import Testing

// snippet: middleware-feature
@Reducer
struct Cart {
  struct State: Equatable, Sendable {
    var items: [String] = []
    var filter = ""
    var order = TaskStatus<OrderError>.initial
  }
  enum Action: Equatable, TaskTrackingAction {
    case add(String)
    case clear
    case orderButton
    case tracking(TaskEvent<State>)
  }
  enum OrderError: Error { case outOfStock }

  var order: @Sendable ([String]) async throws(OrderError) -> Void = { _ in }

  var body: some ReducerOf<Self> {
    TrackingReducer(action: \.tracking)
    Reduce { state, action in
      switch action {
      case .add(let item):
        state.items.append(item)
        return .none
      case .clear:
        state.items = []
        return .none
      case .orderButton:
        let items = state.items
        return .track(\.order) { () async throws(OrderError) in try await order(items) }
      case .tracking:
        return .none
      }
    }
  }
}
// end

// snippet: middleware-layers
let noEmptyItems = Middleware<Cart.State, Cart.Action>("no empty items") { action, context in
  // Not given to `next`, the action is dropped.
  if case .add("") = action { return }
  context.next(action)
}

let limit = Middleware<Cart.State, Cart.Action>("limit") { action, context in
  // `send` goes through the whole chain, `next` only through the rest of it.
  if case .add = action, context.state.items.count == 3 { context.send(.clear) }
  context.next(action) { outcome, state in
    print(action, outcome, state.items.count)
  }
}
// end

// snippet: middleware-store
@MainActor func makeCart() -> StoreOf<Cart> {
  let store = Store(initialState: Cart.State(), middleware: [noEmptyItems, limit]) { Cart() }
  store.middleware.append(.logging(category: "cart"))
  return store
}
// end

// snippet: middleware-hold
final class Gatekeeper: Sendable {
  private let waiting = Mutex<[MiddlewareHold<Cart.Action>]>([])

  var middleware: Middleware<Cart.State, Cart.Action> {
    Middleware("gatekeeper") { action, context in
      guard action == .orderButton else { return context.next(action) }
      let hold = context.hold()
      self.waiting.withLock { $0.append(hold) }
    }
  }

  func open() {
    let holds = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for hold in holds { hold.next(.orderButton) }
  }
}
// end

// snippet: middleware-asynchronous
func checked(
  by isAllowed: @escaping @Sendable (Cart.Action) async throws -> Bool
) -> Middleware<Cart.State, Cart.Action> {
  .asynchronous("checked") { action, context in
    guard try await isAllowed(action) else { return }
    await context.next(action)
  }
}
// end

// snippet: middleware-logging
let log = Middleware<Cart.State, Cart.Action>.logging(
  category: "cart",
  level: .info,
  to: LogSink { line in print(line.level, line) },
  redacting: { action, text in
    if case .add = action { "add •••" } else { text }
  }
)
// end

// snippet: thunk
let fill = Thunk<Cart.State, Cart.Action, Int>("fill") { store in
  while try await store.withState({ $0.items.count }) < 3 {
    await store.send(.add("apple"))
  }
  return try await store.state().items.count
}

@MainActor func fillCart(_ store: StoreOf<Cart>) async throws {
  let count = try await store.run(fill)
  print("\(count) items")
}
// end

// snippet: thunk-test
@Test func fillingACartAddsThreeApples() async throws {
  let store = TestStore(initialState: Cart.State(items: ["pear", "plum"])) { Cart() }
  let count = try await store.run(fill)
  #expect(count == 3)
  await store.receive(.add("apple")) { $0.items = ["pear", "plum", "apple"] }
}
// end

// snippet: derived-state
let shownItems = DerivedState(\Cart.State.items, \.filter) { items, filter in
  filter.isEmpty ? items : items.filter { $0.contains(filter) }
}

@MainActor func show(_ store: StoreOf<Cart>) async {
  for await items in store.states(of: shownItems) {
    print(items)
  }
}
// end

// snippet: task-status-test
@Test func anOrderIsTracked() async {
  let store = TestStore(initialState: Cart.State(items: ["pear"])) {
    Cart(order: { _ throws(Cart.OrderError) in throw .outOfStock })
  }
  await store.send(.orderButton)
  await store.receive(.tracking(.began(\.order))) { $0.order = .loading }
  await store.receive(.tracking(.failed(\.order, .outOfStock))) { $0.order = .failed(.outOfStock) }
}
// end

// snippet: middleware-test
@Test func theCartIsClearedBeforeAFourthItem() async {
  let store = TestStore(initialState: Cart.State(items: ["a", "b", "c"])) { Cart() }
  store.middleware = [limit]
  await store.send(.add("d")) { $0.items = ["a", "b", "c", "d"] }
  await store.receive(.clear) { $0.items = [] }
}
// end

// snippet: loadable-bridge
extension TaskState {
  /// The state of a load, for views that were written for a task's.
  init<Request>(_ loadable: Loadable<Request, Output, Failure>) {
    switch (loadable.phase, loadable.content) {
    case (_, let content?):
      self = loadable.isFetching ? .loadingWithOutput(content) : .completedWithOutput(content)
    case (.loading, nil): self = .loading
    case (.failed, nil):
      if case .thrown(let error)? = loadable.failure {
        self = .failed(error, last: nil)
      } else {
        self = .cancelled(last: nil)
      }
    default: self = .initial
    }
  }
}
// end

// snippet: open-actions
struct LoginAction: Sendable { var name: String }
struct CartAction: Sendable { var item: String }

struct OpenApp: Reducer {
  struct State: Sendable {
    var user = ""
    var items: [String] = []
  }

  var body: some Reducer<State, AnyAction> {
    OpenReducer {
      Reduce<State, AnyAction>.on(LoginAction.self) { state, action in
        state.user = action.name
        return .none
      }
      Reduce<State, AnyAction>.on(CartAction.self) { state, action in
        state.items.append(action.item)
        return .none
      }
    }
  }
}
// end

@Suite struct MiddlewareSnippetTests {
  @MainActor
  @Test func theLayersDropSendAndHold() {
    let store = makeCart()
    for item in ["", "a", "b", "c", "d"] { store.send(.add(item)) }
    #expect(store.items == [])
    let gatekeeper = Gatekeeper()
    store.middleware = [gatekeeper.middleware]
    store.send(.orderButton)
    #expect(store.order == .initial)
    gatekeeper.open()
    // What was posted before comes before what is sent.
    store.send(.clear)
    #expect(store.order == .loading)
  }

  @MainActor
  @Test func theBridgeFollowsALoad() {
    typealias Feed = TaskState<Int, Cart.OrderError>
    #expect(Feed(Loadable(request: "", content: 1)) == .completedWithOutput(1))
    #expect(Feed(Loadable<String, Int, Cart.OrderError>(request: "")) == .initial)
  }

  @MainActor
  @Test func openActionsReachTheirReducers() {
    let store = Store(initialState: OpenApp.State()) { OpenApp() }
    store.send(AnyAction(LoginAction(name: "ada")))
    store.send(AnyAction(CartAction(item: "pear")))
    #expect(store.user == "ada")
    #expect(store.items == ["pear"])
  }
}
