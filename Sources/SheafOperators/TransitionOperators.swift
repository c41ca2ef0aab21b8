import Sheaf

precedencegroup TransitionPrecedence {
  lowerThan: AdditionPrecedence
  higherThan: RangeFormationPrecedence
  associativity: none
}

/// Leads from an action and the state before to the state after, in a row of a transition table.
infix operator => : TransitionPrecedence

// The operator spelling of rows:
//
//     let table: TransitionTable<State, Action> = [
//       .login | .loggedOut => .loggingIn | request,
//       .logout | canLogOut => .loggingOut,
//       anyAction | .failed => .idle,
//     ]
//
// Rows spelt so do not know their line: reports number them.

// MARK: - Action and state before

/// An action in a state.
public func | <State: Equatable & Sendable, Action: Equatable & Sendable>(
  action: Action,
  state: State
) -> On<State, Action> {
  On(action, at: .unknown).from(state)
}

/// An action in the states with which a predicate is content.
public func | <State, Action: Equatable & Sendable>(
  action: Action,
  isSource: @escaping @Sendable (State) -> Bool
) -> On<State, Action> {
  On(action, at: .unknown).from(where: isSource)
}

/// An action in every state.
public func | <State, Action: Equatable & Sendable>(
  action: Action,
  _: AnyState
) -> On<State, Action> {
  On(action, at: .unknown).fromAny()
}

/// The actions with which a predicate is content, in a state.
public func | <State: Equatable & Sendable, Action: Sendable>(
  isTrigger: @escaping @Sendable (Action) -> Bool,
  state: State
) -> On<State, Action> {
  On(where: isTrigger, at: .unknown).from(state)
}

/// The actions with which a predicate is content, in the states with which another is.
public func | <State, Action: Sendable>(
  isTrigger: @escaping @Sendable (Action) -> Bool,
  isSource: @escaping @Sendable (State) -> Bool
) -> On<State, Action> {
  On(where: isTrigger, at: .unknown).from(where: isSource)
}

/// The actions with which a predicate is content, in every state.
public func | <State, Action: Sendable>(
  isTrigger: @escaping @Sendable (Action) -> Bool,
  _: AnyState
) -> On<State, Action> {
  On(where: isTrigger, at: .unknown).fromAny()
}

/// Every action in a state.
public func | <State: Equatable & Sendable, Action: Sendable>(
  _: AnyAction,
  state: State
) -> On<State, Action> {
  On.any(at: .unknown).from(state)
}

/// Every action in the states with which a predicate is content.
public func | <State, Action: Sendable>(
  _: AnyAction,
  isSource: @escaping @Sendable (State) -> Bool
) -> On<State, Action> {
  On.any(at: .unknown).from(where: isSource)
}

/// Every action in every state.
public func | <State, Action: Sendable>(_: AnyAction, _: AnyState) -> On<State, Action> {
  On.any(at: .unknown).fromAny()
}

/// An action, and the state after as a function of the state before; nil where it is not taken.
public func | <State, Action: Equatable & Sendable>(
  action: Action,
  next: @escaping @Sendable (State) -> State?
) -> TransitionRow<State, Action> {
  On(action, at: .unknown).to { _, state in next(state) }
}

// MARK: - State after and effect

/// A state after, and the effect of the row.
public func | <State: Sendable, Action: Sendable>(
  state: State,
  effect: Effect<Action>
) -> TransitionTarget<State, Action> {
  TransitionTarget(state: state) { $0.effect(effect) }
}

/// A state after, and the effect of the row, made from the action and the state after.
public func | <State: Sendable, Action: Sendable>(
  state: State,
  effect: @escaping @Sendable (_ action: Action, _ state: State) -> Effect<Action>
) -> TransitionTarget<State, Action> {
  TransitionTarget(state: state) { $0.effect(making: effect) }
}

/// A row with the effect of its function.
public func | <State, Action: Sendable>(
  row: TransitionRow<State, Action>,
  effect: Effect<Action>
) -> TransitionRow<State, Action> {
  row.effect(effect)
}

/// A row without effects.
public func => <State: Sendable, Action: Sendable>(
  on: On<State, Action>,
  state: State
) -> TransitionRow<State, Action> {
  on.to(state)
}

/// A row with an effect.
public func => <State: Sendable, Action: Sendable>(
  on: On<State, Action>,
  target: TransitionTarget<State, Action>
) -> TransitionRow<State, Action> {
  target.adding(on.to(target.state))
}

// MARK: - Parts

/// Stands for every action; see ``anyAction``.
public struct AnyAction: Sendable { fileprivate init() {} }

/// Stands for every state; see ``anyState``.
public struct AnyState: Sendable { fileprivate init() {} }

/// Every action.
public let anyAction = AnyAction()

/// Every state.
public let anyState = AnyState()

/// The right side of a row: the state after and the effect.
public struct TransitionTarget<State: Sendable, Action: Sendable>: Sendable {
  let state: State
  let adding: @Sendable (TransitionRow<State, Action>) -> TransitionRow<State, Action>

  init(
    state: State,
    adding: @escaping @Sendable (TransitionRow<State, Action>) -> TransitionRow<State, Action>
  ) {
    self.state = state
    self.adding = adding
  }
}
