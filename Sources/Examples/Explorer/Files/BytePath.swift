/// The path of a file as the bytes that the system knows it by, which need not be UTF-8.
///
/// It is lexical: nothing is looked up, and two spellings of one file are different paths.
struct BytePath: Hashable, Sendable {
  /// The bytes as given to the system, without a terminating zero.
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Takes the UTF-8 bytes of the text.
  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The directory that the process was started in.
  static let current = BytePath(".")

  /// The path of the entry of that name in this directory.
  func appending(_ component: [UInt8]) -> BytePath {
    guard let last = bytes.last else { return BytePath(bytes: component) }
    return BytePath(bytes: bytes + (last == Self.slash ? [] : [Self.slash]) + component)
  }

  /// The last name in the path; of the root `/`, and nothing of an empty path.
  var lastComponent: [UInt8] {
    let trimmed = withoutTrailingSlashes
    guard trimmed != [Self.slash] else { return Array(trimmed) }
    return Array(trimmed.suffix(while: { $0 != Self.slash }))
  }

  /// The path without its last name; `nil` where leaving out a name does not lead upwards.
  ///
  /// That is so for the root, for an empty path, and for a path that ends in `.` or `..`.
  var parent: BytePath? {
    let trimmed = withoutTrailingSlashes
    let name = lastComponent
    guard trimmed != [Self.slash], !name.isEmpty, name != [Self.dot], name != [Self.dot, Self.dot]
    else { return nil }
    var rest = trimmed.dropLast(name.count)
    while rest.count > 1, rest.last == Self.slash {
      rest.removeLast()
    }
    return rest.isEmpty ? .current : BytePath(bytes: Array(rest))
  }

  /// Printable text that shows every byte; nothing in it can command a terminal.
  var display: String {
    String(escaping: bytes)
  }

  // MARK: - Implementation

  static let slash = UInt8(ascii: "/")
  static let dot = UInt8(ascii: ".")

  private var withoutTrailingSlashes: ArraySlice<UInt8> {
    var slice = bytes[...]
    while slice.count > 1, slice.last == Self.slash {
      slice.removeLast()
    }
    return slice
  }
}

extension ArraySlice {
  /// The longest end of the slice whose elements all satisfy the condition.
  fileprivate func suffix(while condition: (Element) -> Bool) -> ArraySlice {
    guard let last = lastIndex(where: { !condition($0) }) else { return self }
    return self[index(after: last)...]
  }
}

extension BytePath: Identifiable {
  var id: BytePath { self }
}

extension BytePath: CustomStringConvertible {
  var description: String { display }
}
