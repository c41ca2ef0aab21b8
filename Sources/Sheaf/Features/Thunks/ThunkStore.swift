/// The store as a thunk that runs in it sees it.
///
/// It may be used from any task, and does not hold the store.
public struct ThunkStore<State, Action: Sendable>: Sendable {
  let sender: Send<Action>
  let access: StateAccess<State>

  /// Sends an action; when this returns, the store has taken it.
  ///
  /// On the store's actor the action is reduced by then, unless a turn is under way. After the thunk
  /// was cancelled nothing happens; after it has returned the action is dropped and reported.
  public nonisolated(nonsending) func send(_ action: Action) async { await sender(action) }

  /// Reads the state on the store's actor.
  ///
  /// - Throws: What the closure throws; `CancellationError` where the store has been released or, for
  ///   the thunk of a child's store, the child is gone.
  public nonisolated(nonsending) func withState<R: Sendable>(
    _ body: @escaping @Sendable (borrowing State) throws -> R
  ) async throws -> R {
    guard let result = await access.read(body) else { throw CancellationError() }
    return try result.get()
  }

  /// Runs another thunk within this one.
  ///
  /// - Throws: What that thunk throws.
  public nonisolated(nonsending) func run<Value: Sendable>(
    _ thunk: Thunk<State, Action, Value>
  ) async throws -> Value {
    try await thunk.body(self)
  }
}

extension ThunkStore where State: Sendable {
  /// A copy of the state as it is now.
  ///
  /// - Throws: `CancellationError` where there is none any more.
  public nonisolated(nonsending) func state() async throws -> State {
    try await withState { copy $0 }
  }
}
