import Testing

@testable import Sheaf

@Suite struct EffectTests {
  /// 256 bytes.
  private struct LargeAction: Sendable {
    var words = InlineArray<32, Int>(repeating: 0)
  }

  // core 10
  @Test func anEffectIsOneWordWhateverItsAction() {
    #expect(MemoryLayout<LargeAction>.size == 256)
    #expect(MemoryLayout<Effect<LargeAction>>.size == 8)
    #expect(MemoryLayout<Effect<Int>>.size == 8)
    #expect(MemoryLayout<Effect<Void>>.size == 8)
    #expect(MemoryLayout<Effect<Int>?>.size == 8)
  }

  // core 10
  @Test func noneIsTheIdentityOfMergeAndConcatenate() {
    #expect(Effect<Int>.merge().isEmpty)
    #expect(Effect<Int>.concatenate().isEmpty)
    #expect(Effect<Int>.merge(.none, .none).isEmpty)
    #expect(Effect<Int>.concatenate([.none, .none]).isEmpty)
    for effect in [Effect<Int>.merge(.none, .send(1), .none), .none.concatenate(with: .send(1))] {
      guard case .send(1) = effect.kind else {
        Issue.record("One effect and nothing is that effect.")
        continue
      }
    }
  }

  // core 10
  @Test func operatorsOnNoneGiveNone() {
    #expect(Effect<Int>.none.map { "\($0)" }.isEmpty)
    #expect(Effect<Int>.none.cancellable(id: 1).isEmpty)
    #expect(Effect<Int>.none.merge(with: .none).isEmpty)
  }

  @Test func partsKeepTheirOrder() {
    let effect = Effect<Int>.merge((1...5).map { .send($0) })
    guard case .merge(let parts) = effect.kind else {
      Issue.record("Several effects are a merge.")
      return
    }
    let numbers = parts.map { part in
      if case .send(let number) = part.kind { number } else { 0 }
    }
    #expect(numbers == [1, 2, 3, 4, 5])
  }

  // core 6, 10
  @Test(arguments: [1, 2, 31, 32, 33, 64, 1_024, 1_025, 5_000])
  func effectsFoldedOneByOneKeepTheirOrderAndStayShallow(_ count: Int) {
    let merged = (0..<count).reduce(Effect<Int>.none) { $0.merge(with: .send($1)) }
    let concatenated = (0..<count).reduce(Effect<Int>.none) { $0.concatenate(with: .send($1)) }
    for effect in [merged, concatenated] {
      let leaves = Self.leaves(effect, depth: 0)
      #expect(leaves.map(\.number) == Array(0..<count))
      #expect(leaves.allSatisfy { $0.depth <= 4 })
    }
  }

  private static func leaves(
    _ effect: Effect<Int>,
    depth: Int
  ) -> [(number: Int, depth: Int)] {
    switch effect.kind {
    case .send(let number): [(number, depth)]
    case .merge(let parts), .concatenate(let parts):
      parts.flatMap { leaves($0, depth: depth + 1) }
    default: []
    }
  }

  @Test func aHandledActionCountsMoreThanAnUnhandledOne() {
    #expect(!Effect<Int>.both(.unhandled, .none).isUnhandled)
    #expect(!Effect<Int>.both(.none, .unhandled).isUnhandled)
    #expect(Effect<Int>.both(.unhandled, .unhandled).isUnhandled)
    #expect(Effect<Int>.unhandled.isEmpty)
    #expect(Effect<Int>.unhandled.map { "\($0)" }.isUnhandled)
  }
}
