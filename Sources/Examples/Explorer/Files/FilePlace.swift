#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A path in the form that the system's `…at` calls take: a directory and a name in it.
///
/// A path that is too long for one call is walked in pieces, so that no depth is out of reach.
struct FilePlace: ~Copyable {
  /// What is left of the path, relative to the directory; absolute for a short absolute path.
  let name: [UInt8]
  /// The descriptor number to give to the system call, valid while the value lives.
  let number: Int32
  /// The directory that was reached, or `nil` for the one that the process runs in.
  private let directory: FileDescriptor?

  /// Longest piece for one system call: below the smallest limit of the platforms, 1,024 bytes.
  private static let longestPiece = 1_000

  #if os(Linux)
  /// Passing through a directory needs the right to search it, not the right to list it.
  // Why: the C module does not show `O_PATH`; this is its value on every architecture of Linux.
  private static let passing = 0o10_000_000 | O_DIRECTORY
  #else
  private static let passing = O_RDONLY | O_DIRECTORY
  #endif

  init(_ path: BytePath) throws(FileProblem) {
    var rest = path.bytes[...]
    var reached: FileDescriptor?
    while rest.count > Self.longestPiece,
      let slash = rest.prefix(Self.longestPiece).lastIndex(of: BytePath.slash)
    {
      let piece = Array(rest[...slash])
      let base = reached?.number ?? AT_FDCWD
      reached = try FileDescriptor.open(piece, in: base, flags: Self.passing)
      rest = rest[(slash + 1)...].drop { $0 == BytePath.slash }
    }
    number = reached?.number ?? AT_FDCWD
    directory = reached
    name = rest.isEmpty && !path.bytes.isEmpty ? [BytePath.dot] : Array(rest)
  }
}
