/// Finds the entries whose names contain a text, whatever the case of its letters.
struct EntryFilter: Hashable, Sendable {
  /// What is looked for, in lower case.
  private let text: String
  /// The same as bytes where all of them are ASCII; then names are compared byte by byte.
  private let ascii: [UInt8]?

  init(_ text: String) {
    self.text = text.lowercased()
    let bytes = Array(self.text.utf8)
    ascii = bytes.allSatisfy { $0 < 0x80 } ? bytes : nil
  }

  /// The positions of the entries that match, in order.
  func positions(in entries: [DirectoryEntry]) -> [Int] {
    entries.indices.filter { matches(entries[$0].displayName) }
  }

  /// Says whether the name contains the text; an empty text is in every name.
  func matches(_ name: String) -> Bool {
    guard let ascii else { return name.lowercased().contains(text) }
    var name = name
    return name.withUTF8 { bytes in Self.contains(bytes, ascii) }
  }

  // MARK: - Implementation

  private static func contains(_ bytes: UnsafeBufferPointer<UInt8>, _ wanted: [UInt8]) -> Bool {
    guard wanted.count <= bytes.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { start in
      wanted.indices.allSatisfy { lowercased(bytes[start + $0]) == wanted[$0] }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
