/// What a directory holds: its first entries, and the names whose turn comes later.
///
/// All names are known at once and in order, so pages never change places. Asking the system about
/// each of them is what takes time, and is done a page at a time.
struct DirectoryListing: Equatable, Sendable {
  /// The entries that have been looked at.
  var entries: [DirectoryEntry]
  /// The names that follow, in order.
  var rest: ArraySlice<[UInt8]> = []
}

/// A name as the directory hands it out, which is all that its place in the order depends on.
struct ListedName: Comparable {
  let bytes: [UInt8]
  /// The name as printable text.
  let text: String
  /// Says whether it could be opened as a directory when it was listed, also through a link.
  let isDirectory: Bool

  init(_ bytes: [UInt8], isDirectory: Bool) {
    self.bytes = bytes
    text = String(escaping: bytes)
    self.isDirectory = isDirectory
  }

  /// Directories first, then by name in an order that no locale changes.
  static func < (first: ListedName, second: ListedName) -> Bool {
    if first.isDirectory != second.isDirectory { return first.isDirectory }
    if first.text != second.text { return first.text < second.text }
    // Why: names that Unicode calls equal (é composed or not) are different files.
    return first.bytes.lexicographicallyPrecedes(second.bytes)
  }
}
