import Sheaf
import SheafOperators
import SheafTesting
import Testing

struct FrontDoor: Reducer {
  enum State: Hashable, Sendable { case open, closed, locked(code: Int) }
  enum Action: Hashable, Sendable, CasePathable {
    case push, pull, kick
    case lock(code: Int), unlock(code: Int)
    struct Cases: Sendable {
      var lock: CasePath<Action, Int> {
        CasePath(embed: { .lock(code: $0) }) { if case .lock(let code) = $0 { code } else { nil } }
      }
    }
    static var cases: Cases { Cases() }
  }

  // snippet: transitions-rows
  static let table = TransitionTable<State, Action>(startingIn: .closed) {
    On(.push, .kick).from(.closed).to(.open)
    On(.pull).from(.open).to(.closed)
    On(case: \.lock, named: "lock").from(.closed).to { action, _ in
      if case .lock(let code) = action { .locked(code: code) } else { nil }
    }
    On(where: isUnlock, named: "unlock").to { action, door in
      if case .unlock(let given) = action, door == .locked(code: given) { .closed } else { nil }
    }
    On(.kick).from(where: isLocked, named: "locked").stay().run { send in
      await send(.pull)
    }
    On.any().from(.open).stay()
  }
  // end

  @Sendable static func isUnlock(_ action: Action) -> Bool {
    if case .unlock = action { true } else { false }
  }

  @Sendable static func isLocked(_ state: State) -> Bool {
    if case .locked = state { true } else { false }
  }

  // snippet: transitions-body
  var body: some ReducerOf<Self> {
    Self.table
    Reduce { _, action in
      print(action)
      return .none
    }
  }
  // end
}

private func mistakes() {
  // snippet: transitions-mistakes
  let table = TransitionTable<FrontDoor.State, FrontDoor.Action>(startingIn: .closed) {
    On(.push).from(.closed).to(.open)
    On(.push).from(.closed).to(.locked(code: 0))
    On(.kick).from(.locked(code: 1)).to(.open)
  }
  for problem in table.problems { print(problem.message) }
  // end
}

// snippet: transitions-forms
private let returning = TransitionReducer<Int, String> { action, level in
  action == "up" && level < 3 ? level + 1 : nil
}

private let inPlace = TransitionReducer<Int, String>.inPlace { action, level in
  if action == "down" { level -= 1 }
}

private let attempting = TransitionReducer<[String], String>.attempting { action, names in
  names.append(action)
  guard names.count < 10 else { return .rejected }
  return .run { send in await send("saved") }
}
// end

// snippet: transitions-strategies
private struct LiftFeature: Reducer {
  var body: some Reducer<Int, String> {
    TransitionReducer.firstOf {
      TransitionReducer { action, level in action == "alarm" ? 0 : nil }
      TransitionReducer.sequence {
        returning
        TransitionReducer { _, level in level == 2 ? nil : level }
      }
      inPlace
    }
  }
}
// end

private func replies() async {
  // snippet: transitions-replies
  let store = StoreActor(initialState: FrontDoor.State.closed) { FrontDoor() }

  let reply = await store.send(.pull).reply
  if case .rejected(_, let state)? = reply { print("there is no pulling when it is \(state)") }

  var replies = await store.replies.makeAsyncIterator()
  await store.send(.push)
  await store.finish()
  while let reply = await replies.next() {
    if case .accepted(let action, let from, let to) = reply { print(action, from, to) }
  }
  // end
}

private func start() {
  // snippet: transitions-start
  let store = StoreActor(initialState: FrontDoor.State.closed, onStart: .send(.lock(code: 1))) {
    FrontDoor()
  }
  // end
  _ = store
}

// snippet: transitions-operators
private let spelled: TransitionTable<AccountStatus, AccountAction> = [
  .login | .loggedOut => .loggingIn | request,
  .loginOK | .loggingIn => .loggedIn,
  .logout | canLogOut => .loggedOut | Effect.cancel(id: 1),
  anyAction | .loggedOut => .loggedOut,
]
// end

private enum AccountStatus: Hashable, Sendable { case loggedOut, loggingIn, loggedIn }
private enum AccountAction: Hashable, Sendable { case login, loginOK, logout }
private let request = Effect<AccountAction>.run { await $0(.loginOK) }
private let canLogOut: @Sendable (AccountStatus) -> Bool = { $0 != .loggedOut }

private func inAFunction() async {
  // snippet: transitions-coverage
  let coverage = TransitionCoverage(of: FrontDoor.table)
  await coverage.measure {
    let store = TestStore(initialState: FrontDoor.State.closed) { FrontDoor.table }
    await store.send(.push) { $0 = .open }
  }
  coverage.noteUntaken()
  // end
}

// snippet: transitions-trait
@Suite(.transitionCoverage(of: lampTable))
struct LampTests {
  @Test func aPressTurnsItOnAndOff() async {
    let store = TestStore(initialState: false) { lampTable }
    await store.send("press") { $0 = true }
    await store.send("press") { $0 = false }
  }
}
// end

let lampTable = TransitionTable<Bool, String> {
  On("press").from(false).to(true)
  On("press").from(true).to(false)
}
