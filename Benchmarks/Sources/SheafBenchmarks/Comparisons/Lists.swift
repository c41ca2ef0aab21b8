import Sheaf

extension Benchmark {
  static let rows = comparing(.rows) {
    (
      sendingToRows(of: list(10_000), each: 1, of: 10_000),
      sendingToRows(of: list(1_000), each: 1, of: 1_000)
    )
  }

  static let busyRows = Benchmark(.busyRows) { await busy { .counter($0) } }

  static let busyDetails = Benchmark(.busyDetails) { await busy { .detail($0) } }

  /// One row's load from its start to its answer, while all other rows are loading.
  static let loadingRows = Benchmark(.loadingRows) {
    let park = Park(capacity: 10_000)
    let (many, few) = (await loadingList(10_000, park), await loadingList(20, park))
    let measurement = await Comparison(.process).ratio(
      of: loadingRows(of: many),
      to: loadingRows(of: few)
    )
    park.empty()
    await many.finish()
    await few.finish()
    return measurement
  }

  // MARK: - Implementation

  /// A list with loads under way in all rows but the first ten.
  private static func loadingList(_ count: Int, _ park: Park) async -> StoreOf<LoadedList> {
    let store = Store(initialState: LoadedList.State(count: count, free: 10)) {
      LoadedList(park: park)
    }
    for id in 10..<count { store.send(.rows(.element(id: id, action: .load))) }
    return store
  }

  private static func loadingRows(of store: StoreOf<LoadedList>) -> Side {
    Side(10) { passes in
      for _ in 0..<passes {
        for id in 0..<10 { await store.send(.rows(.element(id: id, action: .reload))).finish() }
      }
    }
  }

  static func list(_ count: Int) -> StoreOf<List> {
    Store(initialState: List.State(count: count)) { List() }
  }

  /// Sends to every n-th row of a list.
  static func sendingToRows(of store: StoreOf<List>, each n: Int, of count: Int) -> Side {
    let actions = rowActions(each: n, of: count)
    return Side(mixture) { SheafBenchmarks.send(actions, to: store, passes: $0) }
  }

  /// Actions for every n-th row.
  static func rowActions(each n: Int, of count: Int) -> [List.Action] {
    var row = 0
    return mixedActions { action in
      // Why a prime: neighbours in the array of actions are no neighbours in the list.
      row = (row + 7_919 * n) % count
      return List.Action.row(row, .counter(action))
    }
  }

  /// The actions of ten rows, in a list all of whose rows have running effects, and in one where
  /// those ten have.
  private static func busy(_ lift: (Counter.Action) -> Row.Action) async -> Measurement {
    let count = 10_000
    let park = Park(capacity: count + 10)
    let all = list(count)
    let few = list(count)
    for row in 0..<count { all.send(.row(row, lift(.wait(park, id: nil)))) }
    for row in 0..<10 { few.send(.row(row * 1_000, lift(.wait(park, id: nil)))) }
    let measurement = await Comparison(.thread).ratio(
      of: sendingToRows(of: all, each: 1_000, of: count),
      to: sendingToRows(of: few, each: 1_000, of: count)
    )
    park.empty()
    await all.finish()
    await few.finish()
    return measurement
  }
}
