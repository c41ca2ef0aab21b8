#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An open file or directory that is closed when the value goes out of scope.
struct FileDescriptor: ~Copyable, Sendable {
  /// The system's number for it, valid while the value lives.
  let number: Int32

  /// Takes over a descriptor that nobody else closes.
  init(owning number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Hands the descriptor over: from now on the caller closes it.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// Opens a directory for reading its entries.
  ///
  /// Works for paths that are longer than the system accepts in one call.
  static func directory(_ path: BytePath) throws(FileProblem) -> FileDescriptor {
    let place = try FilePlace(path)
    return try open(place.name, in: place.number, flags: O_RDONLY | O_DIRECTORY)
  }

  /// Opens the directory of that name in this one, unless it is a symbolic link.
  func subdirectory(_ name: [UInt8]) throws(FileProblem) -> FileDescriptor {
    try Self.open(name, in: number, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  }

  /// Opens a file for reading without ever waiting for it.
  static func file(_ place: borrowing FilePlace) throws(FileProblem) -> FileDescriptor {
    try open(place.name, in: place.number, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
  }

  /// Opens a name relative to a directory; the flags are those of the system.
  static func open(
    _ name: [UInt8],
    in directory: Int32,
    flags: Int32
  ) throws(FileProblem) -> FileDescriptor {
    let number = try withCString(name) { name throws(FileProblem) in
      while true {
        let number = openat(directory, name, flags | O_CLOEXEC)
        if number >= 0 { return number }
        guard errno == EINTR else { throw FileProblem.last }
      }
    }
    return FileDescriptor(owning: number)
  }

  /// What the system knows about the open file.
  func status() throws(FileProblem) -> FileStatus {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw FileProblem.last }
    return FileStatus(status)
  }

  /// Reads from the beginning until the limit or the end of the file.
  ///
  /// - Throws: `FileProblem` when a read fails, `CancellationError` when the task is cancelled.
  func contents(limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit, 16_384))
    while bytes.count < limit {
      try Task.checkCancellation()
      let count = read(number, &chunk, min(chunk.count, limit - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileProblem.last }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}

/// Lends bytes to a system call as a C string.
///
/// - Throws: what the body throws, and `notFound` for bytes with a zero: no file has such a name.
func withCString<Result>(
  _ bytes: [UInt8],
  _ body: (UnsafePointer<CChar>) throws(FileProblem) -> Result
) throws(FileProblem) -> Result {
  guard !bytes.contains(0) else { throw .notFound }
  let terminated = bytes.map(CChar.init(bitPattern:)) + [0]
  return try terminated.withUnsafeBufferPointer { buffer throws(FileProblem) in
    guard let start = buffer.baseAddress else { throw .notFound }
    return try body(start)
  }
}
