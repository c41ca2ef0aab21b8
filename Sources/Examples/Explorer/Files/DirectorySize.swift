/// What lies below a directory.
struct DirectorySize: Hashable, Sendable {
  /// Sum of the lengths of all files, in bytes; a file with several names counts once.
  var bytes = 0
  /// Everything that is not a directory, links and special files too.
  var files = 0
  /// Directories below, without the directory itself.
  var directories = 0
  /// Entries that the system refused to show; their contents are missing from the sum.
  var unreadable = 0

  /// Adds a length; the sum stops at the greatest number instead of overflowing.
  mutating func add(bytes count: Int) {
    let (sum, overflow) = bytes.addingReportingOverflow(count)
    bytes = overflow ? .max : sum
  }
}
