import Sheaf

/// Looks for the smallest parts in which two values differ.
///
/// Parts that are equal by `==` are not looked into, so that the work is done where the difference
/// is.
struct DifferenceFinder {
  /// How many differences are kept.
  let limit: Int
  /// The differences in the order of the parts, the first `limit` of them.
  private(set) var found: [ValueDifference] = []
  /// Differences that were not kept.
  private(set) var omitted = 0
  private var path: [ValueDifference.Step] = []
  /// Pairs of class instances above the parts being compared, so that a cycle ends.
  private var objects: Set<[ObjectIdentifier]> = []

  init(limit: Int = 1_000) { self.limit = limit }

  /// Compares two values of any type.
  mutating func compare(_ expected: Any, _ actual: Any) {
    let answer = equality(of: expected, actual)
    if answer == true { return }
    if limit == 1, !found.isEmpty { return }
    let before = found.count + omitted
    compareParts(expected, actual, isUnequal: answer == false)
    // Why: what decides about `==` may be nothing that the parts show.
    if answer == false, found.count + omitted == before {
      compareHiddenFields(expected, actual)
      if found.count + omitted == before { note(expected, actual, isHidden: true) }
    }
  }

  // MARK: - Implementation

  mutating func note(_ expected: Any?, _ actual: Any?, isHidden: Bool = false) {
    guard found.count < limit else { return omitted += 1 }
    var difference = ValueDifference(path: path, expected: expected, actual: actual)
    difference.isHidden = isHidden
    found.append(difference)
  }

  mutating func within(_ step: ValueDifference.Step, _ body: (inout DifferenceFinder) -> Void) {
    path.append(step)
    body(&self)
    path.removeLast()
  }

  private mutating func compareParts(_ expected: Any, _ actual: Any, isUnequal: Bool) {
    if type(of: expected) != type(of: actual) { return note(expected, actual) }
    let (left, right) = (Mirror(reflecting: expected), Mirror(reflecting: actual))
    switch left.displayStyle {
    case .optional:
      compareOptionals(left, right, expected, actual)
    case .enum:
      compareCases(left, right, expected, actual)
    case .collection:
      compareElements(left.children.map(\.value), right.children.map(\.value))
    case .dictionary:
      comparePairs(left, right)
    case .set:
      compareMembers(left, right)
    case .class, .foreignReference:
      compareObjects(left, right, expected, actual)
    default:
      compareStructs(left, right, expected, actual, isUnequal: isUnequal)
    }
  }

  private mutating func compareOptionals(
    _ left: Mirror,
    _ right: Mirror,
    _ expected: Any,
    _ actual: Any
  ) {
    switch (left.children.first?.value, right.children.first?.value) {
    case (nil, nil): break
    case (let left?, let right?): compare(left, right)
    case (let left, let right): note(left ?? expected, right ?? actual)
    }
  }

  private mutating func compareCases(
    _ left: Mirror,
    _ right: Mirror,
    _ expected: Any,
    _ actual: Any
  ) {
    switch (left.children.first, right.children.first) {
    case (let left?, let right?) where left.label == right.label:
      within(.payload(left.label ?? "")) { $0.compare(left.value, right.value) }
    case (nil, nil):
      // Why by text: the cases of an enum without `==` are told apart by their names only.
      if "\(expected)" != "\(actual)" { note(expected, actual) }
    default:
      note(expected, actual)
    }
  }

  private mutating func compareObjects(
    _ left: Mirror,
    _ right: Mirror,
    _ expected: Any,
    _ actual: Any
  ) {
    let pair = [ObjectIdentifier(expected as AnyObject), ObjectIdentifier(actual as AnyObject)]
    if pair[0] == pair[1] || !objects.insert(pair).inserted { return }
    compareFields(left, right)
    objects.remove(pair)
  }

  private mutating func compareStructs(
    _ left: Mirror,
    _ right: Mirror,
    _ expected: Any,
    _ actual: Any,
    isUnequal: Bool
  ) {
    if let one = DumpReader.plainText(of: expected), let other = DumpReader.plainText(of: actual) {
      if one != other { return note(expected, actual) }
    } else if left.children.isEmpty, right.children.isEmpty {
      return
    }
    compareFields(left, right)
  }

  private mutating func compareFields(_ left: Mirror, _ right: Mirror) {
    if let left = left.superclassMirror, let right = right.superclassMirror {
      compareFields(left, right)
    }
    for (index, (one, other)) in zip(left.children, right.children).enumerated() {
      let name = one.label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 } ?? "\(index)"
      within(.field(name)) { $0.compare(one.value, other.value) }
    }
  }

  private mutating func compareHiddenFields(_ expected: Any, _ actual: Any) {
    let (left, right) = (HiddenFields.of(expected), HiddenFields.of(actual))
    for (one, other) in zip(left, right) {
      within(.field(one.name)) { $0.compare(one.value, other.value) }
    }
  }
}
