/// The entries that pass the filter, at hand by position without being copied.
struct ShownEntries: RandomAccessCollection, Equatable, Sendable {
  /// All entries of the directory.
  let entries: [DirectoryEntry]
  /// The positions in `entries` of those that pass; `nil` where all do.
  private let positions: [Int]?

  /// Looks at every entry, unless the filter is empty.
  init(_ entries: [DirectoryEntry], filter: String = "") {
    self.entries = entries
    positions = filter.isEmpty ? nil : EntryFilter(filter).positions(in: entries)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { positions?.count ?? entries.count }

  subscript(position: Int) -> DirectoryEntry {
    entries[positions?[position] ?? position]
  }
}
