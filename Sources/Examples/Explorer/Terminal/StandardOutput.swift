#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes text to a descriptor at once, without a buffer that an exit could lose.
enum StandardOutput {
  /// Writes all of the text, waiting where the descriptor is full; gives up when it is closed.
  static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, rest.count > 0 {
        let count = systemWrite(descriptor, start, rest.count)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno == EAGAIN {
          _ = isWritable(descriptor, milliseconds: -1)
        } else if errno != EINTR {
          return
        }
      }
    }
  }

  /// Waits until the descriptor takes bytes, but no longer than that; `-1` waits for ever.
  static func isWritable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, milliseconds) > 0 && request.revents & Int16(POLLOUT) != 0
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Opens `/dev/null` in place of standard descriptors that the process was started without.
///
/// Called first of all: otherwise a directory that is opened later becomes standard input.
func openMissingStandardDescriptors() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    // Why: the system gives the lowest free number, and those below are in use by now.
    _ = open("/dev/null", O_RDWR)
  }
}
