/// One step from a store to the store of a child, as far as the tree of places knows it.
@usableFromInline
struct PlaceStep:
  // Why: composing key paths loses `& Sendable`; all that are composed here have it, and the
  // closure captures a row's id only.
  @unchecked Sendable
{
  /// The key path from the last step's state; nil for a case that was named by hand.
  ///
  /// Composed where several plain scopes follow.
  let path: AnyKeyPath?
  /// Finds a row of a list; nil where the step leads to the one child at the path.
  private let row: ((PlaceNode) -> PlaceNode?)?

  init(_ path: any AnyKeyPath & Sendable) {
    self.init(path: path, row: nil)
  }

  init<ID: Hashable & Sendable>(_ path: any AnyKeyPath & Sendable, row id: ID) {
    self.init(path: path) { ($0 as? RowsNode<ID>)?.rows[id] }
  }

  private init(path: AnyKeyPath?, row: ((PlaceNode) -> PlaceNode?)?) {
    self.path = path
    self.row = row
  }

  /// The case that the state is in, of those that reducers name by hand.
  // Why that is enough: the effects of the other cases are gone since the state left them.
  static let caseByHand = PlaceStep(path: nil, row: nil)

  /// This step and a plain one as one key path; nil after a row, an optional or a case.
  func appending(_ step: PlaceStep) -> PlaceStep? {
    guard row == nil, step.row == nil, let path, let next = step.path else { return nil }
    return path.appending(path: next).map { PlaceStep(path: $0, row: nil) }
  }

  /// The place the step leads to, from the operator's node.
  fileprivate func target(_ node: PlaceNode) -> PlaceNode? {
    guard let row else { return node }
    return row(node)
  }
}

extension [PlaceStep] {
  /// The steps with one more; plain scopes in a row are one composed key path.
  func appending(_ step: PlaceStep) -> [PlaceStep] {
    guard let composed = last?.appending(step) else { return self + [step] }
    return dropLast() + [composed]
  }
}

extension PlaceNode {
  /// The nodes that the steps lead to from here: one for each operator at that place.
  func nodes(at steps: [PlaceStep]) -> [PlaceNode] {
    var found: [PlaceNode] = []
    find(steps[...], prefix: nil, &found)
    return found
  }

  private func find(
    _ steps: ArraySlice<PlaceStep>,
    prefix: AnyKeyPath?,
    _ found: inout [PlaceNode]
  ) {
    guard let step = steps.first else { return found.append(self) }
    for child in kept {
      guard let own = child.place.path else {
        if prefix == nil, step.path == nil { child.find(steps.dropFirst(), prefix: nil, &found) }
        continue
      }
      let path = prefix.map { $0.appending(path: own) } ?? own
      // Why it may be nil: what lies behind an optional, a case or a row is not a plain path.
      guard let path else { continue }
      if path == step.path {
        step.target(child)?.find(steps.dropFirst(), prefix: nil, &found)
      } else {
        child.findRow(step, at: path, steps.dropFirst(), &found)
        child.find(steps, prefix: path, &found)
      }
    }
  }

  /// Goes on from the row that a step names by its key path, `\.rows[id: id]`.
  private func findRow(
    _ step: PlaceStep,
    at path: AnyKeyPath,
    _ rest: ArraySlice<PlaceStep>,
    _ found: inout [PlaceNode]
  ) {
    guard let elementPath = place.elementPath else { return }
    for row in active {
      let element = row.rowID.flatMap(elementPath)
      guard let element, path.appending(path: element) == step.path else { continue }
      row.find(rest, prefix: nil, &found)
    }
  }
}
