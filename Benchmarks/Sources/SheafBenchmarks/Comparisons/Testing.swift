import Sheaf
import SheafTesting

extension Benchmark {
  static let testStep = comparingAsync(.testStep) { (stepping(), sending(to: counter())) }

  static let testReceive = comparingAsync(.testReceive) { (receiving(), stepping()) }

  static let dump = comparing(.dump) {
    let state = List.State(count: 20)
    return (dumping(state), Side(1) { _ = dumpedByTheLibrary(state, passes: $0) })
  }

  static let diff = comparingAsync(.diff) {
    (differing(20), dumping(List.State(count: 20)))
  }

  static func dumping(_ state: List.State) -> Side {
    Side(1) { _ = dumped(state, passes: $0) }
  }

  /// A step of a test that is wrong about one row of so many; what it reports is thrown away.
  static func differing(_ count: Int) -> Side {
    let store = TestStore(initialState: List.State(count: count)) { List() }
    let reporter = CountingReporter()
    return Side(1) { passes in
      let before = reporter.count
      await withIssueReporter(reporter) {
        for _ in 0..<passes { await store.send(.row(count - 1, .counter(.add(1)))) }
      }
      precondition(reporter.count == before + passes, "each of the steps is to be reported")
    }
  }

  // MARK: - Implementation

  private static let steps = 64

  private static func stepping() -> Side {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    return Side(steps) { passes in
      for _ in 0..<passes * steps { await store.send(.add(1)) { $0.count &+= 1 } }
    }
  }

  /// Steps whose effect is suspended once and sends an action.
  private static func receiving() -> Side {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    let isAddition: (Counter.Action) -> Bool = { if case .add = $0 { true } else { false } }
    return Side(steps) { passes in
      for _ in 0..<passes * steps {
        await store.send(.burst(1))
        await store.receive(isAddition)
      }
    }
  }
}
