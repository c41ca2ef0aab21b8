import Sheaf
import Testing

@Suite struct WithRandomNumberGeneratorTests {
  @Test func oneSeedGivesOneSequence() {
    var generator = SeededGenerator(seed: 42)
    let lend = WithRandomNumberGenerator(seed: 42)
    for _ in 0..<10 {
      #expect(lend { $0.next() } == generator.next())
    }
  }

  @Test func theSequenceGoesOnFromCallToCall() {
    let lend = WithRandomNumberGenerator(seed: 42)
    let together = WithRandomNumberGenerator(seed: 42)
    let apart = (0..<3).map { _ in lend { Int.random(in: 0..<1_000_000, using: &$0) } }
    let drawn = together { generator in
      (0..<3).map { _ in Int.random(in: 0..<1_000_000, using: &generator) }
    }
    #expect(apart == drawn)
  }

  @Test func closuresMayNest() {
    let lend = WithRandomNumberGenerator(seed: 42)
    let drawn = lend { outer in
      [outer.next()] + [lend { $0.next() }] + [outer.next()]
    }
    var generator = SeededGenerator(seed: 42)
    #expect(drawn == (0..<3).map { _ in generator.next() })
  }

  @Test func concurrentDrawsLoseNothing() async {
    let lend = WithRandomNumberGenerator(seed: 42)
    let drawn = await withTaskGroup(of: [UInt64].self) { group in
      for _ in 0..<10 {
        group.addTask { (0..<100).map { _ in lend { $0.next() } } }
      }
      return await group.reduce(into: Set<UInt64>()) { $0.formUnion($1) }
    }
    var generator = SeededGenerator(seed: 42)
    #expect(drawn == Set((0..<1_000).map { _ in generator.next() }))
  }

  @Test func anErrorOfTheClosureIsThrown() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try WithRandomNumberGenerator(seed: 42) { _ in throw Failure() }
    }
  }
}
