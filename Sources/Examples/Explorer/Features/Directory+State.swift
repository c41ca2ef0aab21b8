extension Directory {
  /// A directory as it was read, and where the user is in it.
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
    /// Counts how often the directory was read again.
    private(set) var reading = 0
    /// The position of the selected entry among those shown; zero when there are none.
    private(set) var position = 0
    /// The filter; `nil` while there is none.
    var filter: Filter?
    /// The pane with the selected file; `nil` while it is closed.
    var preview: FilePreview.State?
    /// The sizes of sub-directories by name, as far as they are known.
    var sizes: [[UInt8]: SubdirectorySize] = [:]

    init(path: BytePath, entries: [DirectoryEntry]) {
      self.path = path
      shown = ShownEntries(entries)
    }

    /// Everything that was read, in order.
    var entries: [DirectoryEntry] { shown.entries }

    /// The selected entry; `nil` when none is shown.
    var selected: DirectoryEntry? {
      shown.indices.contains(position) ? shown[position] : nil
    }

    /// The name of the selected entry, which tells it from all others.
    var selectedName: [UInt8]? { selected?.name }

    /// Selects the entry at a position, or at the nearest end.
    mutating func select(_ wanted: Int) {
      position = max(0, min(wanted, shown.count - 1))
    }

    /// Shows those entries; the selected one stays selected if it is among them, else the next.
    mutating func show(_ shown: ShownEntries) {
      let index = selected == nil ? 0 : self.shown.entryIndex(at: position)
      self.shown = shown
      select(shown.position(ofEntryAt: index))
    }

    /// Takes what was read anew and keeps all that the user has done.
    mutating func replaceEntries(_ entries: [DirectoryEntry]) {
      let before = selectedName
      shown = ShownEntries(entries, filter: filter?.text ?? "")
      reading += 1
      select(shown.firstIndex { $0.name == before } ?? position)
      if selectedName != before { preview = nil }
      let names = Set(entries.lazy.filter(\.isMeasured).map(\.name))
      sizes = sizes.filter { names.contains($0.key) }
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
