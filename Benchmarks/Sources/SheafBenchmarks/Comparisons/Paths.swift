import Sheaf

extension Benchmark {
  static let macroPaths = comparing(.macroPaths) {
    let store = Store(initialState: HandWrittenPaths.State()) { HandWrittenPaths() }
    let actions = mixedPlaces(
      tap: HandWrittenPaths.Action.tap,
      { .left(.first($0)) },
      { .left(.second($0)) },
      { .right(.first($0)) },
      { .right(.second($0)) }
    )
    return (
      sendingByMacroPaths(),
      Side(mixture) { SheafBenchmarks.send(actions, to: store, passes: $0) }
    )
  }

  static let pathsToNone = comparing(.pathsToNone) {
    let store = Store(initialState: NoPaths.State()) { NoPaths() }
    let actions = mixedActionsOfMacroPaths()
    return (
      sendingByMacroPaths(),
      Side(mixture) { SheafBenchmarks.send(actions, to: store, passes: $0) }
    )
  }

  // MARK: - Implementation

  private static func sendingByMacroPaths() -> Side {
    let store = Store(initialState: MacroPaths.State()) { MacroPaths() }
    let actions = mixedActionsOfMacroPaths()
    return Side(mixture) { SheafBenchmarks.send(actions, to: store, passes: $0) }
  }

  private static func mixedActionsOfMacroPaths() -> [MacroPaths.Action] {
    mixedPlaces(
      tap: .tap,
      { .left(.first($0)) },
      { .left(.second($0)) },
      { .right(.first($0)) },
      { .right(.second($0)) }
    )
  }

  /// Mixed actions for all places of a tree, in an order without a short pattern.
  private static func mixedPlaces<Action>(
    tap: Action,
    _ places: ((Counter.Action) -> Action)...
  ) -> [Action] {
    var generator = 0x2545_F491_4F6C_DD1D as UInt64
    return mixedActions { action in
      generator = generator &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let place = Int(generator >> 40) % (places.count + 1)
      return place == places.count ? tap : places[place](action)
    }
  }
}
