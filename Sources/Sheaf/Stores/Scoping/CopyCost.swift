/// Whether a copy of a value may be kept beside it: whether the value has no large buffer to share.
enum CopyCost {
  /// Fields and elements that are looked at before a value counts as large.
  static let limit = 128

  /// Whether changing the value is about as cheap with a copy of it around as without.
  ///
  /// Plain values and texts are; collections and what holds them while they have few elements. An
  /// instance of a class is not: what it holds cannot be known.
  static func isLow<Value>(_ value: Value) -> Bool {
    if _isPOD(Value.self) { return true }
    var budget = limit
    return isLow(value, &budget)
  }

  private static func isLow(_ value: Any, _ budget: inout Int) -> Bool {
    budget -= 1
    if budget < 0 { return false }
    if value is String { return true }
    // Why a local function: 6.3 cannot compile the reference to a static one here.
    func isPlain<Value>(_ value: Value) -> Bool { _isPOD(Value.self) }
    if _openExistential(value, do: isPlain) { return true }
    // Why asked apart: not every collection shows its elements to a mirror.
    if let collection = value as? any Collection, collection.count > budget { return false }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class { return false }
    for child in mirror.children where !isLow(child.value, &budget) { return false }
    return true
  }
}
