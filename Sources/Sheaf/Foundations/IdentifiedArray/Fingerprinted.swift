import Synchronization

/// A value that carries a stamp of its contents, so that "unchanged" is known without comparing.
///
/// Equal stamps promise equal contents; different stamps promise nothing.
public protocol Fingerprinted {
  /// A number that is renewed by every mutation and kept by a copy.
  var fingerprint: UInt64 { get }
}

/// Hands out stamps that occur once in this process.
@usableFromInline
enum Fingerprint {
  /// The stamp shared by all collections that were made empty and never touched.
  @usableFromInline static let untouched: UInt64 = 0

  @usableFromInline static let last = Atomic<UInt64>(0)

  /// A stamp nothing else in this process has.
  @inlinable
  static func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
