#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The two ends of a pipe, by which one thread wakes another that waits in the system.
struct Pipe: ~Copyable, Sendable {
  let output: FileDescriptor
  let input: FileDescriptor

  /// Opens a pipe whose ends no child process inherits.
  init() throws(FileProblem) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FileProblem.last }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    output = FileDescriptor(owning: ends[0])
    input = FileDescriptor(owning: ends[1])
  }
}

extension FileDescriptor {
  /// Writes one byte to a pipe.
  borrowing func signal(_ byte: UInt8 = 1) {
    var byte = byte
    while write(number, &byte, 1) < 0, errno == EINTR {}
  }

  /// Waits for one byte of a pipe; `nil` when its other end has been closed.
  borrowing func awaitSignal() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = read(number, &byte, 1)
      if count == 1 { return byte }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}
