extension IdentifiedArray: RandomAccessCollection {
  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of elements.
  @inlinable public var endIndex: Int { rows.count }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether both have equal elements in the same order; stamps are not compared as contents.
  ///
  /// Copies with the same ``fingerprint`` are equal at once, also where an element, such as one
  /// with a NaN, is not equal to itself.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.fingerprint == right.fingerprint || left.elements == right.elements
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in order.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(rows) }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements as an array shows them.
  public var description: String { rows.description }

  /// The type and the elements.
  public var debugDescription: String { "\(typeName)(\(rows.debugDescription))" }
}

extension IdentifiedArray: CustomReflectable {
  /// Shows the elements as a plain collection.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: rows, displayStyle: .collection)
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as a plain array.
  ///
  /// - Throws: What encoding an element throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rows)
  }
}

extension IdentifiedArray: Decodable
where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes a plain array of elements.
  ///
  /// - Throws: What decoding an element throws; `DecodingError.dataCorrupted` that names the id where
  ///   two elements have the same.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init()
    while !container.isAtEnd {
      let path = container.codingPath
      let position = container.currentIndex
      let element = try container.decode(Element.self)
      guard positions[element.id] == nil else {
        let text = FoundationMessages.decodedDuplicate(
          of: String(summarizing: element.id),
          at: position,
          in: typeName
        )
        throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: text))
      }
      file(element, under: element.id)
    }
    if !rows.isEmpty { noteEverything() }
  }
}
