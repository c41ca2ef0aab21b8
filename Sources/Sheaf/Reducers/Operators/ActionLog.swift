/// One action as it was reduced, and the state on both sides of it.
public struct ActionLog {
  /// The name given to the logger.
  public let name: String?
  /// The action.
  public let action: Any
  /// The state before.
  public let before: Any
  /// The state after.
  public let after: Any

  @usableFromInline
  init(name: String?, action: Any, before: Any, after: Any) {
    self.name = name
    self.action = action
    self.before = before
    self.after = after
  }

  /// The action, and the lines of the dumped state that differ: `-` before, `+` after.
  public var text: String {
    let head = (name.map { $0 + ": " } ?? "") + "received " + String(dumping: action)
    let old = String(dumping: before).split(separator: "\n", omittingEmptySubsequences: false)
    let new = String(dumping: after).split(separator: "\n", omittingEmptySubsequences: false)
    let changes = Self.changes(Array(old), Array(new))
    return ([head] + (changes.isEmpty ? ["  (state unchanged)"] : changes)).joined(separator: "\n")
  }

  private static func changes(_ old: [Substring], _ new: [Substring]) -> [String] {
    let difference = new.difference(from: old)
    return difference.removals.map { line("-", $0) } + difference.insertions.map { line("+", $0) }
  }

  private static func line(
    _ mark: String,
    _ change: CollectionDifference<Substring>.Change
  ) -> String {
    switch change {
    case .insert(_, let element, _), .remove(_, let element, _): "\(mark) \(element)"
    }
  }
}
