import Observation
import Sheaf

// The loops of all rows. Not inlined: what is measured is called as from any other package.

/// Sends every action, this many times over.
@inline(never)
@MainActor
func send<State, Action>(_ actions: [Action], to store: Store<State, Action>, passes: Int) {
  for _ in 0..<passes {
    for action in actions { store.send(action) }
  }
}

/// Holds the state of a feature that is reduced by hand.
final class Holder {
  var state = Counter.State()
}

/// Calls a reducer as a program without a framework would: on a stored property of a class.
@inline(never)
func reduce(_ action: Counter.Action, in holder: Holder) -> Effect<Counter.Action> {
  Counter().reduce(into: &holder.state, action: action)
}

/// Reduces every action by hand, this many times over.
@inline(never)
func reduce(_ actions: [Counter.Action], in holder: Holder, passes: Int) {
  for _ in 0..<passes {
    for action in actions { _ = reduce(action, in: holder) }
  }
}

/// Starts tasks that do nothing.
@inline(never)
@MainActor
func startTasks(_ count: Int) {
  for _ in 0..<count { Task.immediate {} }
}

/// Reads a value of a store; the sum keeps the reads.
@inline(never)
@MainActor
func sum<State>(
  _ path: KeyPath<State, Int>,
  of store: Store<State, some Sendable>,
  passes: Int
) -> Int {
  var sum = 0
  for _ in 0..<passes * mixture { sum &+= store[path] }
  return sum
}

/// Reads a property of an observable class as a program without a store would.
@inline(never)
@MainActor
func sum(_ model: Model, passes: Int) -> Int {
  var sum = 0
  for _ in 0..<passes * mixture { sum &+= model.count }
  return sum
}

/// Sends every action to a list whose rows an observer waits for, and is told of.
@inline(never)
@MainActor
func sendObserved(_ actions: [List.Action], to store: StoreOf<List>, passes: Int) {
  for _ in 0..<passes {
    for action in actions {
      withObservationTracking {
        _ = store.rows
      } onChange: {
      }
      store.send(action)
    }
  }
}

/// Makes stores and lets them go.
@inline(never)
@MainActor
func makeStores(_ count: Int) {
  for _ in 0..<count { _ = Store(initialState: Counter.State()) { Counter() } }
}

/// Makes stores of a child and lets them go.
@inline(never)
@MainActor
func makeScopes(_ count: Int, of store: StoreOf<Level1>) {
  for _ in 0..<count { _ = store.scope(state: \.child, action: Level1.Action.child) }
}

/// Dumps a value; the sum keeps the texts.
@inline(never)
func dumped(_ value: some Any, passes: Int) -> Int {
  var sum = 0
  for _ in 0..<passes { sum &+= String(dumping: value).utf8.count }
  return sum
}

/// Dumps a value as the standard library does.
@inline(never)
func dumpedByTheLibrary(_ value: some Any, passes: Int) -> Int {
  var sum = 0
  for _ in 0..<passes {
    var text = ""
    Swift.dump(value, to: &text)
    sum &+= text.utf8.count
  }
  return sum
}

/// Starts effects under ids of their own and cancels each by its id.
@inline(never)
@MainActor
func startAndCancel(_ count: Int, in store: StoreOf<Crowd>, passes: Int) async {
  for _ in 0..<passes {
    let task = store.send(.wait(count))
    for id in 0..<count { store.send(.cancel(id)) }
    await task.finish()
  }
}

/// Sends every action, this many times over, each when all is done that the one before led to.
@inline(never)
@concurrent
func sendInTurn<State, Action>(
  _ actions: [Action],
  to store: StoreActor<State, Action>,
  passes: Int
) async {
  for _ in 0..<passes {
    for action in actions { await store.send(action).finish() }
  }
}
