import Testing

@testable import Sheaf

@Suite struct EffectQueueTests {
  @Test func theReadyValuesSayTheirPolicy() {
    #expect(EffectQueue.latest("q").policy == .latest(1))
    #expect(EffectQueue.latest("q", 3, waitsForPrevious: true).waitsForPrevious)
    #expect(EffectQueue.serial("q").policy == .serial)
    #expect(EffectQueue.exhaust("q").policy == .exhaust)
    #expect(EffectQueue.bounded("q", 2).policy == .bounded(2, overflow: .suspend))
    #expect(EffectQueue.serial("q").id as? String == "q")
    #expect(EffectQueue.serial("q").storeWide.isStoreWide)
  }

  @Test func aConstantSpacingDrawsNothing() {
    let values = DependencyValues()
    #expect(EffectQueue.Spacing.constant(.seconds(2)).next(values) == .seconds(2))
  }

  @Test func aRandomSpacingIsDrawnFromTheGeneratorOfTheDependencies() {
    func draw(_ seed: UInt64, upTo end: Duration = .seconds(3)) -> [Duration] {
      var values = DependencyValues()
      values.withRandomNumberGenerator = WithRandomNumberGenerator(seed: seed)
      let spacing = EffectQueue.Spacing.random(.seconds(1)...end)
      return (0..<100).map { _ in spacing.next(values) }
    }
    let drawn = draw(1)
    #expect(drawn == draw(1))
    #expect(drawn != draw(2))
    #expect(drawn.allSatisfy { $0 >= .seconds(1) && $0 <= .seconds(3) })
    #expect(Set(drawn).count > 90)
    #expect(Set(draw(1, upTo: .seconds(1))) == [.seconds(1)])
  }

  @Test(arguments: [
    Duration.zero...Duration.seconds(Int64.max),
    Duration.seconds(Int64.min)...Duration.seconds(Int64.max),
    Duration(attoseconds: .min)...Duration(attoseconds: .max),
    Duration(attoseconds: .min)...Duration.seconds(-1),
    Duration.seconds(Int64.max)...Duration(attoseconds: .max),
  ])
  func aHugeRandomSpacingNeitherOverflowsNorIsNegative(range: ClosedRange<Duration>) {
    var values = DependencyValues()
    values.withRandomNumberGenerator = WithRandomNumberGenerator(seed: 1)
    for _ in 0..<100 {
      let drawn = EffectQueue.Spacing.random(range).next(values)
      #expect(drawn >= .zero && drawn <= .century)
    }
  }

  @Test func anEffectWithoutWorkIsNotQueued() {
    #expect(Effect<Int>.none.queued(on: .serial("q")).isEmpty)
    #expect(Effect<Int>.none.mapQueue { $0 }.isEmpty)
    #expect(
      Effect<Int>.none.mapIDs { (id: Int) in
        "\(id)"
      } extract: {
        Int($0)
      }.isEmpty
    )
  }
}
