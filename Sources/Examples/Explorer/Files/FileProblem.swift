#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why a file or directory could not be read; its `message` is meant for the user.
enum FileProblem: Error, Hashable, Sendable {
  /// Nothing has that name.
  case notFound
  /// The system refuses to show it to this user.
  case noPermission
  /// A directory was needed, and this is something else.
  case notADirectory
  /// It was there when the reading began and has been removed since.
  case deletedMeanwhile
  /// Following its symbolic links never ends.
  case symbolicLinkLoop
  /// A name in the path is longer than the file system allows.
  case nameTooLong
  /// Reading it could block for ever or change something, so it is not opened.
  case notReadable(SpecialFile)
  /// Any other error of the system.
  case system(code: Int32)

  /// Names the error that a system call left in `errno`.
  init(code: Int32) {
    switch code {
    case ENOENT: self = .notFound
    case EACCES, EPERM: self = .noPermission
    case ENOTDIR: self = .notADirectory
    case ELOOP: self = .symbolicLinkLoop
    case ENAMETOOLONG: self = .nameTooLong
    case ESTALE: self = .deletedMeanwhile
    default: self = .system(code: code)
    }
  }

  /// The problem that the last failed system call of this thread left behind.
  static var last: FileProblem { FileProblem(code: errno) }

  /// Says whether the file is simply gone, or has become something else, since it was listed.
  var isDisappearance: Bool {
    switch self {
    case .notFound, .deletedMeanwhile, .notADirectory, .symbolicLinkLoop: true
    default: false
    }
  }

  /// Says whether the same call may well succeed a moment later: the system was out of something.
  var isTransient: Bool {
    switch self {
    case .system(EAGAIN), .system(EBUSY), .system(EINTR), .system(EMFILE), .system(ENFILE),
      .system(ENOMEM), .system(ETIMEDOUT):
      true
    default: false
    }
  }

  /// The system's own words for an error code.
  static func systemText(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text).printable
  }
}

/// A file that is neither a directory, nor a link, nor plain data.
enum SpecialFile: Hashable, Sendable {
  case fifo
  case socket
  case device
  case unknown
}
