import Sheaf

/// The wording of what coverage reports.
enum TransitionCoverageMessages {
  static func untaken(_ rows: [String], of count: Int) -> String {
    """
    \(rows.count) of \(count) rows of a transition table were never taken:
    \(rows.joined(separator: "\n"))
    Send their actions in their states, or remove the rows.
    """
  }

  static func line(_ number: Int, _ row: String, _ site: SourceSite) -> String {
    "  row \(number): \(row)" + (site.isKnown ? " (\(site))" : "")
  }
}
