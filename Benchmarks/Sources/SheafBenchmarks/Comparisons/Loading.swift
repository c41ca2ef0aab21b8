import Sheaf

extension Benchmark {
  static let loadedRows = comparingAsync(.loadedRows) {
    (loadingAll(1_000), loadingAllByHand(1_000))
  }

  /// All rows load, one after another; the cost is that of all.
  // Why on the pool, from the pool: hops to the main actor wake threads, which is many times what a
  // load costs.
  static func loadingAll(_ count: Int) -> Side {
    let store = StoreActor(initialState: LoadedList.State(count: count, free: count)) {
      LoadedList(park: Park(capacity: 0))
    }
    let actions = (0..<count).map { LoadedList.Action.rows(.element(id: $0, action: .reload)) }
    return Side(1) { await sendInTurn(actions, to: store, passes: $0) }
  }

  // MARK: - Implementation

  private static func loadingAllByHand(_ count: Int) -> Side {
    let store = StoreActor(initialState: WrittenList.State(count: count)) { WrittenList() }
    let actions = (0..<count).map { WrittenList.Action.rows(.element(id: $0, action: .reload)) }
    return Side(1) { await sendInTurn(actions, to: store, passes: $0) }
  }
}
