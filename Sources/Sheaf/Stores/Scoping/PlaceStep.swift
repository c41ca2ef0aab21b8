/// One step from a store to the store of a child, as far as the tree of places knows it.
@usableFromInline
struct PlaceStep: @unchecked Sendable {
  // Why unchecked: composing key paths loses `& Sendable`; all that are composed here have it.

  /// The key path from the last step's state; composed where several plain scopes follow.
  @usableFromInline let path: AnyKeyPath
  @usableFromInline let rowID: (any Hashable & Sendable)?

  init(_ path: any AnyKeyPath & Sendable, rowID: (any Hashable & Sendable)? = nil) {
    self.path = path
    self.rowID = rowID
  }

  private init(composed path: AnyKeyPath) {
    self.path = path
    rowID = nil
  }

  /// This step and a plain one as one key path; nil after a row, an optional or a case.
  func appending(_ step: PlaceStep) -> PlaceStep? {
    guard rowID == nil, step.rowID == nil else { return nil }
    return path.appending(path: step.path).map { PlaceStep(composed: $0) }
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
  /// The node that the steps lead to from here; nil where nothing runs there.
  func node(at steps: [PlaceStep]) -> PlaceNode? { node(at: steps[...], prefix: nil) }

  private func node(at steps: ArraySlice<PlaceStep>, prefix: AnyKeyPath?) -> PlaceNode? {
    guard let step = steps.first else { return self }
    for child in kept {
      guard let own = child.place.path else { continue }
      guard let path = prefix.map({ $0.appending(path: own) }) ?? own else { continue }
      if path == step.path {
        guard let id = step.rowID else {
          return child.node(at: steps.dropFirst(), prefix: nil)
        }
        let wanted = EffectID(id)
        let row = child.active.first { $0.rowID.map { EffectID($0) == wanted } ?? false }
        return row?.node(at: steps.dropFirst(), prefix: nil)
      }
      if let found = child.node(at: steps, prefix: path) { return found }
    }
    return nil
  }
}
