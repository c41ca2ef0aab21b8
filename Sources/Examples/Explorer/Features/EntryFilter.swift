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

  /// How far from the first entry those that match are, in order.
  func positions(in entries: some Collection<DirectoryEntry>) -> [Int] {
    entries.enumerated().compactMap { matches($1.displayName) ? $0 : nil }
  }

  /// Says whether the name contains the text; an empty text is in every name.
  func matches(_ name: String) -> Bool {
    guard let ascii else { return name.lowercased().contains(text) }
    var name = name
    return name.withUTF8 { bytes in
      ascii.withUnsafeBufferPointer { Self.contains(bytes, $0) }
    }
  }

  // MARK: - Implementation

  private static func contains(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ wanted: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    // Why plain loops: this runs for each of many entries, also where nothing is optimised.
    var start = 0
    while start + wanted.count <= bytes.count {
      var length = 0
      while length < wanted.count, lowercased(bytes[start + length]) == wanted[length] {
        length += 1
      }
      if length == wanted.count { return true }
      start += 1
    }
    return false
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}
