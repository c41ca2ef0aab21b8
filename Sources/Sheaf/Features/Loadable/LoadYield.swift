/// What a streamed load gives its states through: `await yield(state)`.
///
/// Each is shown when the call returns. After the load was stopped, nothing happens any more.
public final class LoadYield<State: Sendable>: Sendable {
  private let give: @Sendable (State) async -> Void
  private let given = Lock(false)

  /// Calls the closure for each state; for calling a loader by hand.
  public init(_ give: @escaping @Sendable (State) async -> Void) { self.give = give }

  /// Gives a state: the content as far as it is known.
  public func callAsFunction(_ state: State) async {
    given.withLock { $0 = true }
    await give(state)
  }

  /// Gives every state of a sequence.
  ///
  /// - Throws: What the sequence throws.
  public func callAsFunction<States: AsyncSequence>(all states: States) async throws
  where States.Element == State {
    for try await state in states { await self(state) }
  }

  /// Whether anything was given.
  @usableFromInline var hasGiven: Bool { given.withLock { $0 } }
}
