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
    /// What the slot is used for; nil where it is free.
    var effect: PlannedEffect?
    /// The task that runs the effect, once it has started.
    var task: Task<Void, Never>?
    /// Its neighbours in the list of its place; of a free slot, the next one.
    var inNode = Link()
    /// Its neighbours in the list of its send.
    var inRecord = Link()

    /// The effect; nil where the slot is free or a concatenation's.
    var gate: EffectGate? { effect?.gate }
    /// The concatenation; nil where the slot is free or an effect's.
    var group: EffectGroup? { effect?.group }
    /// Where it runs; nil where the slot is free.
    var node: PlaceNode? { effect?.node }
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

  // Why: the ledger is confined, and calls nothing that comes back to it while it changes.
  /// The slots, used and free.
  @exclusivity(unchecked) private(set) var entries: [Entry] = []
  /// Head of the list of the free slots; -1 for none.
  @exclusivity(unchecked) private var firstFree: Int32 = -1
  /// The slots of the tags, used and free.
  @exclusivity(unchecked) private(set) var tags: [Tag] = []
  /// The tags to use next, the last one first.
  @exclusivity(unchecked) private var freeTags: [Int32] = []
  /// Who holds an id; no entry where nobody does.
  @exclusivity(unchecked) private(set) var holders: [EffectID: Holders] = [:]

  /// Effects and concatenations under way.
  @exclusivity(unchecked) private(set) var count = 0
  /// Ids that somebody holds.
  var idCount: Int { holders.count }

  // MARK: - Entries

  /// Enters an effect or a concatenation at its place and for its send; gives it its token.
  func open(_ effect: PlannedEffect) {
    let (node, record) = (effect.node, effect.record)
    if firstFree < 0 {
      firstFree = Int32(entries.count)
      entries.append(Entry())
    }
    let index = firstFree
    count += 1
    entries.withUnsafeMutableBufferPointer { entries in
      let entry = entries.baseAddress.unsafelyUnwrapped + Int(index)
      firstFree = entry.pointee.inNode.next
      entry.pointee.effect = effect
      entry.pointee.inNode = Link(next: node.firstEffect)
      entry.pointee.inRecord = Link(next: record.firstEffect)
      if node.firstEffect >= 0 { entries[Int(node.firstEffect)].inNode.previous = index }
      if record.firstEffect >= 0 { entries[Int(record.firstEffect)].inRecord.previous = index }
      effect.token = EffectToken(index: index, generation: entry.pointee.generation)
    }
    node.firstEffect = index
    record.firstEffect = index
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
  func close(_ token: EffectToken) -> PlannedEffect? {
    guard isOpen(token) else { return nil }
    let index = Int(token.index)
    if entries[index].firstTag >= 0 { removeTags(of: index) }
    count -= 1
    return entries.withUnsafeMutableBufferPointer { entries in
      let entry = entries.baseAddress.unsafelyUnwrapped + index
      // Why taken and not copied: every copy is a count up and a count down, both atomic.
      guard let effect = entry.pointee.effect.take() else { return nil }
      entry.pointee.task = nil
      let (inNode, inRecord) = (entry.pointee.inNode, entry.pointee.inRecord)
      if inNode.previous >= 0 {
        entries[Int(inNode.previous)].inNode.next = inNode.next
      } else {
        effect.node.firstEffect = inNode.next
      }
      if inNode.next >= 0 { entries[Int(inNode.next)].inNode.previous = inNode.previous }
      if inRecord.previous >= 0 {
        entries[Int(inRecord.previous)].inRecord.next = inRecord.next
      } else {
        effect.record.firstEffect = inRecord.next
      }
      if inRecord.next >= 0 { entries[Int(inRecord.next)].inRecord.previous = inRecord.previous }
      entry.pointee.generation &+= 1
      entry.pointee.inNode.next = firstFree
      firstFree = token.index
      return effect
    }
  }

  /// Lets a send wait for the effect as well.
  func join(_ record: SendRecord, to token: EffectToken) {
    if isOpen(token) { entries[Int(token.index)].effect?.joiners.append(record) }
  }

  /// Lets nobody wait for the effects any more that got the id exactly at the place.
  ///
  /// - Returns: Those who have joined them, and are still to leave.
  func detachJoiners(_ id: EffectID, _ node: PlaceNode) -> [SendRecord] {
    effects(holding: id, .exactly, node).flatMap { token in
      guard let effect = entries[Int(token.index)].effect else { return [SendRecord]() }
      defer { effect.joiners = [] }
      return effect.joiners
    }
  }

  // MARK: - Implementation

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
    entries[entry].firstTag = -1
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
