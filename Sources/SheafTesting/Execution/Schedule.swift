import Sheaf
import Synchronization

/// Which of the ready jobs is run next.
enum Schedule {
  /// The oldest.
  case inOrder
  /// Any of them, by chance that a seed repeats.
  case seeded(SeededGenerator)

  /// The offset of the next of `count` jobs, the oldest being 0.
  mutating func pick(of count: Int) -> Int {
    guard case .seeded(var generator) = self, count > 1 else { return 0 }
    let choice = Int.random(in: 0..<count, using: &generator)
    self = .seeded(generator)
    return choice
  }
}

extension Schedule {
  /// The seed of the run under way; each executor that is made in it takes one of its own.
  final class Seed: Sendable {
    private let seed: UInt64
    private let executors = Atomic<UInt64>(0)

    init(_ seed: UInt64) { self.seed = seed }

    /// The schedule of the next executor.
    func next() -> Schedule {
      let number = executors.add(1, ordering: .relaxed).oldValue
      return .seeded(SeededGenerator(seed: Self.mix(seed, number)))
    }

    /// A seed made of two numbers.
    static func mix(_ seed: UInt64, _ number: UInt64) -> UInt64 {
      var generator = SeededGenerator(seed: seed ^ (number &* 0x9E37_79B9_7F4A_7C15))
      return generator.next()
    }
  }

  /// Set by ``ScheduleExplorer`` around each run; nil elsewhere.
  static let seed = TaskLocal<Seed?>(wrappedValue: nil)

  /// The schedule of an executor that is made now.
  static var current: Schedule { seed.get()?.next() ?? .inOrder }
}
