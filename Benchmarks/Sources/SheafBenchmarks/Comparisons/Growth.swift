import Sheaf

/// Rows that say how cost grows with n.
extension Benchmark {
  // The cost of one action.

  static let growingPaths = growing(.growingPaths, from: 10, to: 1_000) { sendingObserved($0) }

  static let growingRows = growing(.growingRows, from: 1_000, to: 100_000) { count in
    sendingToRows(of: list(count), each: 1, of: count)
  }

  static let growingBusyRows = Benchmark(.growingBusyRows) {
    let park = Park(capacity: 11_100)
    var stores: [Store<List.State, List.Action>] = []
    for count in [100, 1_000, 10_000] {
      let store = list(count)
      for row in 0..<count { store.send(.row(row, .counter(.wait(park, id: nil)))) }
      stores.append(store)
    }
    let sides = zip(stores, [1, 10, 100]).map { store, factor in
      // Why the same number of rows each: the caches are not what is measured.
      sendingToRows(of: store, each: factor, of: factor * 100)
    }
    let measurement = await Comparison(.thread).exponent(of: sides)
    park.empty()
    for store in stores { await store.finish() }
    return measurement
  }

  static let growingObservedRows = growing(.growingObservedRows, from: 1_000, to: 100_000) {
    changingObservedRows(of: $0)
  }

  // The cost of n things.

  static let growingTurn = growing(.growingTurn, from: 100, to: 10_000) { count in
    let store = Store(initialState: Crowd.State()) { Crowd() }
    return Side(1) { passes in
      for _ in 0..<passes { store.send(.chain(count)) }
    }
  }

  static let growingCrowd = growing(.growingCrowd, from: 100, to: 10_000) {
    crowding($0, in: nil, per: 1)
  }

  static let growingQueue = growing(.growingQueue, from: 100, to: 10_000) {
    crowding($0, in: .serial("q"), per: 1)
  }

  static let growingIDs = growing(.growingIDs, from: 100, to: 10_000) { count in
    let store = Store(initialState: Crowd.State()) { Crowd() }
    return Side(1) { await startAndCancel(count, in: store, passes: $0) }
  }

  static let growingLoads = growing(.growingLoads, from: 10, to: 1_000) { loadingAll($0) }

  static let growingDump = growing(.growingDump, from: 10, to: 1_000) {
    dumping(List.State(count: $0))
  }

  static let growingDiff = growing(.growingDiff, from: 10, to: 1_000) { differing($0) }
}
