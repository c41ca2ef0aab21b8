/// Reads directories and files away from the caller's actor; every function notices cancellation.
///
/// A blocking file system can delay a cancellation until its call returns, nothing else can.
struct DirectoryReader: Sendable {
  /// How many bytes of a file a preview reads at most.
  var previewLimit = 65_536
  /// How many lines of text a preview keeps at most.
  var previewLineLimit = 500
  /// How many entries are looked at in one go.
  var pageSize = 1_000

  /// Lists a directory: directories first, each part sorted by name; looks at the first page of it.
  ///
  /// An entry that the system tells nothing about is listed as unreadable.
  /// - Throws: `FileProblem`; `CancellationError` when the task is cancelled.
  @concurrent
  func list(_ path: BytePath) async throws -> DirectoryListing {
    try Self.list(FileDescriptor.directory(path), pageSize: pageSize)
  }

  /// Looks at the next page of what was listed: one entry for each of the first names, in order.
  ///
  /// A name that has gone since it was listed is unreadable. What has become a directory since, or
  /// is one no more, keeps its place.
  /// - Throws: `FileProblem`; `CancellationError` when the task is cancelled.
  @concurrent
  func page(_ path: BytePath, of names: ArraySlice<[UInt8]>) async throws -> [DirectoryEntry] {
    try Self.entries(names.prefix(pageSize), in: FileDescriptor.directory(path))
  }

  /// Reads what is worth showing of a file, a directory, or what a link leads to.
  ///
  /// - Throws: `FileProblem`; `CancellationError` when the task is cancelled.
  @concurrent
  func preview(_ path: BytePath) async throws -> Preview {
    try Preview(reading: path, limit: previewLimit, lineLimit: previewLineLimit)
  }

  /// Adds up everything below a directory, following no link but the path itself.
  ///
  /// What cannot be read, or goes away meanwhile, is left out of the sum. Others get the thread
  /// between any two directories.
  /// - Throws: `FileProblem` when the directory itself cannot be read; `CancellationError` when the
  ///   task is cancelled.
  @concurrent
  func size(_ path: BytePath) async throws -> DirectorySize {
    var walk = try DirectorySizeWalk(path)
    while try walk.step() {
      // Why: the pool has few threads, and a walk through a whole disk must not keep one of them
      // from the directory that is opened meanwhile.
      await Task.yield()
    }
    return walk.total
  }

  // MARK: - Implementation

  /// Lists an open directory, also one that has lost its name.
  ///
  /// - Throws: `deletedMeanwhile` when nothing was found because the directory is gone.
  static func list(
    _ directory: borrowing FileDescriptor,
    pageSize: Int
  ) throws -> DirectoryListing {
    let names = try names(of: directory)
    let entries = try entries(names.prefix(pageSize), in: directory)
    return DirectoryListing(entries: entries, rest: names.dropFirst(pageSize))
  }

  /// The names in an open directory, in order.
  private static func names(of directory: borrowing FileDescriptor) throws -> [[UInt8]] {
    let number = directory.number
    var names: [ListedName] = []
    var known: Set<[UInt8]> = []
    try DirectoryStream(directory).forEachHintedName { name, hint in
      let bytes = bytes(of: name)
      // Why: a directory that changes while it is read may hand out a name twice.
      guard known.insert(bytes).inserted else { return }
      let isDirectory =
        switch hint {
        case .directory: true
        case .other: false
        case .unknown: leadsToDirectory(name, in: number)
        }
      names.append(ListedName(bytes, isDirectory: isDirectory))
    }
    if names.isEmpty, try directory.status().linkCount == 0 {
      throw FileProblem.deletedMeanwhile
    }
    try Task.checkCancellation()
    names.sort()
    return names.map(\.bytes)
  }

  private static func leadsToDirectory(_ name: UnsafePointer<CChar>, in directory: Int32) -> Bool {
    (try? FileStatus(name, in: directory, followsLink: true))?.kind == .directory
  }

  private static func entries(
    _ names: ArraySlice<[UInt8]>,
    in directory: borrowing FileDescriptor
  ) throws -> [DirectoryEntry] {
    let number = directory.number
    return try names.map { bytes in
      try Task.checkCancellation()
      return try withCString(bytes) { name throws(FileProblem) in entry(name, bytes, in: number) }
    }
  }

  /// Describes one name of a directory; a failure becomes the entry's kind.
  private static func entry(
    _ name: UnsafePointer<CChar>,
    _ bytes: [UInt8],
    in directory: Int32
  ) -> DirectoryEntry {
    do throws(FileProblem) {
      let status = try FileStatus(name, in: directory)
      switch status.kind {
      case .directory: return DirectoryEntry(name: bytes, kind: .directory)
      case .file: return DirectoryEntry(name: bytes, kind: .file, size: status.size)
      case .special(let special): return DirectoryEntry(name: bytes, kind: .special(special))
      case .symbolicLink: return try linkEntry(name, bytes, in: directory)
      }
    } catch {
      let problem = error == .notFound ? .deletedMeanwhile : error
      return DirectoryEntry(name: bytes, kind: .unreadable(problem))
    }
  }

  private static func linkEntry(
    _ name: UnsafePointer<CChar>,
    _ bytes: [UInt8],
    in directory: Int32
  ) throws(FileProblem) -> DirectoryEntry {
    let target = try symbolicLinkTarget(name, in: directory)
    var size: Int?
    let destination: SymbolicLink.Destination
    do throws(FileProblem) {
      let status = try FileStatus(name, in: directory, followsLink: true)
      switch status.kind {
      case .directory: destination = .directory
      case .file:
        destination = .file
        size = status.size
      case .special(let special): destination = .special(special)
      case .symbolicLink: destination = .broken(.symbolicLinkLoop)
      }
    } catch {
      destination = .broken(error)
    }
    let link = SymbolicLink(target: target, destination: destination)
    return DirectoryEntry(name: bytes, kind: .symbolicLink(link), size: size)
  }

  /// Copies a C string's bytes.
  static func bytes(of name: UnsafePointer<CChar>) -> [UInt8] {
    var length = 0
    while name[length] != 0 {
      length += 1
    }
    return UnsafeRawBufferPointer(start: name, count: length).map { $0 }
  }
}
