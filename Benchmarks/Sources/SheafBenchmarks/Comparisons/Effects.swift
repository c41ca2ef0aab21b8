import Sheaf

extension Benchmark {
  static let effect = comparingAsync(.effect) {
    let store = counter()
    let actions = [Counter.Action](repeating: .work, count: mixture)
    return (
      Side(mixture) { SheafBenchmarks.send(actions, to: store, passes: $0) },
      Side(mixture) { startTasks($0 * mixture) }
    )
  }

  static let furtherSend = comparingAsync(.furtherSend) {
    // Why so many at a time: the effect's start, suspension and end are to vanish in them.
    (sendingInBursts(of: 16 * mixture), sending(to: counter()))
  }

  static let deepEffect = comparingAsync(.deepEffect) {
    let store = counter()
    let deep = Store(initialState: Level10.State()) { Level10() }
    let actions = [Counter.Action](repeating: .work, count: mixture)
    let deepActions = actions.map(Level10.Action.leaf)
    return (
      Side(mixture) { SheafBenchmarks.send(deepActions, to: deep, passes: $0) },
      Side(mixture) { SheafBenchmarks.send(actions, to: store, passes: $0) }
    )
  }

  static let bytes = Benchmark(.bytes) { await measureBytes(count: 100_000) }

  static let leftovers = Benchmark(.leftovers) { await countLeftovers(count: 10_000) }

  // MARK: - Implementation

  private static func sendingInBursts(of count: Int) -> Side {
    let store = counter()
    return Side(count) { passes in
      for _ in 0..<passes { await store.send(.burst(count)).finish() }
    }
  }

  private static func measureBytes(count: Int) async -> Measurement {
    let park = Park(capacity: count)
    let store = counter()
    let actions = [Counter.Action](repeating: .wait(park, id: nil), count: count)
    let before = heapSize()
    SheafBenchmarks.send(actions, to: store, passes: 1)
    let ofEffects = Double(heapSize() - before) / Double(count)
    park.empty()
    await store.finish()

    var tasks: [Task<Void, Never>] = []
    tasks.reserveCapacity(count)
    let beforeTasks = heapSize()
    for _ in 0..<count { tasks.append(Task.immediate { await park.wait() }) }
    let ofTasks = Double(heapSize() - beforeTasks) / Double(count)
    park.empty()
    for task in tasks { await task.value }
    return Measurement(value: ofEffects / ofTasks, sides: [ofEffects, ofTasks])
  }

  private static func countLeftovers(count: Int) async -> Measurement {
    let park = Park(capacity: count)
    let store = counter()
    let tasks = (0..<count).map { store.send(.wait(park, id: $0)) }
    let running = store.inspector.entryCount
    precondition(running == count, "the effects are to wait until all run")
    park.empty()
    for task in tasks { await task.finish() }
    let inspector = store.inspector
    return Measurement(value: Double(inspector.entryCount + inspector.idCount))
  }
}
