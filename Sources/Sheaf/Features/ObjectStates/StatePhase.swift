/// Where an object stands: in a state, or on its way to one.
public enum StatePhase: Hashable, Sendable {
  /// In a state; in none where nothing has been applied yet.
  case ready(StateID?)
  /// On its way; from and to are the same in an update.
  case transition(from: StateID?, to: StateID)
}

/// The phases of an object: the current one first, then every change.
///
/// Each consumer gets all of them, from the making of its iterator on, in a buffer of its own. It
/// ends with the object, which it does not keep alive, or with the consumer's task.
public struct StatePhases: AsyncSequence, Sendable {
  /// The phases.
  public typealias Element = StatePhase
  /// It never fails.
  public typealias Failure = Never

  let life: StateLife

  /// Begins with the phase that is current now.
  public func makeAsyncIterator() -> AsyncStream<StatePhase>.Iterator {
    life.observe().makeAsyncIterator()
  }
}
