#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The names in an open directory, read once from the beginning.
struct DirectoryStream: ~Copyable {
  #if canImport(Darwin)
  private typealias Handle = UnsafeMutablePointer<DIR>
  #else
  private typealias Handle = OpaquePointer
  #endif

  private let handle: Handle

  /// Begins to read; the descriptor stays open and stays the caller's.
  init(_ directory: borrowing FileDescriptor) throws(FileProblem) {
    let copy = fcntl(directory.number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw FileProblem.last }
    guard let handle = fdopendir(copy) else {
      let problem = FileProblem.last
      close(copy)
      throw problem
    }
    // Why: the copy shares its position with the original, which may have been read before.
    rewinddir(handle)
    self.handle = handle
  }

  deinit {
    closedir(handle)
  }

  /// What a directory says of a name without being asked about the file.
  enum Hint {
    case directory
    /// Something that is neither a directory nor leads to one.
    case other
    /// A link, or the file system does not say.
    case unknown
  }

  /// Hands each name but `.` and `..` to the body; the pointer is valid during the call only.
  ///
  /// - Throws: what the body throws, `FileProblem` when the system fails, and `CancellationError`
  ///   when the task is cancelled, which is asked before each name.
  func forEachName(_ body: (UnsafePointer<CChar>) throws -> Void) throws {
    try forEachHintedName { name, _ in try body(name) }
  }

  /// Hands each name over as `forEachName` does, with what the directory says of it.
  ///
  /// - Throws: what `forEachName` throws.
  func forEachHintedName(_ body: (UnsafePointer<CChar>, Hint) throws -> Void) throws {
    // Why: a record is as long as its name needs, so the record must not be copied as a whole.
    let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let typeOffset = MemoryLayout<dirent>.offset(of: \.d_type) ?? 0
    while true {
      try Task.checkCancellation()
      errno = 0
      guard let record = readdir(handle) else {
        if errno == 0 { return }
        throw FileProblem.last
      }
      let bytes = UnsafeRawPointer(record)
      let name = (bytes + nameOffset).assumingMemoryBound(to: CChar.self)
      if Self.isDotName(name) { continue }
      try body(name, Hint(type: (bytes + typeOffset).load(as: UInt8.self)))
    }
  }

  /// Says whether the name is `.` or `..`.
  private static func isDotName(_ name: UnsafePointer<CChar>) -> Bool {
    let dot = CChar(bitPattern: BytePath.dot)
    guard name[0] == dot else { return false }
    return name[1] == 0 || (name[1] == dot && name[2] == 0)
  }
}

extension DirectoryStream.Hint {
  fileprivate init(type: UInt8) {
    switch Int(type) {
    case Int(DT_DIR): self = .directory
    case Int(DT_LNK), Int(DT_UNKNOWN): self = .unknown
    default: self = .other
    }
  }
}
