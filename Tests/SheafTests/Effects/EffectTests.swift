import Testing

@testable import Sheaf

@Suite struct EffectTests {
  private typealias Effect = Sheaf.Effect<Int>

  private func isNone(_ effect: Effect) -> Bool {
    if case .none = effect.kind { true } else { false }
  }

  private func isSend(_ effect: Effect) -> Bool {
    if case .send = effect.kind { true } else { false }
  }

  @Test func anEffectIsOneWord() {
    #expect(MemoryLayout<Effect>.size == MemoryLayout<Int>.size)
    #expect(MemoryLayout<Sheaf.Effect<[Big]>>.size == MemoryLayout<Int>.size)
  }

  private struct Big: Sendable { var words = (1, 2, 3, 4) }

  // core 10
  @Test func noneIsTheIdentityOfMergeAndConcatenate() {
    #expect(isNone(.merge()))
    #expect(isNone(.merge(.none, .none)))
    #expect(isNone(.concatenate()))
    #expect(isNone(.concatenate(.none, .merge(.none), .none)))
    #expect(isSend(.merge(.none, .send(1), .none)))
    #expect(isSend(.concatenate(.none, .send(1))))
    #expect(isSend(Effect.send(1).merge(with: .none)))
    #expect(isSend(Effect.none.concatenate(with: .send(1))))
  }

  // core 10
  @Test func noneStaysNoneThroughEveryOperator() {
    #expect(isNone(Effect.none.map { $0 }))
    #expect(isNone(Effect.none.cancellable(id: 1, cancelInFlight: true)))
    #expect(isNone(Effect.none.withDependencies(DependencyValues())))
  }
}
