/// The table of a store's effects: who runs where, under which ids, on behalf of which send.
///
/// Pure bookkeeping: it starts and cancels nothing. Entries are slots with generations; a node's
/// effects, a send's effects and the holders of an id are lists through the slots, so that adding
/// and removing is O(1) and nothing is left behind. Confined to the store's actor.
final class EffectLedger {
  /// One slot: an effect or a concatenation under way.
  struct Entry {
    /// How often the slot has been freed.
    var generation: UInt32 = 0
    /// Head of the list of its tags; -1 for none.
    var firstTag: Int32 = -1
    // Invariant: a used slot has one of `gate` and `group`, a free one neither.
    /// The effect.
    var gate: EffectGate?
    /// The concatenation.
    var group: EffectGroup?
    /// The concatenation that waits for this effect.
    var partOf: EffectGroup?
    /// The task that runs the effect, once it has started.
    var task: Task<Void, Never>?
    /// Sends that wait for this effect without owning it.
    var joiners: [SendRecord] = []
    /// Its neighbours in the list of its place.
    var inNode = Link()
    /// Its neighbours in the list of its send.
    var inRecord = Link()

    /// Where it runs; nil where the slot is free.
    var node: PlaceNode? { gate?.node ?? group?.node }
    /// The send that led to it.
    var record: SendRecord? { gate?.record ?? group?.record }
  }

  /// Neighbours in a list through the slots; -1 for none.
  struct Link {
    var next: Int32 = -1
    var previous: Int32 = -1
  }

  /// One id of one effect.
  struct Tag {
    var entry: Int32 = -1
    var id: EffectID?
    /// The place where the id was applied.
    var node: PlaceNode?
    /// Its neighbours in the list of the holders of the id.
    var link = Link()
    /// The next tag of the same effect.
    var sibling: Int32 = -1
  }

  /// The list of the tags with one id.
  struct Holders {
    var first: Int32 = -1
    var count = 0
  }

  /// What remains to be done when an entry has been closed.
  struct Closed {
    let gate: EffectGate?
    let group: EffectGroup?
    let partOf: EffectGroup?
    let joiners: [SendRecord]
  }

  // Why: the ledger is confined, and calls nothing that comes back to it while it changes.
  /// The slots, used and free.
  @exclusivity(unchecked) private(set) var entries: [Entry] = []
  /// The slots to use next, the last one first.
  @exclusivity(unchecked) private var freeEntries: [Int32] = []
  /// The slots of the tags, used and free.
  @exclusivity(unchecked) private var tags: [Tag] = []
  /// The tags to use next, the last one first.
  @exclusivity(unchecked) private var freeTags: [Int32] = []
  /// Who holds an id; no entry where nobody does.
  @exclusivity(unchecked) private var holders: [EffectID: Holders] = [:]

  /// Effects and concatenations under way.
  var count: Int { entries.count - freeEntries.count }
  /// Ids that somebody holds.
  var idCount: Int { holders.count }

  // MARK: - Entries

  /// Enters an effect or a concatenation at the place and for the send that it carries.
  func open(
    gate: EffectGate?,
    group: EffectGroup?,
    at node: PlaceNode,
    for record: SendRecord,
    partOf: EffectGroup?
  ) -> EffectToken {
    let index: Int32
    if let free = freeEntries.popLast() {
      index = free
    } else {
      index = Int32(entries.count)
      entries.append(Entry())
    }
    let generation = entries.withUnsafeMutableBufferPointer { entries in
      let entry = entries.baseAddress.unsafelyUnwrapped + Int(index)
      entry.pointee.gate = gate
      entry.pointee.group = group
      entry.pointee.partOf = partOf
      entry.pointee.inNode.next = node.firstEffect
      entry.pointee.inRecord.next = record.firstEffect
      if node.firstEffect >= 0 { entries[Int(node.firstEffect)].inNode.previous = index }
      if record.firstEffect >= 0 { entries[Int(record.firstEffect)].inRecord.previous = index }
      return entry.pointee.generation
    }
    node.firstEffect = index
    record.firstEffect = index
    return EffectToken(index: index, generation: generation)
  }

  /// Gives an effect the ids that were applied around it.
  func add(_ tags: [EffectTag], to token: EffectToken) {
    for tag in tags { add(tag, to: token.index) }
  }

  /// Whether the entry is still open.
  func isOpen(_ token: EffectToken) -> Bool {
    token.index >= 0 && entries[Int(token.index)].generation == token.generation
  }

  /// Notes the task of an effect that has not ended within its start.
  func attach(_ task: Task<Void, Never>, to token: EffectToken) {
    if isOpen(token) { entries[Int(token.index)].task = task }
  }

  /// Takes the entry out of every list; nil where that was done before.
  func close(_ token: EffectToken) -> Closed? {
    guard isOpen(token) else { return nil }
    let index = Int(token.index)
    if entries[index].firstTag >= 0 { removeTags(of: index) }
    freeEntries.append(token.index)
    return entries.withUnsafeMutableBufferPointer { entries in
      let entry = entries.baseAddress.unsafelyUnwrapped + index
      let (inNode, inRecord) = (entry.pointee.inNode, entry.pointee.inRecord)
      if inNode.previous >= 0 {
        entries[Int(inNode.previous)].inNode.next = inNode.next
      } else {
        entry.pointee.node?.firstEffect = inNode.next
      }
      if inNode.next >= 0 { entries[Int(inNode.next)].inNode.previous = inNode.previous }
      if inRecord.previous >= 0 {
        entries[Int(inRecord.previous)].inRecord.next = inRecord.next
      } else {
        entry.pointee.record?.firstEffect = inRecord.next
      }
      if inRecord.next >= 0 { entries[Int(inRecord.next)].inRecord.previous = inRecord.previous }
      // Why taken and not copied: every copy is a count up and a count down, both atomic.
      let closed = Closed(
        gate: entry.pointee.gate.take(),
        group: entry.pointee.group.take(),
        partOf: entry.pointee.partOf.take(),
        joiners: entry.pointee.joiners
      )
      entry.pointee = Entry(generation: token.generation &+ 1)
      return closed
    }
  }

  /// Lets a send wait for the effect as well.
  func join(_ record: SendRecord, to token: EffectToken) {
    if isOpen(token) { entries[Int(token.index)].joiners.append(record) }
  }

  // MARK: - Finding

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

  private func add(_ new: EffectTag, to entry: Int32) {
    // Why: one id applied twice at one place is one id; a second would only be walked for nothing.
    var old = entries[Int(entry)].firstTag
    while old >= 0 {
      if tags[Int(old)].node === new.node, tags[Int(old)].id == new.id { return }
      old = tags[Int(old)].sibling
    }
    let index: Int32
    if let free = freeTags.popLast() {
      index = free
    } else {
      index = Int32(tags.count)
      tags.append(Tag())
    }
    let next = holders[new.id]?.first ?? -1
    holders[new.id, default: Holders()].first = index
    holders[new.id, default: Holders()].count += 1
    if next >= 0 { tags[Int(next)].link.previous = index }
    tags[Int(index)] = Tag(
      entry: entry,
      id: new.id,
      node: new.node,
      link: Link(next: next),
      sibling: entries[Int(entry)].firstTag
    )
    entries[Int(entry)].firstTag = index
  }

  private func removeTags(of entry: Int) {
    var index = entries[entry].firstTag
    while index >= 0 {
      let tag = tags[Int(index)]
      if tag.link.next >= 0 { tags[Int(tag.link.next)].link.previous = tag.link.previous }
      if tag.link.previous >= 0 { tags[Int(tag.link.previous)].link.next = tag.link.next }
      if let id = tag.id, var list = holders[id] {
        list.count -= 1
        if tag.link.previous < 0 { list.first = tag.link.next }
        holders[id] = list.count == 0 ? nil : list
      }
      tags[Int(index)] = Tag()
      freeTags.append(index)
      index = tag.sibling
    }
  }
}
