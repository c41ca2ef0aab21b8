@testable import Sheaf
@testable import SheafTesting

extension StoreActor {
  /// A store whose jobs the test runs itself; without the hooks of a test store.
  convenience init<R: Reducer<State, Action>>(
    _ state: sending State,
    _ reducer: R,
    pumpedBy executor: ManualExecutor
  ) {
    let isolation = StoreIsolation.make(executor)
    let engine = Engine(
      state,
      reducer,
      dependencies: .current,
      executor: executor,
      isolation: isolation
    )
    self.init(engine, isolation)
  }
}
