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
    `tracking(\(path))` was applied to an effect of another type of action: part of it is not \
    followed.
    An effect that has been mapped, or is a child's, hides its work. Track the work where it is \
    made, in the child's own state, or apply `tracking` before `map`.
    """
  }

  /// The last parts of a key path, without the type.
  static func name(of path: AnyKeyPath) -> String {
    let text = "\(path)"
    let root = "\\\(type(of: path).rootType)."
    return text.hasPrefix(root) ? String(text.dropFirst(root.count)) : text
  }
}
