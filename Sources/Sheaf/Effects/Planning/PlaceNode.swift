/// A place of one store that has, or lately had, effects or queued actions at or below it.
///
/// The nodes of a store form a tree that mirrors the operators of its reducer, made only where
/// something runs. Confined to the store's actor.
@usableFromInline
class PlaceNode: @unchecked Sendable {
  // Why unchecked: effects carry their node across tasks but touch it on the store's actor only;
  // exclusivity as in `EffectHost`.

  /// The operator this is a place of; the root has one of its own.
  @usableFromInline final let place: Place
  /// The port of the feature at this place, for its action type; nil for a collection.
  @usableFromInline final let port: AnyObject?
  /// The place above; nil for the root and for a place that was removed.
  @exclusivity(unchecked) @usableFromInline final var parent: PlaceNode?
  /// Places below that were made once and are kept for the next effect; rows are not among them.
  @exclusivity(unchecked) @usableFromInline final var kept: [PlaceNode] = []
  /// Places below that have work.
  // Invariant: exactly the children whose `load` is positive; `activeIndex` is the index here.
  @exclusivity(unchecked) @usableFromInline final var active: [PlaceNode] = []
  @exclusivity(unchecked) @usableFromInline final var activeIndex = 0
  /// Active children that have active children themselves: those a collection cannot skip.
  @exclusivity(unchecked) @usableFromInline final var deepChildren = 0
  /// Head of the ledger's list of effects that run exactly here; -1 for none.
  @exclusivity(unchecked) @usableFromInline final var firstEffect: Int32 = -1
  /// Effects here, queued actions of this place, active children.
  @exclusivity(unchecked) @usableFromInline final var load = 0
  /// Whether the feature was removed: nothing from here is delivered any more.
  @exclusivity(unchecked) @usableFromInline final var isDead = false

  @inlinable
  init(place: Place, port: AnyObject?, parent: PlaceNode?) {
    self.place = place
    self.port = port
    self.parent = parent
  }

  /// The id of the feature whose effects these are, where its state has one.
  @exclusivity(unchecked) @usableFromInline final var identity: AnyIdentity?
  /// Called on a collection when a row of it has no work any more.
  @exclusivity(unchecked) @usableFromInline final var forget: ((PlaceNode) -> Void)?

  /// Calls the closure with the element id of a row; nil for other places.
  @usableFromInline
  var rowID: (any Hashable & Sendable)? { nil }
}

extension PlaceNode {
  /// Notes one more effect, queued action or active child.
  @inlinable
  final func enter() {
    load += 1
    if load == 1, let parent { parent.activate(self) }
  }

  /// Notes that one of them has gone.
  @inlinable
  final func leave() {
    load -= 1
    if load == 0, let parent {
      parent.deactivate(self)
      parent.forget?(self)
      parent.leave()
    }
  }

  /// The kept child of an operator, if it was made before.
  @inlinable
  final func child(at place: Place) -> PlaceNode? {
    for node in kept where node.place === place { return node }
    for node in kept where node.place.isSame(as: place) { return node }
    return nil
  }

  @inlinable
  final func isAtOrBelow(_ other: PlaceNode) -> Bool {
    var node: PlaceNode? = self
    while let here = node {
      if here === other { return true }
      node = here.parent
    }
    return false
  }

  /// Takes this place and all below it out of the tree and marks them dead.
  ///
  /// The children stay reachable from here, so that their effects can be cancelled; afterwards
  /// ``dismantle()`` lets go of them.
  @usableFromInline
  final func remove() {
    if let parent {
      if load > 0 {
        parent.deactivate(self)
        parent.forget?(self)
      }
      if let index = parent.kept.firstIndex(where: { $0 === self }) {
        parent.kept.remove(at: index)
      }
      self.parent = nil
      if load > 0 { parent.leave() }
    }
    markDead()
  }

  private final func markDead() {
    isDead = true
    for child in active { child.markDead() }
    for child in kept { child.isDead = true }
  }

  /// Breaks the references between this place and those below it.
  @usableFromInline
  final func dismantle() {
    for child in active + kept {
      child.parent = nil
      child.dismantle()
    }
    active = []
    kept = []
    deepChildren = 0
  }

  // MARK: - Implementation

  @usableFromInline
  final func activate(_ child: PlaceNode) {
    child.activeIndex = active.count
    active.append(child)
    if active.count == 1, let parent { parent.deepChildren += 1 }
    enter()
  }

  /// Takes the child off the list; the caller also gives back the load it stood for.
  @usableFromInline
  final func deactivate(_ child: PlaceNode) {
    let last = active.count - 1
    if child.activeIndex != last {
      active[child.activeIndex] = active[last]
      active[child.activeIndex].activeIndex = child.activeIndex
    }
    active.removeLast()
    if last == 0, let parent { parent.deepChildren -= 1 }
  }
}
