
/// Lends a random number generator to a closure.
///
///     withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
///
/// Copies of the reference draw from one sequence. It is locked for each draw and never while the
/// closure runs, so closures may nest, and draws of concurrent closures interleave.
public final class WithRandomNumberGenerator: Sendable {
  private let generator: Lock<any RandomNumberGenerator & Sendable>

  /// Lends the generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Lock(generator)
  }

  /// Lends a generator that draws the same numbers for the same seed.
  public convenience init(seed: UInt64) {
    self.init(SeededGenerator(seed: seed))
  }

  /// Runs the closure with the generator.
  ///
  /// - Throws: What the closure throws.
  public func callAsFunction<R>(
    _ work: (inout any RandomNumberGenerator) throws -> R
  ) rethrows -> R {
    var loan: any RandomNumberGenerator = Loan(owner: self)
    return try work(&loan)
  }

  /// Draws from its owner's sequence.
  private struct Loan: RandomNumberGenerator {
    let owner: WithRandomNumberGenerator

    mutating func next() -> UInt64 {
      owner.generator.withLock { $0.next() }
    }
  }
}

extension DependencyValues {
  /// Lends a random number generator; live, the system's.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
}
