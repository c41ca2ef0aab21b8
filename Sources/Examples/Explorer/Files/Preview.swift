/// What is worth showing of a file without reading all of it.
struct Preview: Hashable, Sendable {
  /// What was found at the end of all links.
  enum Content: Hashable, Sendable {
    case directory(entryCount: Int)
    case empty
    /// Printable lines, tabs expanded.
    case text([String])
    /// Printable rows of offset, hexadecimal digits and ASCII.
    case binary([String])
    /// The link that was asked for leads to nothing that can be shown.
    case unavailable(FileProblem)
  }

  /// Where the path's own link points, printable; `nil` when the path is no link.
  var linkTarget: String?
  var content: Content
  /// How many bytes of the file the content shows.
  var shownBytes = 0
  /// How many bytes the file has.
  var totalBytes = 0

  /// Says how much of how much is shown, in a few words.
  var summary: String {
    switch content {
    case .directory(let count): count == 1 ? "directory, 1 entry" : "directory, \(count) entries"
    case .empty: "empty file"
    case .text: "text, " + extent
    case .binary: "binary, " + extent
    case .unavailable: "nothing to show"
    }
  }

  /// The printable lines to show below the summary.
  var lines: [String] {
    let link = linkTarget.map { ["link to " + $0] } ?? []
    return switch content {
    case .directory, .empty: link
    case .text(let lines), .binary(let lines): link + lines
    case .unavailable(let problem): link + [problem.message]
    }
  }

  // MARK: - Implementation

  private var extent: String {
    if shownBytes >= totalBytes { return "all of " + totalBytes.byteCountText }
    return "first \(shownBytes.byteCountText) of \(totalBytes.byteCountText)"
  }
}

extension Int {
  /// The number as a length in bytes with at most one decimal: `17 B`, `1.5 KiB`.
  var byteCountText: String {
    guard self >= 1_024 else { return "\(self) B" }
    var unit = 0
    var tenths = self
    var scale = 1_024
    while unit < 5, tenths / scale >= 1_024 {
      scale *= 1_024
      unit += 1
    }
    let whole = tenths / scale
    tenths = (tenths % scale) / Swift.max(scale / 10, 1)
    let names = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
    let decimal = tenths == 0 || whole >= 100 ? "" : ".\(Swift.min(tenths, 9))"
    return "\(whole)\(decimal) \(names[unit])"
  }
}
