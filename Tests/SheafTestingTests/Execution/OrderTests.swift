import Sheaf
import SheafTesting
import Testing

/// The order of actions is the same in every kind of store.
@Suite struct OrderTests {
  /// What an action does, as a tree of sends, merges and concatenations.
  indirect enum Tree: Sendable {
    case nothing
    case send(Int)
    case run([Int])
    case merge([Tree])
    case concatenate([Tree])

    var effect: Effect<Int> {
      switch self {
      case .nothing: .none
      case .send(let action): .send(action)
      case .run(let actions): .run { send in for action in actions { await send(action) } }
      case .merge(let trees): .merge(trees.map(\.effect))
      case .concatenate(let trees): .concatenate(trees.map(\.effect))
      }
    }
  }

  struct Plan: Reducer {
    let trees: [Tree]
    func reduce(into state: inout [Int], action: Int) -> Effect<Int> {
      state.append(action)
      return trees[action].effect
    }
  }

  /// Actions 0 to 11, each of which may send higher ones only.
  static func trees(_ generator: inout SeededGenerator) -> [Tree] {
    (0..<12).map { tree(above: $0, depth: $0 == 0 ? 3 : 2, &generator) }
  }

  private static func tree(
    above action: Int,
    depth: Int,
    _ generator: inout SeededGenerator
  ) -> Tree {
    guard action < 11 else { return .nothing }
    func next(_ generator: inout SeededGenerator) -> Int {
      Int.random(in: action + 1 + (11 - action) / 3...11, using: &generator)
    }
    switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &generator) {
    case 0: return .nothing
    case 1: return .send(next(&generator))
    case 2:
      return .run((0..<Int.random(in: 0...2, using: &generator)).map { _ in next(&generator) })
    case 3, 4:
      return .merge((0..<3).map { _ in tree(above: action, depth: depth - 1, &generator) })
    default:
      return .concatenate((0..<3).map { _ in tree(above: action, depth: depth - 1, &generator) })
    }
  }

  // testing 4
  @Test func theOrderOfActionsIsThatOfStoreAndStoreActor() async {
    var longest = 0
    for seed in 0..<500 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let trees = Self.trees(&generator)

      let actor = StoreActor(initialState: [Int]()) { Plan(trees: trees) }
      await actor.send(0).finish()
      let inActor = await actor.state
      let inStore = await Self.orderInStore(trees)
      let test = TestStore(initialState: [Int]()) { Plan(trees: trees) }
      test.exhaustivity = .off
      await test.send(0)
      await test.skipReceivedActions(strict: false)
      await test.finish()

      #expect(inStore == inActor, "seed \(seed)")
      #expect(test.state == inActor, "seed \(seed)")
      longest = max(longest, inActor.count)
    }
    #expect(longest > 20)
  }

  @MainActor private static func orderInStore(_ trees: [Tree]) async -> [Int] {
    let store = Store(initialState: [Int]()) { Plan(trees: trees) }
    await store.send(0).finish()
    return store.withState { $0 }
  }
}
