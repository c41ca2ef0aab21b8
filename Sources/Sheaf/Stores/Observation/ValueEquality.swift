/// The `==` of a type that is not known to have one where it is asked for.
@usableFromInline
enum ValueEquality {
  /// Nil where the type is not `Equatable`.
  ///
  /// Generic code reads through key paths to values of which it knows nothing; what they wait for
  /// must not depend on that.
  @usableFromInline
  static func find<Value>(for type: Value.Type) -> ((Value, Value) -> Bool)? {
    guard let equatable = Value.self as? any Equatable.Type else { return nil }
    return open(equatable)
  }

  private static func open<Value, E: Equatable>(_ type: E.Type) -> (Value, Value) -> Bool {
    { left, right in
      withUnsafePointer(to: left) { left in
        withUnsafePointer(to: right) { right in
          // Why: `E` is `Value`, which was cast to it as a type above.
          UnsafeRawPointer(left).assumingMemoryBound(to: E.self).pointee
            == UnsafeRawPointer(right).assumingMemoryBound(to: E.self).pointee
        }
      }
    }
  }
}
