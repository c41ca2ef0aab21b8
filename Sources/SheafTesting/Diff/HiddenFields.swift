#if canImport(Darwin)
/// The fields of a value that its own mirror leaves out: not to be had on this platform.
enum HiddenFields {
  static func of(_ value: Any) -> [(name: String, value: Any)] { [] }
}
#else
@_spi(Reflection) import Swift

/// The stored fields of a struct, also those that its own mirror leaves out.
enum HiddenFields {
  static func of(_ value: Any) -> [(name: String, value: Any)] {
    guard value is any CustomReflectable else { return [] }
    return open(value)
  }

  private static func open<Value>(_ value: Value) -> [(name: String, value: Any)] {
    guard Mirror(reflecting: value).displayStyle != .class else { return [] }
    var fields: [(name: String, value: Any)] = []
    withUnsafePointer(to: value) { pointer in
      _ = _forEachField(of: Value.self) { name, offset, type, _ in
        let place = UnsafeRawPointer(pointer) + offset
        fields.append((String(cString: name), load(type, from: place)))
        return true
      }
    }
    return fields
  }

  private static func load<Field>(_ type: Field.Type, from place: UnsafeRawPointer) -> Any {
    // Why: the run-time library says that a value of this type lies there.
    place.assumingMemoryBound(to: type).pointee
  }
}
#endif
