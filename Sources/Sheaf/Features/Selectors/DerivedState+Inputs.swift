// Why one for each number: closures given to a parameter pack are not taken for Sendable.
//
// A key path may stand wherever a closure is asked for. Inputs and computation are called on whatever
// thread reads, never under a lock.

extension DerivedState {
  /// Names the input, by a key path or a closure, and the computation.
  public convenience init<A: Equatable & Sendable>(
    _ first: @escaping @Sendable (State) -> A,
    compute: @escaping @Sendable (A) -> Value
  ) {
    self.init(first, isSame: { $0 == $1 }, compute: compute)
  }

  /// Names the inputs, by key paths or closures, and the computation.
  public convenience init<A: Equatable & Sendable, B: Equatable & Sendable>(
    _ first: @escaping @Sendable (State) -> A,
    _ second: @escaping @Sendable (State) -> B,
    compute: @escaping @Sendable (A, B) -> Value
  ) {
    let read: @Sendable (State) -> (A, B) = { state in
      (first(state), second(state))
    }
    let isSame: @Sendable ((A, B), (A, B)) -> Bool = { old, new in old == new }
    let apply: @Sendable ((A, B)) -> Value = { all in compute(all.0, all.1) }
    self.init(read, isSame: isSame, compute: apply)
  }

  /// Names the inputs, by key paths or closures, and the computation.
  public convenience init<
    A: Equatable & Sendable,
    B: Equatable & Sendable,
    C: Equatable & Sendable
  >(
    _ first: @escaping @Sendable (State) -> A,
    _ second: @escaping @Sendable (State) -> B,
    _ third: @escaping @Sendable (State) -> C,
    compute: @escaping @Sendable (A, B, C) -> Value
  ) {
    let read: @Sendable (State) -> (A, B, C) = { state in
      (first(state), second(state), third(state))
    }
    let isSame: @Sendable ((A, B, C), (A, B, C)) -> Bool = { old, new in old == new }
    let apply: @Sendable ((A, B, C)) -> Value = { all in compute(all.0, all.1, all.2) }
    self.init(read, isSame: isSame, compute: apply)
  }

  /// Names the inputs, by key paths or closures, and the computation.
  public convenience init<
    A: Equatable & Sendable,
    B: Equatable & Sendable,
    C: Equatable & Sendable,
    D: Equatable & Sendable
  >(
    _ first: @escaping @Sendable (State) -> A,
    _ second: @escaping @Sendable (State) -> B,
    _ third: @escaping @Sendable (State) -> C,
    _ fourth: @escaping @Sendable (State) -> D,
    compute: @escaping @Sendable (A, B, C, D) -> Value
  ) {
    let read: @Sendable (State) -> (A, B, C, D) = { state in
      (first(state), second(state), third(state), fourth(state))
    }
    let isSame: @Sendable ((A, B, C, D), (A, B, C, D)) -> Bool = { old, new in old == new }
    let apply: @Sendable ((A, B, C, D)) -> Value = { all in compute(all.0, all.1, all.2, all.3) }
    self.init(read, isSame: isSame, compute: apply)
  }
}
