extension StateDispatcher {
  /// Applies a state for each value of a sequence: a slice of a store drives the object.
  ///
  /// With `store.states(\.login)` the current value comes first. It goes on until the sequence ends,
  /// as a store's do with the store, the object ends, or the result is cancelled; it keeps neither
  /// store nor object alive. Each value is requested when it comes; nothing waits for outcomes.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - strategy: What a request does where the object is busy.
  ///   - isolation: The object's actor; filled in by the compiler.
  ///   - state: The state of a value; nil leaves the object as it is. Must not capture the object.
  /// - Returns: What is to be cancelled to end it sooner; it may be dropped.
  @discardableResult
  public func follow<Values: AsyncSequence & Sendable>(
    _ values: Values,
    strategy: StateStrategy = .enqueue,
    isolation: isolated any Actor = #isolation,
    state: @escaping (Values.Element) -> StateDescriptor<Subject>?
  ) -> StateFollower where Values.Element: Sendable, Values.Failure == Never {
    let (queue, life) = (queue, queue.life)
    let number = life.newFollower()
    let task = EffectRunner.perform(isolation: isolation) {
      for await value in values {
        if life.isOver { break }
        guard let state = state(value) else { continue }
        withAssumedIsolation(of: isolation, queue) { queue, isolation in
          _ = queue.apply(state, via: nil, strategy: strategy, isolation: isolation)
        }
      }
      life.stopFollowing(number)
    }
    life.follow(number, task)
    return StateFollower(life: life, number: number)
  }
}

/// A sequence that drives an object; it goes on also where this is dropped.
public struct StateFollower: Sendable {
  let life: StateLife
  let number: Int

  /// Ends it, from any thread; what was requested already still runs.
  public func cancel() { life.stopFollowing(number) }
}
