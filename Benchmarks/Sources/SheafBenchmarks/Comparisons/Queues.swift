import Sheaf

/// One row for each policy of a queue: a thousand effects that enter it at one time, against as
/// many without a queue.
extension Benchmark {
  static let concurrentQueue = queueing(.concurrentQueue, EffectQueue("q", .concurrent))
  static let latestQueue = queueing(.latestQueue, .latest("q"))
  static let serialQueue = queueing(.serialQueue, .serial("q"))
  static let exhaustQueue = queueing(.exhaustQueue, .exhaust("q"))
  static let boundedQueue = queueing(.boundedQueue, .bounded("q", 4))
  static let newDroppedQueue = queueing(
    .newDroppedQueue,
    .bounded("q", 4, overflow: .dropNew)
  )
  static let waitingDroppedQueue = queueing(
    .waitingDroppedQueue,
    .bounded("q", 4, overflow: .dropOldestWaiting)
  )
  static let runningCancelledQueue = queueing(
    .runningCancelledQueue,
    .bounded("q", 4, overflow: .cancelOldestRunning)
  )

  /// So many effects that are suspended once, from their start to their end.
  static func crowding(_ count: Int, in queue: EffectQueue?, per operations: Int) -> Side {
    // Why on the pool: on the main actor each suspension of a lonely effect wakes a thread, which is
    // many times what the queue costs.
    let store = StoreActor(initialState: Counter.State()) { Counter() }
    return Side(operations) { passes in
      for _ in 0..<passes { await store.send(.crowd(count, queue)).finish() }
    }
  }

  // MARK: - Implementation

  private static func queueing(_ limit: Limit, _ queue: EffectQueue) -> Benchmark {
    comparingAsync(limit) {
      (crowding(1_000, in: queue, per: 1_000), crowding(1_000, in: nil, per: 1_000))
    }
  }
}
