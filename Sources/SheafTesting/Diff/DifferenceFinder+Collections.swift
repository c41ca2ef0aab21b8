import Sheaf

extension DifferenceFinder {
  /// Compares ordered elements: equal ones at both ends are passed, the rest is matched by id.
  mutating func compareElements(_ expected: [Any], _ actual: [Any]) {
    let shorter = min(expected.count, actual.count)
    var start = 0
    while start < shorter, isSame(expected[start], actual[start]) { start += 1 }
    var end = 0
    while end < shorter - start,
      isSame(expected[expected.count - 1 - end], actual[actual.count - 1 - end])
    { end += 1 }
    let left = start..<(expected.count - end)
    let right = start..<(actual.count - end)
    if left.isEmpty, right.isEmpty { return }
    if let left = IdentifiedParts(expected, left), let right = IdentifiedParts(actual, right) {
      compareIdentified(left, right)
    } else {
      comparePositions(expected, left, actual, right)
    }
  }

  private mutating func comparePositions(
    _ expected: [Any],
    _ left: Range<Int>,
    _ actual: [Any],
    _ right: Range<Int>
  ) {
    for offset in 0..<max(left.count, right.count) {
      let index = left.lowerBound + offset
      within(.index(index)) { finder in
        switch (left.contains(index), right.contains(index)) {
        case (true, true): finder.compare(expected[index], actual[index])
        case (true, false): finder.note(expected[index], nil)
        default: finder.note(nil, actual[index])
        }
      }
    }
  }

  private mutating func compareIdentified(_ left: IdentifiedParts, _ right: IdentifiedParts) {
    for id in left.ids {
      within(.key(String(summarizing: id.base), isID: true)) { finder in
        guard let one = left.elements[id] else { return }
        if let other = right.elements[id] {
          finder.compare(one, other)
        } else {
          finder.note(one, nil)
        }
      }
    }
    for id in right.ids where left.elements[id] == nil {
      within(.key(String(summarizing: id.base), isID: true)) { $0.note(nil, right.elements[id]) }
    }
    let common = left.ids.filter { right.elements[$0] != nil }
    let order = right.ids.filter { left.elements[$0] != nil }
    if common != order {
      within(.field("order of ids")) { $0.note(common.map(\.base), order.map(\.base)) }
    }
  }

  /// Compares dictionaries by key, in the order of the keys' texts.
  mutating func comparePairs(_ left: Mirror, _ right: Mirror) {
    let (left, right) = (Self.pairs(left), Self.pairs(right))
    let keys = Set(left.keys).union(right.keys)
      .map { (key: $0, text: String(summarizing: $0.base)) }
      .sorted { $0.text < $1.text }
    for (key, text) in keys {
      within(.key(text, isID: false)) { finder in
        if let one = left[key], let other = right[key] {
          finder.compare(one, other)
        } else {
          finder.note(left[key], right[key])
        }
      }
    }
  }

  private static func pairs(_ mirror: Mirror) -> [AnyHashable: Any] {
    var pairs: [AnyHashable: Any] = [:]
    for child in mirror.children {
      let parts = Array(Mirror(reflecting: child.value).children)
      guard parts.count == 2, let key = parts[0].value as? AnyHashable else { continue }
      pairs[key] = parts[1].value
    }
    return pairs
  }

  /// Compares sets by their members, in the order of their texts.
  mutating func compareMembers(_ left: Mirror, _ right: Mirror) {
    let left = Set(left.children.compactMap { $0.value as? AnyHashable })
    let right = Set(right.children.compactMap { $0.value as? AnyHashable })
    for member in Self.sorted(left.subtracting(right)) { note(member.base, nil) }
    for member in Self.sorted(right.subtracting(left)) { note(nil, member.base) }
  }

  private static func sorted(_ members: Set<AnyHashable>) -> [AnyHashable] {
    members.map { (member: $0, text: String(summarizing: $0.base)) }
      .sorted { $0.text < $1.text }
      .map(\.member)
  }
}

/// Elements that have ids, each a different one.
private struct IdentifiedParts {
  var ids: [AnyHashable] = []
  var elements: [AnyHashable: Any] = [:]

  /// Nil where an element has no id, or that of another.
  init?(_ all: [Any], _ range: Range<Int>) {
    for index in range {
      guard let element = all[index] as? any Identifiable else { return nil }
      let id = Self.id(of: element)
      guard elements.updateValue(element, forKey: id) == nil else { return nil }
      ids.append(id)
    }
  }

  private static func id<Element: Identifiable>(of element: Element) -> AnyHashable {
    AnyHashable(element.id)
  }
}
