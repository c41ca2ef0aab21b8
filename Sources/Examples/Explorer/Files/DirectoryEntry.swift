/// One line of a directory: a name, what it stands for, and how long it is.
struct DirectoryEntry: Hashable, Sendable, Identifiable {
  /// What a name stands for.
  enum Kind: Hashable, Sendable {
    case directory
    case file
    case symbolicLink(SymbolicLink)
    case special(SpecialFile)
    /// The name is there, but the system does not say what it stands for.
    case unreadable(FileProblem)
  }

  /// The name as the system knows it.
  let name: [UInt8]
  /// The name as printable text.
  let displayName: String
  let kind: Kind
  /// Length in bytes of a file, or of the file that a link leads to; else `nil`.
  let size: Int?
  /// Says whether it can be opened as a directory, also through a link.
  let isDirectory: Bool

  init(name: [UInt8], kind: Kind, size: Int? = nil) {
    self.name = name
    self.displayName = String(escaping: name)
    self.kind = kind
    self.size = size
    isDirectory =
      switch kind {
      case .directory: true
      case .symbolicLink(let link): link.destination == .directory
      default: false
      }
  }

  /// The name: it is unique within a directory.
  var id: [UInt8] { name }

  /// A word for the kind, of at most six columns.
  var kindLabel: String {
    switch kind {
    case .directory: "dir"
    case .file: "file"
    case .symbolicLink(let link): link.isBroken ? "broken" : "link"
    case .special(.fifo): "fifo"
    case .special(.socket): "socket"
    case .special(.device): "device"
    case .special(.unknown): "other"
    case .unreadable: "?"
    }
  }
}

/// Where a symbolic link points and what is there.
struct SymbolicLink: Hashable, Sendable {
  /// What the link leads to in the end.
  enum Destination: Hashable, Sendable {
    case directory
    case file
    case special(SpecialFile)
    case broken(FileProblem)
  }

  /// What the link says, as bytes.
  let target: [UInt8]
  let destination: Destination

  /// Says whether the link leads nowhere.
  var isBroken: Bool {
    if case .broken = destination { true } else { false }
  }

  /// What the link says, as printable text.
  var targetDisplay: String { String(escaping: target) }
}
