import Sheaf

/// A feature that can make its state and the action for the leaf at the bottom.
protocol DeepFeature: Reducer where State: Sendable {
  static var leafAction: Action { get }
  static func initialState() -> State
  init(leaf: DeepLeaf)
}

/// 64 KB of state in twelve levels: eight with 8 KB each, and four cases around them.
typealias TwelveLevels = ThreeLevels<ThreeLevels<ThreeLevels<ThreeLevels<DeepLeaf>>>>
typealias ThreeLevels<Child: DeepFeature> = ScopeLevel<OptionalLevel<CaseLevel<Child>>>
typealias Padding = InlineArray<1_024, Int>

/// The bottom: notes its action, sends another, and keeps an effect running.
struct DeepLeaf: DeepFeature {
  struct State: Sendable { var count = 0 }
  enum Action: Sendable { case first, second }

  static var leafAction: Action { .first }
  static func initialState() -> State { State() }

  let reached: Journal<Int>
  let sent: Signal

  init(leaf: DeepLeaf) { self = leaf }

  init(reached: Journal<Int>, sent: Signal) {
    self.reached = reached
    self.sent = sent
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    reached.note(state.count)
    if action == .second { return .none }
    let sent = sent
    return .merge(
      .send(.second),
      .run { send in
        await send(.second)
        sent.fire()
        try await untilCancelled()
      }
    )
  }
}

/// A child that is always there.
struct ScopeLevel<Child: DeepFeature>: DeepFeature {
  struct State: Sendable {
    var padding = Padding(repeating: 1)
    var count = 0
    var child = Child.initialState()
  }

  enum Action: Sendable {
    case child(Child.Action)
  }

  static var leafAction: Action { .child(Child.leafAction) }
  static func initialState() -> State { State() }

  let child: Child

  init(leaf: DeepLeaf) { child = Child(leaf: leaf) }

  var body: some ReducerOf<Self> {
    Scope(
      state: \State.child,
      action: CasePath(embed: Action.child) {
        if case .child(let action) = $0 { action } else { nil }
      }
    ) {
      child
    }
    Reduce<State, Action> { state, _ in
      state.count += 1
      return .none
    }
  }
}

/// A child that may be nil.
struct OptionalLevel<Child: DeepFeature>: DeepFeature {
  struct State: Sendable {
    var padding = Padding(repeating: 2)
    var count = 0
    var child: Child.State? = Child.initialState()
  }

  enum Action: Sendable {
    case child(Child.Action)
  }

  static var leafAction: Action { .child(Child.leafAction) }
  static func initialState() -> State { State() }

  let child: Child

  init(leaf: DeepLeaf) { child = Child(leaf: leaf) }

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, _ in
      state.count += 1
      return .none
    }
    .ifLet(
      \.child,
      action: CasePath(embed: Action.child) {
        if case .child(let action) = $0 { action } else { nil }
      }
    ) {
      child
    }
  }
}

/// A child in a case.
struct CaseLevel<Child: DeepFeature>: DeepFeature {
  enum State: Sendable {
    case child(Child.State)
    case other
  }

  enum Action: Sendable {
    case child(Child.Action)
  }

  static var leafAction: Action { .child(Child.leafAction) }
  static func initialState() -> State { .child(Child.initialState()) }

  let child: Child

  init(leaf: DeepLeaf) { child = Child(leaf: leaf) }

  var body: some ReducerOf<Self> {
    EmptyReducer<State, Action>()
      .ifCaseLet(
        CasePath(embed: State.child) { if case .child(let state) = $0 { state } else { nil } },
        action: CasePath(embed: Action.child) {
          if case .child(let action) = $0 { action } else { nil }
        }
      ) {
        child
      }
  }
}

/// Carries a large state without passing it through a stack.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
