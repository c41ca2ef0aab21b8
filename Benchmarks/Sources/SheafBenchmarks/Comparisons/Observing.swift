import Observation
import Sheaf

extension Benchmark {
  static let untrackedRead = comparing(.untrackedRead) {
    let store = counter()
    let model = Model()
    return (
      Side(mixture) { _ = sum(\.count, of: store, passes: $0) },
      Side(mixture) { _ = sum(model, passes: $0) }
    )
  }

  /// What is left behind when all observers have been told.
  static let unobservedSend = comparing(.unobservedSend) {
    let store = counter()
    withObservationTracking {
      _ = store.count
    } onChange: {
    }
    store.send(.add(1))
    return (sending(to: store), sending(to: counter()))
  }

  static let sendWith1Path = observing(.sendWith1Path, 1)
  static let sendWith10Paths = observing(.sendWith10Paths, 10)
  static let sendWith100Paths = observing(.sendWith100Paths, 100)
  static let sendWith1000Paths = observing(.sendWith1000Paths, 1_000)

  /// The rows are read by an observer, one of them is changed, and the observer is told.
  static let observedRows = comparing(.observedRows) {
    (
      changingObservedRows(of: 100_000),
      changingObservedRows(of: 100)
    )
  }

  /// A store with so many of its paths observed, none of which is changed.
  static func sendingObserved(_ count: Int) -> Side {
    let store = Store(initialState: Cells.State()) { Cells() }
    let paths = Cells.State.places().prefix(count)
    withObservationTracking {
      for path in paths { _ = store[path] }
    } onChange: {
    }
    let actions = mixedActions { $0 }
    return Side(mixture) { SheafBenchmarks.send(actions, to: store, passes: $0) }
  }

  static func changingObservedRows(of count: Int) -> Side {
    let store = list(count)
    let actions = rowActions(each: 1, of: count)
    return Side(mixture) { sendObserved(actions, to: store, passes: $0) }
  }

  // MARK: - Implementation

  private static func observing(_ limit: Limit, _ count: Int) -> Benchmark {
    comparing(limit) { (sendingObserved(count), sendingObserved(0)) }
  }
}
