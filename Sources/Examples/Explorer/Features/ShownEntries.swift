/// The entries that pass the filter, at hand by position without being copied.
struct ShownEntries: RandomAccessCollection, Equatable, Sendable {
  /// All entries of the directory that were read.
  private(set) var entries: [DirectoryEntry]
  /// The positions in `entries` of those that pass, in order; `nil` where all do.
  private var positions: [Int]?
  /// What is filtered by.
  private let filter: EntryFilter

  /// Looks at every entry, unless the filter is empty.
  init(_ entries: [DirectoryEntry], filter: String = "") {
    self.entries = entries
    self.filter = EntryFilter(filter)
    positions = filter.isEmpty ? nil : self.filter.positions(in: entries)
  }

  /// Puts further entries at the end, and looks at those alone.
  mutating func append(_ further: some Collection<DirectoryEntry>) {
    let count = entries.count
    entries += further
    positions? += filter.positions(in: further).map { count + $0 }
  }

  /// Looks at every entry away from the caller's actor.
  @concurrent
  static func filtering(_ entries: [DirectoryEntry], by filter: String) async -> ShownEntries {
    ShownEntries(entries, filter: filter)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { positions?.count ?? entries.count }

  subscript(position: Int) -> DirectoryEntry {
    entries[entryIndex(at: position)]
  }

  /// Where in `entries` the one at a position is.
  func entryIndex(at position: Int) -> Int {
    positions?[position] ?? position
  }

  /// The position of the first that is not before that place in `entries`; it may be the end.
  func position(ofEntryAt index: Int) -> Int {
    guard let positions else { return index }
    var low = 0
    var high = positions.count
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
