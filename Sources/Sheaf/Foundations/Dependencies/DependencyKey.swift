/// Names one dependency by its type and gives the values it has where nobody overrides it.
///
/// A computed property in an extension of `DependencyValues` makes it readable by key path. Defaults
/// are not cached: a value that is expensive to make, or that carries identity, is a `static let`.
public protocol DependencyKey: SendableMetatype {
  /// What is read: a client, a generator, a clock.
  associatedtype Value: Sendable

  /// The value the program runs with.
  static var liveValue: Value { get }

  /// The value previews run with; by default the live one.
  static var previewValue: Value { get }

  /// The value tests run with; by default the live one, reported as an issue at each read.
  static var testValue: Value { get }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The live value, after a report that names the dependency and who read it.
  public static var testValue: Value {
    DependencyRead.reportUnoverridden(Self.self)
    return liveValue
  }
}
