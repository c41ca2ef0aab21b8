@testable import Explorer

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A terminal without a screen: the test sits where the user would.
struct PseudoTerminal: ~Copyable {
  /// The user's end.
  let user: FileDescriptor
  /// The program's end.
  let program: FileDescriptor

  init() throws {
    // Why: the C module does not show the function; its name and type are those of every `<pty.h>`.
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "openpty") else {
      throw FileProblem.system(code: ENOSYS)
    }
    var ends: [Int32] = [-1, -1]
    let result = ends.withUnsafeMutableBufferPointer { ends in
      ends.baseAddress.map { unsafeBitCast(symbol, to: Open.self)($0, $0 + 1, nil, nil, nil) }
    }
    guard result == 0 else { throw FileProblem.last }
    user = FileDescriptor(owning: ends[0])
    program = FileDescriptor(owning: ends[1])
  }

  private typealias Open =
    @convention(c) (
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer?,
      UnsafeRawPointer?, UnsafeRawPointer?
    ) -> Int32

  /// The modes that the program's end is in, as a text that can be compared.
  var mode: String {
    var mode = termios()
    tcgetattr(program.number, &mode)
    return "\(mode.c_iflag) \(mode.c_oflag) \(mode.c_lflag) \(mode.c_cc)"
  }

  func setSize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(user.number, UInt(TIOCSWINSZ), &size)
  }

  /// What the program has written; the end is found by waiting for that text.
  func output(until end: String) -> String {
    var text = ""
    while !text.hasSuffix(end), let byte = user.awaitSignal() {
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return text
  }

  func type(_ text: String) {
    for byte in text.utf8 {
      user.signal(byte)
    }
  }
}
