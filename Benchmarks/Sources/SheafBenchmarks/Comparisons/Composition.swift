import Sheaf

extension Benchmark {
  static let depth = comparing(.depth) {
    let deep = Store(initialState: Level10.State()) { Level10() }
    let flat = Store(initialState: Level1.State()) { Level1() }
    let deepActions = mixedActions { Level10.Action.leaf($0) }
    let flatActions = mixedActions { Level1.Action.child($0) }
    return (
      Side(mixture) { SheafBenchmarks.send(deepActions, to: deep, passes: $0) },
      Side(mixture) { SheafBenchmarks.send(flatActions, to: flat, passes: $0) }
    )
  }

  static let scopedRead = comparing(.scopedRead) {
    let root = counter()
    let leaf = Store(initialState: Level10.State()) { Level10() }
      .scope(state: \.child, action: Level10.Action.child)
      .scope(state: \.child, action: Level9.Action.child)
      .scope(state: \.child, action: Level8.Action.child)
      .scope(state: \.child, action: Level7.Action.child)
      .scope(state: \.child, action: Level6.Action.child)
      .scope(state: \.child, action: Level5.Action.child)
      .scope(state: \.child, action: Level4.Action.child)
      .scope(state: \.child, action: Level3.Action.child)
      .scope(state: \.child, action: Level2.Action.child)
      .scope(state: \.child, action: Level1.Action.child)
    return (
      Side(mixture) { _ = sum(\.count, of: leaf, passes: $0) },
      Side(mixture) { _ = sum(\.count, of: root, passes: $0) }
    )
  }
}
