/// The wording of what stores report.
enum StoreMessages {
  static func removed(_ action: any Sendable) -> String {
    """
    An action was sent through the store of a child that was removed: \
    \(String(summarizing: action)).
    It was dropped before any reducer ran. A store of an optional child, of a row or of a case is \
    good while that child is there. Scope again after the child has come back, or use \
    `sendIfPresent` where the child may be gone.
    """
  }
}
