/// A random number generator that draws the same numbers for the same seed on every platform.
///
/// SplitMix64: fast and well distributed, and not for secrets.
@frozen
public struct SeededGenerator: RandomNumberGenerator, Sendable, Hashable {
  @usableFromInline var state: UInt64

  /// Starts the sequence that belongs to a seed.
  @inlinable
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits of the sequence.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
