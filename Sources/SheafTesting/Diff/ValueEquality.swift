/// Whether two values are the same: by `==` where their type has one, else part by part.
///
/// Functions cannot be compared and count as the same; class instances without `==` are the same
/// where they are one, or where their parts are.
func isSame<Value>(_ left: Value, _ right: Value) -> Bool {
  if let answer = equality(of: left, right) { return answer }
  var finder = DifferenceFinder(limit: 1)
  finder.compare(left, right)
  return finder.found.isEmpty
}

/// The answer of `==`; nil where the type has none.
func equality(of left: Any, _ right: Any) -> Bool? {
  guard let left = left as? any Equatable else { return nil }
  return left.equals(right)
}

extension Equatable {
  /// Nil where the other value is of another type.
  fileprivate func equals(_ other: Any) -> Bool? {
    guard let other = other as? Self else { return nil }
    return self == other
  }
}
