// The only file of this module that imports Foundation: `Date` and `UUID` are Foundation's.
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import Synchronization

/// Tells the current date.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Tells what `generate` returns, asking it each time.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// Tells the same date always.
  public static func constant(_ date: Date) -> DateGenerator {
    DateGenerator { date }
  }

  /// The current date; writing it makes the generator constant.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The current date.
  public func callAsFunction() -> Date { generate() }
}

/// Makes UUIDs.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Makes what `generate` returns, asking it each time.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// Makes the same UUID always.
  public static func constant(_ uuid: UUID) -> UUIDGenerator {
    UUIDGenerator { uuid }
  }

  /// A new generator that counts up from 00000000-0000-0000-0000-000000000000.
  ///
  /// Copies of one generator count on together.
  public static var incrementing: UUIDGenerator {
    let count = IncrementingCount()
    return UUIDGenerator { UUID(high: 0, low: count.next()) }
  }

  /// A new UUID.
  public func callAsFunction() -> UUID { generate() }

  /// Makes random UUIDs from the system's randomness.
  fileprivate static let random = UUIDGenerator {
    // Why: `UUID()` opens /dev/urandom each time on Linux; the system's generator does not.
    UUID(
      high: .random(in: .min ... .max) & ~0xF000 | 0x4000,
      low: .random(in: .min ... .max) & ~(0b11 << 62) | 0b10 << 62
    )
  }
}

extension DependencyValues {
  /// Tells the current date.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }

  /// Makes UUIDs; live, random ones.
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }

  /// Time since 1970-01-01 by ``date``; nil, unreported, where there is none to tell.
  ///
  /// That is in a test that has not overridden it, and where it is not finite. For what a feature of
  /// ours notes on the side: nobody asked for the date there.
  @usableFromInline var timeSince1970: Duration? {
    if context == .test, storage?.value(for: DateGeneratorKey.self) == nil { return nil }
    let seconds = date.now.timeIntervalSince1970
    // Why: a date that is not finite, or beyond all time, would trap where it is converted.
    return abs(seconds) < 1e17 ? .seconds(seconds) : nil
  }
}

// MARK: - Implementation

/// Counts how often it was asked.
private final class IncrementingCount: Sendable {
  private let count = Atomic<UInt64>(0)

  /// The number of earlier calls.
  func next() -> UInt64 {
    count.add(1, ordering: .relaxed).oldValue
  }
}

private enum DateGeneratorKey: DependencyKey {
  static let liveValue = DateGenerator { Date() }
}

private enum UUIDGeneratorKey: DependencyKey {
  static let liveValue = UUIDGenerator.random
}

extension UUID {
  /// The UUID with these 16 bytes, most significant first.
  fileprivate init(high: UInt64, low: UInt64) {
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (56 - 8 * index))
    }
    self.init(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
        byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
        byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      )
    )
  }
}
