import Sheaf
import Testing

@Suite struct SeededGeneratorTests {
  @Test func theSequenceIsThePublishedOne() {
    // The first outputs of the reference implementation of SplitMix64 for the seed 1234567.
    var generator = Sheaf.SeededGenerator(seed: 1_234_567)
    let drawn = (0..<5).map { _ in generator.next() }
    #expect(
      drawn == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ]
    )
  }

  @Test func aCopyGoesOnByItself() {
    var first = Sheaf.SeededGenerator(seed: 1)
    var second = first
    #expect(first.next() == second.next())
    #expect(first == second)
  }
}
