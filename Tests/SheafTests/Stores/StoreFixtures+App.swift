import Observation

@testable import Sheaf

extension Shop {
  /// A value without `==`.
  struct Opaque: Sendable { var n = 0 }

  /// A child with a collection.
  struct Basket {
    var title = ""
    var count = 0
    var numbers: [Int] = []
  }

  /// One of everything.
  struct App: Reducer {
    struct State {
      var a = 0
      var b = 0
      var middle = Middle.State()
      var child: Leaf.State?
      var item: Item.State?
      var rows: IdentifiedArray<Int, Row.State> = []
      var basket: Basket?
      var screen = Screen.State.first(Leaf.State())
      var numbers: [Int] = []
      var opaque = Opaque()

      subscript(number index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
    }

    enum Action: CasePathable, Sendable {
      case change(@Sendable (inout State) -> Void)
      case several([Action])
      case middle(Middle.Action)
      case child(Leaf.Action)
      case item(Leaf.Action)
      case rows(IdentifiedAction<Int, Row.Action>)
      case screen(Screen.Action)
      /// Starts an effect of the root, and one of the row.
      case workBelow(row: Int)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.middle, action: \.middle) { Middle() }
      Scope(state: \.screen, action: \.screen) { Screen() }
      Reduce { state, action in
        switch action {
        case .change(let change):
          change(&state)
          return .none
        case .several(let actions): return .merge(actions.map { .send($0) })
        case .workBelow(let id):
          let row = Action.rows(.element(id: id, action: .work))
          return .merge(.run { _ in await untilCancelled() }, .send(row))
        default: return .none
        }
      }
      .ifLet(\.child, action: \.child) { Leaf() }
      .ifLet(\.item, action: \.item) { Item() }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }

  typealias AppStore = Store<App.State, App.Action>

  @MainActor
  static func store(_ change: (inout App.State) -> Void = { _ in }) -> AppStore {
    var state = App.State()
    change(&state)
    return Store(initialState: state) { App() }
  }
}

extension Shop.App.Action {
  struct Cases {
    typealias Root = Shop.App.Action
    var middle: CasePath<Root, Shop.Middle.Action> {
      Shop.path(Root.middle) { if case .middle(let action) = $0 { action } else { nil } }
    }
    var child: CasePath<Root, Shop.Leaf.Action> {
      Shop.path(Root.child) { if case .child(let action) = $0 { action } else { nil } }
    }
    var item: CasePath<Root, Shop.Leaf.Action> {
      Shop.path(Root.item) { if case .item(let action) = $0 { action } else { nil } }
    }
    var rows: CasePath<Root, IdentifiedAction<Int, Shop.Row.Action>> {
      Shop.path(Root.rows) { if case .rows(let action) = $0 { action } else { nil } }
    }
    var screen: CasePath<Root, Shop.Screen.Action> {
      Shop.path(Root.screen) { if case .screen(let action) = $0 { action } else { nil } }
    }
  }
  static var cases: Cases { Cases() }
}

extension Store where State == Shop.App.State, Action == Shop.App.Action {
  /// Changes the state in one action.
  func change(_ change: @escaping @Sendable (inout State) -> Void) {
    send(.change(change))
  }

  /// Effects that run and were not cancelled.
  var running: Int { inspector.effects.filter { !$0.isCancelled }.count }
}

/// Counts from any thread.
final class CallCount: Sendable {
  private let value = Lock(0)
  var count: Int { value.withLock { $0 } }
  func add() { value.withLock { $0 += 1 } }
}

/// How often an observer that reads once is told while something happens.
@MainActor
func tellings(of read: () -> Void, while operation: () -> Void) -> Int {
  let tally = CallCount()
  withObservationTracking(read) { tally.add() }
  operation()
  return tally.count
}
