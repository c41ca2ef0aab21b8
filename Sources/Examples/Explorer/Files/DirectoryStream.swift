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

  /// Hands each name but `.` and `..` to the body; the pointer is valid during the call only.
  ///
  /// - Throws: what the body throws, `FileProblem` when the system fails, and `CancellationError`
  ///   when the task is cancelled, which is asked before each name.
  func forEachName(_ body: (UnsafePointer<CChar>) throws -> Void) throws {
    // Why: a record is as long as its name needs, so the record must not be copied as a whole.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while true {
      try Task.checkCancellation()
      errno = 0
      guard let record = readdir(handle) else {
        if errno == 0 { return }
        throw FileProblem.last
      }
      let name = (UnsafeRawPointer(record) + offset).assumingMemoryBound(to: CChar.self)
      if !Self.isDotName(name) { try body(name) }
    }
  }

  /// Says whether the name is `.` or `..`.
  private static func isDotName(_ name: UnsafePointer<CChar>) -> Bool {
    let dot = CChar(bitPattern: BytePath.dot)
    guard name[0] == dot else { return false }
    return name[1] == 0 || (name[1] == dot && name[2] == 0)
  }
}
