#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(ucrt)
import ucrt
#endif

/// The pipe to the compiler: each message is its length, 8 bytes little-endian, and that many bytes.
struct MessageChannel {
  /// The longest message that is read, in bytes; a longer one is no message of the compiler's.
  static let limit = 1 << 30

  private let input: CInt
  private let output: CInt

  /// Takes standard input and output away from everyone else; nil where that fails.
  ///
  /// A stray byte on the pipe crashes the compiler. What is printed goes to standard error from here
  /// on, and what reads standard input finds its end.
  init?() {
    #if canImport(ucrt)
    input = _dup(0)
    output = _dup(1)
    guard input >= 0, output >= 0, _close(0) == 0, _dup2(2, 1) >= 0 else { return nil }
    _ = _setmode(input, _O_BINARY)
    _ = _setmode(output, _O_BINARY)
    #else
    input = dup(0)
    output = dup(1)
    guard input >= 0, output >= 0, close(0) == 0, dup2(2, 1) >= 0 else { return nil }
    // Why: a compiler that went away makes a write fail, not a signal kill.
    signal(SIGPIPE, SIG_IGN)
    #endif
  }

  /// The next message; nil at the end of the input, or where it makes no sense.
  func receive() -> [UInt8]? {
    guard let header = read(8) else { return nil }
    let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length > 0, length <= UInt64(Self.limit) else { return nil }
    return read(Int(length))
  }

  /// Sends a message; false where nobody listens any more.
  func send(_ message: [UInt8]) -> Bool {
    let length = UInt64(message.count)
    let header = (0..<8).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
    return write(header + message)
  }

  // MARK: - Implementation

  private func read(_ count: Int) -> [UInt8]? {
    var isComplete = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[done...]
        )
        let step = read(into: rest)
        guard step > 0 else {
          isComplete = false
          return
        }
        done += step
      }
    }
    return isComplete ? bytes : nil
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let step = write(UnsafeRawBufferPointer(rebasing: buffer[done...]))
        guard step > 0 else { return false }
        done += step
      }
      return true
    }
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(ucrt)
    return Int(_read(input, buffer.baseAddress, UInt32(buffer.count)))
    #else
    while true {
      let count = readBytes(input, buffer.baseAddress, buffer.count)
      if count >= 0 || errno != EINTR { return count }
    }
    #endif
  }

  private func write(_ buffer: UnsafeRawBufferPointer) -> Int {
    #if canImport(ucrt)
    return Int(_write(output, buffer.baseAddress, UInt32(buffer.count)))
    #else
    while true {
      let count = writeBytes(output, buffer.baseAddress, buffer.count)
      if count >= 0 || errno != EINTR { return count }
    }
    #endif
  }
}

#if !canImport(ucrt)
// Why: inside the channel its own methods hide the functions of the C library.
private func readBytes(_ file: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}

private func writeBytes(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
#endif
