/// An enum whose cases can be named by key path: `\.child` stands for ``CasePath`` to `child`.
///
/// The conformance is a namespace of case paths, one property per case:
///
/// ```swift
/// enum Action: CasePathable {
///   case child(Child.Action)
///   struct Cases {
///     var child: CasePath<Action, Child.Action> { CasePath(embed: Action.child) { … } }
///   }
///   static var cases: Cases { Cases() }
/// }
/// ```
@dynamicMemberLookup
public protocol CasePathable {
  /// The namespace: one property of type ``CasePath`` per case.
  associatedtype Cases
  /// The one value of the namespace.
  static var cases: Cases { get }
}

/// The key path of a case: `\.child`, and `\.child.grandchild` through nested enums.
public typealias CaseKeyPath<Root: CasePathable, Value> = KeyPath<Root.Cases, CasePath<Root, Value>>

extension CasePathable {
  /// The payload of the case where the value is in it, else nil: `action.child`.
  @inlinable
  public subscript<Value>(dynamicMember path: CaseKeyPath<Self, Value>) -> Value? {
    Self.cases[keyPath: path].extract(from: self)
  }

  /// The payload of the case where the value is in it, else nil.
  @inlinable
  public subscript<Value>(case path: CaseKeyPath<Self, Value>) -> Value? {
    Self.cases[keyPath: path].extract(from: self)
  }

  /// Whether the value is in the case.
  @inlinable
  public func `is`<Value>(_ path: CaseKeyPath<Self, Value>) -> Bool {
    var copy = self
    return Self.cases[keyPath: path].matches(&copy)
  }

  /// Changes the payload in place; nil, and nothing is done, where the value is in another case.
  ///
  /// - Throws: Whatever `body` throws; the payload keeps what `body` had done to it.
  @inlinable
  @discardableResult
  public mutating func modify<Value, R>(
    _ path: CaseKeyPath<Self, Value>,
    _ body: (inout Value) throws -> R
  ) rethrows -> R? {
    try Self.cases[keyPath: path].modify(&self, body)
  }
}

extension CasePath where Root: CasePathable {
  /// The case path that the key path names.
  ///
  /// It costs a key path traversal: make it once and keep it.
  @inlinable
  public init(_ path: CaseKeyPath<Root, Value>) {
    self = Root.cases[keyPath: path]
  }
}
