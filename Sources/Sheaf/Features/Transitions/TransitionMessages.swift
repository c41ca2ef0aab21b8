/// The wording of what transition tables and replies report.
enum TransitionMessages {
  static func problem(
    _ kind: TransitionProblem.Kind,
    row: Int,
    _ text: String,
    _ site: SourceSite,
    causes: [(number: Int, site: SourceSite)],
    first: String
  ) -> String {
    let name = "Row \(row) of a transition table, \(text)" + place(site, ", at ")
    let others =
      causes.prefix(8).map { "row \($0.number)" + place($0.site, " at ") }
      .joined(separator: ", ") + (causes.count > 8 ? ", …" : "")
    switch kind {
    case .duplicate:
      return """
        \(name), can never be taken: it is for the same actions and states as \(others).
        The first row that matches takes the action. Remove one of the two, or tell them apart.
        """
    case .shadowed:
      return """
        \(name), can never be taken: what it is for is taken by \(others).
        The first row that matches takes the action. Move the special row above the general one, or \
        remove it.
        """
    case .unreachable:
      return """
        \(name), can never be taken: no state it is for can be reached from \(first).
        Add the row that leads there, or remove this one. Where another reducer changes the state \
        too, make the table without `startingIn:`.
        """
    }
  }

  /// Rows in the operator spelling do not know where they are written.
  private static func place(_ site: SourceSite, _ word: String) -> String {
    site.isKnown ? "\(word)\(site)" : ""
  }
}
