// Why `states` again: a new name would hide a property of the state that is called the same.

extension Store {
  /// A derived value now, and after each turn that has changed it.
  public func states<Value: Equatable & Sendable>(
    of derived: DerivedState<State, Value>,
    buffering: StateBuffering = .unbounded
  ) -> StateSequence<Value> {
    states(of: derived, buffering: buffering, removeDuplicates: { $0 == $1 })
  }

  /// A derived value now, and after each turn that has changed it as the closure sees it.
  ///
  /// A closure that says `false` gives a value for every turn.
  public func states<Value: Sendable>(
    of derived: DerivedState<State, Value>,
    buffering: StateBuffering = .unbounded,
    removeDuplicates isSame: @escaping @Sendable (Value, Value) -> Bool
  ) -> StateSequence<Value> {
    let reader = paths.reader
    let presence: Presence? = presence
    return StateSequence(
      subscribe: { @MainActor [weak root] continuation in
        guard let root else { return continuation.finish() }
        let memo = derived.makeMemo()
        root.runtime.publish(continuation, isSame: isSame, now: root.state) { state in
          let state = UnsafeMutableRawPointer(mutating: state)
          if let presence, !presence.isThere(in: state) { return nil }
          var value: Value?
          _ = reader.look(state) { value = memo($0.pointee) }
          return value
        }
      },
      buffering: buffering
    )
  }

  /// The values at a key path: those that differ from the one before, or one for every turn.
  public func states<Value: Equatable & Sendable>(
    _ keyPath: any KeyPath<State, Value> & Sendable,
    dedupe: Bool,
    buffering: StateBuffering = .unbounded
  ) -> StateSequence<Value> {
    states(of: DerivedState(keyPath), buffering: buffering) { dedupe && $0 == $1 }
  }
}

extension StoreActor {
  /// A derived value now, and after each turn that has changed it.
  public func states<Value: Equatable & Sendable>(
    of derived: DerivedState<State, Value>,
    buffering: StateBuffering = .unbounded
  ) -> StateSequence<Value> {
    states(of: derived, buffering: buffering, removeDuplicates: { $0 == $1 })
  }

  /// A derived value now, and after each turn that has changed it as the closure sees it.
  ///
  /// A closure that says `false` gives a value for every turn.
  public func states<Value: Sendable>(
    of derived: DerivedState<State, Value>,
    buffering: StateBuffering = .unbounded,
    removeDuplicates isSame: @escaping @Sendable (Value, Value) -> Bool
  ) -> StateSequence<Value> {
    let isolation = isolation
    return StateSequence(
      subscribe: { [weak self] continuation in
        guard let self else { return continuation.finish() }
        await Self.perform(on: self, isolation: isolation) { engine, _ in
          let memo = derived.makeMemo()
          engine.publish(continuation, isSame: isSame, now: UnsafeRawPointer(engine.state)) {
            memo($0.assumingMemoryBound(to: State.self).pointee)
          }
        }
      },
      buffering: buffering
    )
  }

  /// The values at a key path: those that differ from the one before, or one for every turn.
  public func states<Value: Equatable & Sendable>(
    _ keyPath: any KeyPath<State, Value> & Sendable,
    dedupe: Bool,
    buffering: StateBuffering = .unbounded
  ) -> StateSequence<Value> {
    states(of: DerivedState(keyPath), buffering: buffering) { dedupe && $0 == $1 }
  }
}

extension DerivedState where Value: Equatable {
  /// The value at a key path, as it is.
  convenience init(_ keyPath: any KeyPath<State, Value> & Sendable) {
    let read: @Sendable (State) -> Value = { $0[keyPath: keyPath] }
    self.init(read, compute: { $0 })
  }
}
