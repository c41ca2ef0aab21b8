/// A place of one store that has, or lately had, effects or queued actions at or below it.
///
/// The nodes of a store form a tree that mirrors the operators of its reducer, made only where
/// something runs. Confined to the store's actor.
@usableFromInline
class PlaceNode:
  // Why: effects carry their node across tasks but touch it on the store's actor only;
  // exclusivity as in `EffectHost`.
  @unchecked Sendable
{
  /// The operator this is a place of; the root has one of its own.
  @usableFromInline final let place: Place
  /// The port of the feature at this place, for its action type; nil for a collection.
  @usableFromInline final let port: AnyObject?
  // Why: confined to the store's actor, and nothing of the user's runs during a change.
  /// The place above; nil for the root and for a place that was removed.
  @exclusivity(unchecked) @usableFromInline final var parent: PlaceNode?
  /// Places below that were made once and are kept for the next effect; rows are not among them.
  @exclusivity(unchecked) @usableFromInline final var kept: [PlaceNode] = []
  /// Places below that have work, and those that are fixed.
  // Invariant: exactly the children that are `isActive`; `activeIndex` is the index here.
  @exclusivity(unchecked) @usableFromInline final var active: [PlaceNode] = []
  @exclusivity(unchecked) @usableFromInline final var activeIndex = 0
  /// Active children that can go, or below which one can: what the sweep has to look at.
  // Invariant: exactly the active children with `needsCheck`.
  @exclusivity(unchecked) @usableFromInline final var checks = 0
  /// Children with a positive `checks`: those a collection cannot skip.
  @exclusivity(unchecked) @usableFromInline final var deepChildren = 0
  /// Head of the ledger's list of effects that run exactly here; -1 for none.
  @exclusivity(unchecked) @usableFromInline final var firstEffect: Int32 = -1
  /// Effects here, queued actions of this place, active children that are not fixed.
  @exclusivity(unchecked) @usableFromInline final var load = 0
  /// Whether the feature was removed: nothing from here is delivered any more.
  @exclusivity(unchecked) @usableFromInline final var isDead = false

  /// What operators at this place keep as long as the place is there.
  @exclusivity(unchecked) final var memories: [PlaceMemory] = []

  /// Whether it lives as long as the store: a stored property of a fixed place, or the root.
  ///
  /// Such a place is active from the start and for ever, so that an effect in it is counted in it
  /// alone and not all the way up.
  @usableFromInline final let isFixed: Bool

  @inlinable
  init(place: Place, port: AnyObject?, parent: PlaceNode?) {
    isFixed = parent.map { $0.isFixed && place.offset >= 0 } ?? true
    self.place = place
    self.port = port
    self.parent = parent
  }

  /// The id of the feature whose effects these are, where its state has one.
  @exclusivity(unchecked) @usableFromInline final var identity: AnyIdentity?
  /// Called on a collection when a row of it has no work any more.
  @exclusivity(unchecked) @usableFromInline final var forget: ((PlaceNode) -> Void)?

  /// The element id of a row; nil for other places.
  @usableFromInline
  var rowID: (any Hashable & Sendable)? { nil }
}

/// What an operator keeps at a place.
class PlaceMemory {}

extension PlaceNode {
  /// Notes one more effect, queued action or active child.
  @inlinable
  final func enter() {
    load += 1
    if load == 1, !isFixed, let parent { parent.activate(self) }
  }

  /// Notes that one of them has gone.
  @inlinable
  final func leave() {
    load -= 1
    if load == 0, !isFixed, let parent {
      parent.deactivate(self)
      parent.drop(self)
      parent.leave()
    }
  }

  /// Lets a collection forget a row without work.
  @inlinable
  final func drop(_ row: PlaceNode) {
    guard let forget else { return }
    forget(row)
    // Why: a forgotten row is made anew for its next effect; its places hold it, so that it would
    // stay for good with all below.
    row.dismantle()
  }

  /// The kept child of an operator, if it was made before.
  @inlinable
  final func child(at place: Place) -> PlaceNode? {
    // Why by index: an iterator would count the array and each node up and down.
    for index in kept.indices where kept[index].place === place { return kept[index] }
    for index in kept.indices where kept[index].place.isSame(as: place) { return kept[index] }
    return nil
  }

  /// Keeps a new child for the next effect.
  @inlinable
  final func keep(_ child: PlaceNode) {
    kept.append(child)
    guard child.isFixed else { return }
    child.activeIndex = active.count
    active.append(child)
  }

  /// Whether it has work, or always counts as having some.
  @inlinable final var isActive: Bool { isFixed || load > 0 }

  /// Whether the sweep has to look here: the place can go, or one below it can.
  @inlinable final var needsCheck: Bool { place.offset < 0 || checks > 0 }

  /// Whether it is the other one or lies anywhere below it.
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
      // Why here: the children leave later, when this place has no parent to tell any more.
      if checks > 0 { parent.deepChildren -= 1 }
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
    if child.needsCheck { addCheck() }
    enter()
  }

  private final func addCheck() {
    checks += 1
    guard checks == 1, let parent else { return }
    parent.deepChildren += 1
    // Why only then: what can go is counted by the parent anyway, and what is to become active with
    // this check is counted when it does.
    if place.offset >= 0, isActive { parent.addCheck() }
  }

  private final func removeCheck() {
    checks -= 1
    guard checks == 0, let parent else { return }
    parent.deepChildren -= 1
    if place.offset >= 0, isActive { parent.removeCheck() }
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
    if child.needsCheck { removeCheck() }
  }
}
