/// Random numbers that come again with the same seed; says its seed when it is made.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// A new seed each time, or the one of a run that failed.
  init(_ test: String, seed: UInt64 = .random(in: .min ... .max)) {
    print("\(test): seed \(seed)")
    state = seed
  }

  /// The numbers of a seed, without a word.
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
