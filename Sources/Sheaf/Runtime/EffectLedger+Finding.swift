extension EffectLedger {
  enum Reach {
    /// Only ids applied exactly at the node.
    case exactly
    /// Ids applied at the node or below.
    case below
  }

  /// The effects that hold the id within reach, each once, in the order of their slots.
  ///
  /// Walks the shorter of the holders of the id and the effects at or below the node.
  func effects(holding id: EffectID, _ reach: Reach, _ node: PlaceNode) -> [EffectToken] {
    guard let list = holders[id] else { return [] }
    var found: Set<Int32> = []
    // Why for both: an id that every row of a list applies has as many holders as there are rows.
    if list.count > 8 {
      var budget = list.count
      if collect(id, reach, below: node, node, &budget, &found) { return tokens(found) }
      found = []
    }
    var tag = list.first
    while tag >= 0 {
      let here = tags[Int(tag)]
      if reaches(here.node, reach, node) { found.insert(here.entry) }
      tag = here.link.next
    }
    return tokens(found)
  }

  /// Whether an id that was applied at one node is found from another.
  private func reaches(_ node: PlaceNode?, _ reach: Reach, _ top: PlaceNode) -> Bool {
    reach == .exactly ? node === top : node?.isAtOrBelow(top) == true
  }

  private func collect(
    _ id: EffectID,
    _ reach: Reach,
    below here: PlaceNode,
    _ top: PlaceNode,
    _ budget: inout Int,
    _ found: inout Set<Int32>
  ) -> Bool {
    var index = here.firstEffect
    while index >= 0 {
      budget -= 1
      if budget < 0 { return false }
      var tag = entries[Int(index)].firstTag
      while tag >= 0 {
        if tags[Int(tag)].id == id, reaches(tags[Int(tag)].node, reach, top) { found.insert(index) }
        tag = tags[Int(tag)].sibling
      }
      index = entries[Int(index)].inNode.next
    }
    for child in here.active where !collect(id, reach, below: child, top, &budget, &found) {
      return false
    }
    return true
  }

  /// The effects with an id, applied at the node or below, that satisfies the predicate.
  func effects(
    where predicate: (any Hashable & Sendable) -> Bool,
    below node: PlaceNode
  ) -> [EffectToken] {
    var found: Set<Int32> = []
    for (id, list) in holders where predicate(id.value) {
      var tag = list.first
      while tag >= 0 {
        let here = tags[Int(tag)]
        if here.node?.isAtOrBelow(node) == true { found.insert(here.entry) }
        tag = here.link.next
      }
    }
    return tokens(found)
  }

  /// The effects of a send, all or those at or below a node.
  func effects(of record: SendRecord, below node: PlaceNode?) -> [EffectToken] {
    var found: [EffectToken] = []
    var index = record.firstEffect
    while index >= 0 {
      let isWithin = node.map { entries[Int(index)].node?.isAtOrBelow($0) == true } ?? true
      if isWithin { found.append(token(index)) }
      index = entries[Int(index)].inRecord.next
    }
    return found.reversed()
  }

  /// The effects at or below a node, which may have been taken out of the tree.
  func effects(below node: PlaceNode) -> [EffectToken] {
    var found: [EffectToken] = []
    var waiting = [node]
    while let here = waiting.popLast() {
      var index = here.firstEffect
      while index >= 0 {
        found.append(token(index))
        index = entries[Int(index)].inNode.next
      }
      waiting.append(contentsOf: here.active)
    }
    return found
  }

  /// All effects, in the order of their slots.
  var all: [EffectToken] {
    entries.indices.filter { entries[$0].node != nil }.map { token(Int32($0)) }
  }

  /// The effect of an open token, without a copy of its entry.
  func gate(_ token: EffectToken) -> EffectGate? {
    isOpen(token) ? entries[Int(token.index)].gate : nil
  }

  /// The entry of an open token.
  func entry(_ token: EffectToken) -> Entry? {
    isOpen(token) ? entries[Int(token.index)] : nil
  }

  /// The ids an effect holds.
  func ids(of token: EffectToken) -> [EffectID] {
    guard isOpen(token) else { return [] }
    var ids: [EffectID] = []
    var tag = entries[Int(token.index)].firstTag
    while tag >= 0 {
      if let id = tags[Int(tag)].id { ids.append(id) }
      tag = tags[Int(tag)].sibling
    }
    return ids
  }

  // MARK: - Implementation

  private func token(_ index: Int32) -> EffectToken {
    EffectToken(index: index, generation: entries[Int(index)].generation)
  }

  private func tokens(_ indices: Set<Int32>) -> [EffectToken] { indices.sorted().map(token) }
}
