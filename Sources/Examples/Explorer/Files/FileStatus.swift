#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The part of the system's file status that the explorer shows.
struct FileStatus: Hashable, Sendable {
  /// What the file is, before any link is followed.
  enum Kind: Hashable, Sendable {
    case directory
    case file
    case symbolicLink
    case special(SpecialFile)
  }

  let kind: Kind
  /// Length in bytes, as the file says; a sparse file may occupy less.
  let size: Int
  let identity: FileIdentity
  /// How many names the file has; zero for one that was deleted while it is open.
  let linkCount: Int

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .directory
      case S_IFREG: .file
      case S_IFLNK: .symbolicLink
      case S_IFIFO: .special(.fifo)
      case S_IFSOCK: .special(.socket)
      case S_IFCHR, S_IFBLK: .special(.device)
      default: .special(.unknown)
      }
    size = Int(status.st_size)
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino)
    )
    linkCount = Int(status.st_nlink)
  }

  /// Asks the system about a name in an open directory.
  init(
    _ name: UnsafePointer<CChar>,
    in directory: Int32,
    followsLink: Bool = false
  ) throws(FileProblem) {
    var status = stat()
    guard fstatat(directory, name, &status, followsLink ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
      throw FileProblem.last
    }
    self.init(status)
  }

  /// Asks the system about a place.
  init(_ place: borrowing FilePlace, followsLink: Bool) throws(FileProblem) {
    let directory = place.number
    self = try withCString(place.name) { name throws(FileProblem) in
      try FileStatus(name, in: directory, followsLink: followsLink)
    }
  }
}

/// What makes two names the same file.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
}

/// Reads where a symbolic link points, as bytes.
func symbolicLinkTarget(
  _ name: UnsafePointer<CChar>,
  in directory: Int32
) throws(FileProblem) -> [UInt8] {
  var buffer = [CChar](repeating: 0, count: 4_096)
  let count = readlinkat(directory, name, &buffer, buffer.count)
  guard count >= 0 else { throw FileProblem.last }
  return buffer[..<count].map(UInt8.init(bitPattern:))
}
