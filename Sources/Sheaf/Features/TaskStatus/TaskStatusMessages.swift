/// The wording of what tracking reports and shows.
enum TaskStatusMessages {
  static func notTaken(_ event: String, _ state: any Any.Type) -> String {
    """
    Work is tracked, and nothing has taken its steps: \(event).
    The status in \(readableTypeName(state)) does not move. Put a `TrackingReducer(action:)` with \
    the `tracking` case into the body of the feature that tracks the work.
    """
  }

  static func opaque(_ path: String) -> String {
    """
    `tracking(\(path))` was applied to an effect that hides its work: part of it is not followed.
    An effect that was mapped, that an operator of time was applied to, or that is a child's hides \
    it. Track the work where it is made: apply `tracking` before `map`, `retrying` and the like.
    """
  }

  /// The last parts of a key path, without the type.
  static func name(of path: AnyKeyPath) -> String {
    let text = "\(path)"
    let root = "\\\(type(of: path).rootType)."
    return text.hasPrefix(root) ? String(text.dropFirst(root.count)) : text
  }
}
