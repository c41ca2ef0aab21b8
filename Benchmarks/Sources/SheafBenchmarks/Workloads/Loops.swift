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
