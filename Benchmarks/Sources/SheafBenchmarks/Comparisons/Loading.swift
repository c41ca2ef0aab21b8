import Sheaf

extension Benchmark {
  static let loadedRows = comparingAsync(.loadedRows) {
    (loadingAll(1_000), loadingAllByHand(1_000))
  }

  /// All rows load, one after another; the cost is that of all.
  static func loadingAll(_ count: Int) -> Side {
    let store = Store(initialState: LoadedList.State(count: count, free: count)) {
      LoadedList(park: Park(capacity: 0))
    }
    return Side(1) { passes in
      for _ in 0..<passes {
        for id in 0..<count {
          await store.send(.rows(.element(id: id, action: .reload))).finish()
        }
      }
    }
  }

  // MARK: - Implementation

  private static func loadingAllByHand(_ count: Int) -> Side {
    let store = Store(initialState: WrittenList.State(count: count)) { WrittenList() }
    return Side(1) { passes in
      for _ in 0..<passes {
        for id in 0..<count {
          await store.send(.rows(.element(id: id, action: .reload))).finish()
        }
      }
    }
  }
}
