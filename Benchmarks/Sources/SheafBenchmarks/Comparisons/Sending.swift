import Observation
import Sheaf

extension Benchmark {
  static let send = comparing(.send) { (sending(to: counter()), reducingByHand()) }

  static let sendOverridden = comparing(.sendOverridden) {
    let store = Store(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    return (sending(to: store), reducingByHand())
  }

  static let observedSend = comparing(.observedSend) {
    let store = counter()
    let paths: [KeyPath<Counter.Numbers, Int>] = [
      \.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j,
      \.k, \.l, \.m, \.n, \.o, \.p, \.q, \.r, \.s, \.t,
    ]
    withObservationTracking {
      for path in paths { _ = store[(\Counter.State.numbers).appending(path: path)] }
    } onChange: {
    }
    return (sending(to: store), sending(to: counter()))
  }

  // MARK: - Implementation

  static func counter() -> Store<Counter.State, Counter.Action> {
    Store(initialState: Counter.State()) { Counter() }
  }

  static func sending(to store: Store<Counter.State, Counter.Action>) -> Side {
    let actions = mixedActions { $0 }
    return Side(mixture) { SheafBenchmarks.send(actions, to: store, passes: $0) }
  }

  private static func reducingByHand() -> Side {
    let actions = mixedActions { $0 }
    let holder = Holder()
    return Side(mixture) { reduce(actions, in: holder, passes: $0) }
  }
}
