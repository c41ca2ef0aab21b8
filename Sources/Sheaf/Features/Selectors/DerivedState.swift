/// A value that is computed from parts of a state, and again only when one of them has changed.
///
/// ```swift
/// let openTodos = DerivedState(\Todos.State.todos, \.filter) { todos, filter in
///   todos.filter { filter.matches($0) }
/// }
/// ```
///
/// The inputs are read each time and compared by `==`; they are to be cheap to read. The last inputs
/// and the value are kept. Each sequence of values keeps its own, so that two stores do not disturb
/// each other; direct reads through one object share theirs.
public final class DerivedState<State, Value: Sendable>: Sendable {
  typealias Memo = @Sendable (borrowing State) -> Value

  /// Makes a computation with a memory of its own.
  let makeMemo: @Sendable () -> Memo
  private let shared: Memo

  /// Reads inputs and computes a value from them where they are not the same as last time.
  init<Inputs: Sendable>(
    _ read: @escaping @Sendable (State) -> Inputs,
    isSame: @escaping @Sendable (Inputs, Inputs) -> Bool,
    compute: @escaping @Sendable (Inputs) -> Value
  ) {
    makeMemo = {
      let last = LastValue<Inputs, Value>()
      return { state in
        let inputs = read(copy state)
        if let old = last.entry, isSame(old.inputs, inputs) { return old.value }
        let value = compute(inputs)
        last.entry = (inputs, value)
        return value
      }
    }
    shared = makeMemo()
  }

  /// The value for a state.
  public func value(of state: borrowing State) -> Value { shared(state) }
}

/// The inputs and the value of the last computation.
private final class LastValue<Inputs: Sendable, Value: Sendable>: Sendable {
  private let last = Lock<(inputs: Inputs, value: Value)?>(nil)

  var entry: (inputs: Inputs, value: Value)? {
    get { last.withLock { $0 } }
    set { last.withLock { $0 = newValue } }
  }
}
