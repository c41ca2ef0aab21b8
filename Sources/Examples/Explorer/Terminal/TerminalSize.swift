#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How many columns and rows a terminal has.
struct TerminalSize: Hashable, Sendable {
  var columns: Int
  var rows: Int

  /// What is assumed where the system does not say.
  static let standard = TerminalSize(columns: 80, rows: 24)

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Asks the system; `standard` when the descriptor is no terminal or does not know its size.
  init(of descriptor: Int32) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      self = .standard
      return
    }
    self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
