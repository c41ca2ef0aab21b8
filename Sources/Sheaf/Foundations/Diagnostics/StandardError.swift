#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The last resort of an issue: one line on standard error.
package enum StandardError {
  /// Writes something that is no issue.
  package static func write(note: ReportedIssue) {
    write("Sheaf: note at \(note.site): " + note.message.escapingControls() + "\n")
  }

  static func write(_ issue: ReportedIssue) { write(text(of: issue)) }

  /// Writes a text as it is.
  static func write(_ text: String) {
    var line = text
    line.withUTF8 { bytes in
      // Why: one call keeps lines of several threads apart; what cannot be written is nobody's loss.
      _ = writeToFile(2, bytes.baseAddress, bytes.count)
    }
  }

  static func text(of issue: ReportedIssue) -> String {
    "Sheaf: issue at \(issue.site): " + issue.message.escapingControls() + "\n"
  }

  private static func writeToFile(
    _ file: Int32,
    _ bytes: UnsafePointer<UInt8>?,
    _ count: Int
  ) -> Int {
    #if canImport(Darwin)
    Darwin.write(file, bytes, count)
    #elseif canImport(Glibc)
    Glibc.write(file, bytes, count)
    #elseif canImport(Musl)
    Musl.write(file, bytes, count)
    #endif
  }
}
