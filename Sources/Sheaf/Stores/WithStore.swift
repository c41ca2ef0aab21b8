/// Runs a store for the length of a closure: no effect outlives the scope.
///
/// When the closure returns or throws, or the surrounding task is cancelled, every effect is
/// cancelled and its end awaited before this returns. To let effects complete instead, call
/// `await store.finish()` at the end of the closure. What the closure sends after the cancellation of
/// the task is dropped silently.
///
/// - Throws: Whatever the closure throws.
@discardableResult
public func withStore<State, Action: Sendable, R: Reducer<State, Action>, Output>(
  initialState: @autoclosure () -> sending State,
  onStart: Effect<Action> = .none,
  @ReducerBuilder<State, Action> reducer: () -> R,
  withDependencies updateDependencies: ((inout DependencyValues) -> Void)? = nil,
  isolation: isolated (any Actor)? = #isolation,
  operation: (StoreActor<State, Action>) async throws -> Output
) async rethrows -> Output {
  let store = StoreActor(
    initialState: initialState(),
    onStart: onStart,
    reducer: reducer,
    withDependencies: updateDependencies
  )
  let link = store.engine.link
  return try await withTaskCancellationHandler {
    do {
      let output = try await operation(store)
      await store.shutDown()
      return output
    } catch {
      await store.shutDown()
      throw error
    }
  } onCancel: {
    link.mail { isolation in
      guard let runtime = link.runtime else { return }
      runtime.isEndExpected = true
      runtime.shutDown(isolation: isolation)
    }
  }
}
