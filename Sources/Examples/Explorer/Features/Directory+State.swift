extension Directory {
  /// A directory as far as it was read, and where the user is in it.
  struct State: Equatable, Sendable {
    /// What is being filtered by.
    struct Filter: Equatable, Sendable {
      /// The text as typed so far.
      var text = ""
      /// Keys go to the text.
      var isTyping = true
    }

    /// The directory.
    let path: BytePath
    /// The entries that pass the filter as it was last applied.
    private(set) var shown: ShownEntries
    /// The names that come after the entries, not looked at yet.
    private(set) var rest: ArraySlice<[UInt8]>
    /// Counts how often the directory was read again.
    private(set) var reading = 0
    /// The position of the selected entry among those shown; zero when there are none.
    private(set) var position = 0
    /// The user has gone to the end, which comes only with further pages.
    private(set) var isFollowingEnd = false
    /// The filter; `nil` while there is none.
    var filter: Filter?
    /// The pane with the selected file; `nil` while it is closed.
    var preview: FilePreview.State?
    /// The sizes of sub-directories by name, as far as they are known.
    var sizes: [[UInt8]: SubdirectorySize] = [:]

    init(path: BytePath, _ listing: DirectoryListing) {
      self.path = path
      shown = ShownEntries(listing.entries)
      rest = listing.rest
    }

    /// Everything that was read, in order.
    var entries: [DirectoryEntry] { shown.entries }

    /// Says whether the user is so near to the end of what was read that more of it is needed.
    var isNearEnd: Bool {
      !rest.isEmpty && (isFollowingEnd || shown.count - position < Directory.leastRowsBelow)
    }

    /// The selected entry; `nil` when none is shown.
    var selected: DirectoryEntry? {
      shown.indices.contains(position) ? shown[position] : nil
    }

    /// The name of the selected entry, which tells it from all others.
    var selectedName: [UInt8]? { selected?.name }

    /// Selects the entry at a position, or at the nearest end.
    mutating func select(_ wanted: Int) {
      isFollowingEnd = false
      moveSelection(to: wanted)
    }

    /// Selects the last entry, and the last of each further page until all are there.
    mutating func selectLast() {
      isFollowingEnd = !rest.isEmpty
      moveSelection(to: shown.count - 1)
    }

    /// Shows those entries; the selected one stays selected if it is among them, else the next.
    mutating func show(_ filtered: ShownEntries) {
      let index = selected == nil ? 0 : shown.entryIndex(at: position)
      let further = entries.dropFirst(filtered.entries.count)
      shown = filtered
      // Why: a page may have come while those before it were filtered.
      if !further.isEmpty { shown.append(further) }
      moveSelection(to: isFollowingEnd ? shown.count - 1 : shown.position(ofEntryAt: index))
    }

    /// Takes a further page; what is selected stays selected, unless the user waits for the end.
    mutating func append(_ page: [DirectoryEntry]) {
      let before = selectedName
      shown.append(page)
      rest = rest.dropFirst(page.count)
      // Why: an empty slice would keep all of the names alive.
      if rest.isEmpty { rest = [] }
      if isFollowingEnd { moveSelection(to: shown.count - 1) }
      if rest.isEmpty { isFollowingEnd = false }
      if selectedName != before { preview = nil }
    }

    /// Takes what was read anew and keeps all that the user has done.
    mutating func replaceEntries(_ listing: DirectoryListing) {
      let before = selectedName
      shown = ShownEntries(listing.entries, filter: filter?.text ?? "")
      rest = listing.rest
      reading += 1
      moveSelection(to: shown.firstIndex { $0.name == before } ?? position)
      if rest.isEmpty { isFollowingEnd = false }
      if selectedName != before { preview = nil }
      let names = Set(entries.lazy.filter(\.isMeasured).map(\.name))
      sizes = sizes.filter { names.contains($0.key) }
    }

    private mutating func moveSelection(to wanted: Int) {
      position = max(0, min(wanted, shown.count - 1))
    }
  }
}

/// What is known of the size of a sub-directory.
enum SubdirectorySize: Equatable, Sendable {
  case known(DirectorySize)
  /// It could not be read.
  case unknown
}

extension DirectoryEntry {
  /// Says whether everything below it is added up; a link could lead round in a circle.
  var isMeasured: Bool { kind == .directory }
}
