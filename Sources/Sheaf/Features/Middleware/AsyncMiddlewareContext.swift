/// What an asynchronous middleware may do with the action it was called for.
///
/// It may be used from any task and does not hold the store. After the layer has returned or was
/// cancelled it does nothing.
public struct AsyncMiddlewareContext<State, Action: Sendable>: Sendable {
  let slot: AsyncMiddlewareSlot<State, Action>

  init(
    _ action: Action,
    _ middleware: Middleware<State, Action>,
    _ ticket: AdmissionTicket<State, Action>,
    _ passage: MiddlewarePassage<State, Action>
  ) {
    slot = AsyncMiddlewareSlot(ticket.hold(action, note: passage), middleware, ticket, passage)
  }

  /// Reads the state on the store's actor.
  ///
  /// - Throws: What the closure throws; `CancellationError` where the store has been released.
  public nonisolated(nonsending) func withState<R: Sendable>(
    _ body: @escaping @Sendable (borrowing State) throws -> R
  ) async throws -> R {
    guard let result = await StateAccess<State>(slot.link).read(body) else {
      throw CancellationError()
    }
    return try result.get()
  }

  /// Passes an action on to the layers behind this one; returns when it was reduced or dropped.
  ///
  /// Asynchronous layers behind this one have returned by then. Called again, the further action goes
  /// the same way. Never called, the action is dropped when the layer returns.
  @discardableResult
  public nonisolated(nonsending) func next(_ action: Action) async -> MiddlewareOutcome {
    let waiter = OutcomeWaiter()
    await slot.link.perform { [slot] isolation in slot.next(action, waiter, isolation: isolation) }
    return await waiter.outcome()
  }

  /// Sends an action through the whole chain, this layer included, as the store's own.
  ///
  /// Returns when the store has taken it. It is not waited for: behind this action in this layer, it
  /// would never come.
  public nonisolated(nonsending) func send(_ action: Action) async {
    await slot.link.perform { [slot] isolation in slot.send(action, isolation: isolation) }
  }
}

extension AsyncMiddlewareContext where State: Sendable {
  /// A copy of the state as it is now.
  ///
  /// - Throws: `CancellationError` where the store has been released.
  public nonisolated(nonsending) func state() async throws -> State {
    try await withState { copy $0 }
  }
}
