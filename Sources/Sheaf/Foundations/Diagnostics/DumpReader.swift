/// Takes a value apart by its mirror.
package struct DumpReader {
  let maximumDepth: Int
  let maximumElements: Int
  /// How many more values may be read; where none is left, `…` stands for the rest.
  private var budget: Int
  /// The class instances above the value being read, so that a cycle ends.
  private var path: Set<ObjectIdentifier> = []

  init(maximumDepth: Int, maximumElements: Int, maximumValues: Int = .max) {
    self.maximumDepth = maximumDepth
    self.maximumElements = maximumElements
    budget = maximumValues
  }

  mutating func node(of value: Any, depth: Int) -> DumpNode {
    budget -= 1
    if let text = Self.plainText(of: value) { return .text(text) }
    let mirror = Mirror(reflecting: value)
    // Why: an optional is transparent, so it uses up no depth.
    if mirror.displayStyle == .optional {
      guard let wrapped = mirror.children.first?.value else { return .text("nil") }
      return node(of: wrapped, depth: depth)
    }
    if mirror.children.isEmpty, mirror.superclassMirror == nil {
      return Self.emptyNode(of: value, style: mirror.displayStyle)
    }
    if depth >= maximumDepth { return .text("…") }
    let name = readableTypeName(mirror.subjectType)
    switch mirror.displayStyle {
    case .enum:
      return caseNode(mirror, depth: depth)
    case .tuple:
      return list("", "(", mirror.children, ")", depth: depth)
    case .collection:
      return list("", "[", mirror.children, "]", depth: depth)
    case .set:
      return setNode(mirror, depth: depth)
    case .dictionary:
      return dictionaryNode(mirror, depth: depth)
    case .class, .foreignReference:
      return objectNode(value, mirror, name, depth: depth)
    default:
      return list(name, "(", mirror.children, ")", depth: depth)
    }
  }

  // MARK: - Implementation

  private mutating func list(
    _ prefix: String,
    _ open: String,
    _ children: Mirror.Children,
    _ close: String,
    depth: Int
  ) -> DumpNode {
    var parts: [DumpNode.Part] = []
    for child in children.prefix(maximumElements) {
      if budget <= 0 {
        parts.append(.init(label: nil, node: .text("…")))
        break
      }
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      parts.append(.init(label: label, node: node(of: child.value, depth: depth + 1)))
    }
    addRest(of: Int(children.count), to: &parts)
    return .group(prefix: prefix, open: open, parts: parts, close: close)
  }

  private func addRest(of count: Int, to parts: inout [DumpNode.Part]) {
    guard count > maximumElements else { return }
    parts.append(.init(label: nil, node: .text("…(\(count - maximumElements) more)")))
  }

  private mutating func caseNode(_ mirror: Mirror, depth: Int) -> DumpNode {
    guard let payload = mirror.children.first else { return .text("…") }
    let name = "." + (payload.label ?? "")
    let inside = Mirror(reflecting: payload.value)
    if inside.displayStyle == .tuple {
      return list(name, "(", inside.children, ")", depth: depth)
    }
    let part = DumpNode.Part(label: nil, node: node(of: payload.value, depth: depth + 1))
    return .group(prefix: name, open: "(", parts: [part], close: ")")
  }

  private mutating func setNode(_ mirror: Mirror, depth: Int) -> DumpNode {
    var nodes = mirror.children.map { unorderedNode(of: $0.value, depth: depth + 1) }
    let keys = nodes.map { SortKey($0.line) }
    nodes = nodes.indices.sorted { keys[$0] < keys[$1] }.map { nodes[$0] }
    var parts = nodes.prefix(maximumElements).map { DumpNode.Part(label: nil, node: $0) }
    addRest(of: nodes.count, to: &parts)
    return .group(prefix: "", open: "[", parts: parts, close: "]")
  }

  /// A value of a collection that is sorted afterwards.
  // Why the budget is put back: where it ended would depend on the order of hashes.
  private mutating func unorderedNode(of value: Any, depth: Int) -> DumpNode {
    let outer = budget
    defer { budget = outer }
    return node(of: value, depth: depth)
  }

  private mutating func dictionaryNode(_ mirror: Mirror, depth: Int) -> DumpNode {
    var pairs: [(key: String, value: Any)] = []
    for child in mirror.children {
      let pair = Array(Mirror(reflecting: child.value).children)
      guard pair.count == 2 else { continue }
      pairs.append((unorderedNode(of: pair[0].value, depth: depth + 1).line, pair[1].value))
    }
    pairs.sort { SortKey($0.key) < SortKey($1.key) }
    var parts: [DumpNode.Part] = []
    for pair in pairs.prefix(maximumElements) {
      parts.append(.init(label: pair.key, node: node(of: pair.value, depth: depth + 1)))
    }
    addRest(of: pairs.count, to: &parts)
    return .group(prefix: "", open: "[", parts: parts, close: "]")
  }

  private mutating func objectNode(
    _ value: Any,
    _ mirror: Mirror,
    _ name: String,
    depth: Int
  ) -> DumpNode {
    let identity = ObjectIdentifier(value as AnyObject)
    guard path.insert(identity).inserted else { return .text("\(name)(…shown above)") }
    defer { path.remove(identity) }
    var ancestors: [Mirror] = []
    var ancestor = mirror.superclassMirror
    while let current = ancestor {
      ancestors.append(current)
      ancestor = current.superclassMirror
    }
    let fields = (ancestors.reversed() + [mirror]).flatMap(\.children)
    return list(name, "(", Mirror.Children(fields), ")", depth: depth)
  }
}

/// Orders texts of numbers by value and everything else by text.
private struct SortKey: Comparable {
  let text: String
  let number: Double?

  init(_ text: String) {
    self.text = text
    number = Double(text)
  }

  static func < (left: SortKey, right: SortKey) -> Bool {
    switch (left.number, right.number) {
    case (let left?, let right?) where left != right: left < right
    case (_?, nil): true
    case (nil, _?): false
    default: left.text < right.text
    }
  }
}
