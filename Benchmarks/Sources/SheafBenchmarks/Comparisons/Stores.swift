import Sheaf

extension Benchmark {
  static let storeMade = comparing(.storeMade) {
    (
      Side(mixture) { makeStores($0 * mixture) },
      Side(mixture) { startTasks($0 * mixture) }
    )
  }

  static let scopeMade = comparing(.scopeMade) {
    let store = Store(initialState: Level1.State()) { Level1() }
    return (
      Side(mixture) { makeScopes($0 * mixture, of: store) },
      Side(mixture) { startTasks($0 * mixture) }
    )
  }
}
