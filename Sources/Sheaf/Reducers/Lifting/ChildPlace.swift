/// The place of an operator's one child: made once with the resolved operator.
@usableFromInline
final class ChildPlace<ParentAction: Sendable, ChildAction: Sendable>: Place,
  // Why: inherited; the properties are set while the operator is resolved.
  @unchecked Sendable
{
  @usableFromInline let embed: @Sendable (ChildAction) -> ParentAction
  @usableFromInline let planning: LiftedEffect<ParentAction>.Planning

  /// `visit` shows the child in the parent's state, and is false, without a call, where it is not
  /// there; `isPresent` tells only that, and is asked where nothing runs below it.
  @inlinable
  init<ParentState, ChildState>(
    _ action: CasePath<ParentAction, ChildAction>,
    path: AnyKeyPath?,
    site: SourceSite,
    identity: ChildIdentity<ChildState>?,
    isPresent: @escaping (UnsafeMutablePointer<ParentState>) -> Bool,
    visit:
      @escaping (
        UnsafeMutablePointer<ParentState>, (UnsafeMutablePointer<ChildState>) -> Void
      ) -> Bool
  ) {
    let embed = action.embedding
    self.embed = embed
    planning = { lifted, port, host in
      // Why: only `LiftedChild`s of this very operator's types carry this closure.
      let lifted = unsafeDowncast(lifted, to: LiftedChild<ParentAction, ChildAction>.self)
      var node = lifted.place.node(below: host.node, lifted.identity, port, host)
      // Why: the node was made by a place of the same types, with a port for `ChildAction`.
      let inner = unsafeDowncast(
        node.port.unsafelyUnwrapped,
        to: ActionPort<ChildAction>.self
      )
      // Why swapped: assigned, both would be counted up and down once more, at every level.
      swap(&host.node, &node)
      lifted.effect.plan(through: inner, host)
      swap(&host.node, &node)
    }
    super.init(path: path, site: site)
    check = { node, raw, removed in
      let parent = raw.assumingMemoryBound(to: ParentState.self)
      if node.identity == nil, node.checks == 0 {
        if !isPresent(parent) { removed.append(node) }
        return
      }
      var isSame = true
      let isThere = visit(parent) { child in
        if let old = node.identity, let identity, !identity.read(child).isEqual(to: old) {
          isSame = false
        } else {
          node.checkChildren(UnsafeMutableRawPointer(child), &removed)
        }
      }
      if !isThere || !isSame { removed.append(node) }
    }
  }

  /// The node of this place below another: the kept one where it is still the same child's.
  @inlinable
  func node(
    below parent: PlaceNode,
    _ identity: AnyIdentity?,
    _ port: ActionPort<ParentAction>,
    _ host: EffectHost
  ) -> PlaceNode {
    if let node = parent.child(at: self) {
      guard let identity else { return node }
      if node.load == 0 { node.identity = identity }
      if let old = node.identity, old.isEqual(to: identity) { return node }
      host.removed(node)
    }
    let embed = embed
    let inner = ActionPort<ChildAction> { action, source, host in
      port.enqueue(embed(action), source, host)
    }
    let node = PlaceNode(place: self, port: inner, parent: parent)
    node.identity = identity
    parent.keep(node)
    return node
  }
}

/// A child's effect on its way up: one object per level, whatever the effect holds.
@usableFromInline
final class LiftedChild<ParentAction: Sendable, ChildAction: Sendable>: LiftedEffect<ParentAction>,
  // Why: inherited; every property is a `let`.
  @unchecked Sendable
{
  @usableFromInline let effect: Effect<ChildAction>
  @usableFromInline let place: ChildPlace<ParentAction, ChildAction>
  @usableFromInline let identity: AnyIdentity?

  @inlinable
  init(
    _ effect: Effect<ChildAction>,
    _ place: ChildPlace<ParentAction, ChildAction>,
    _ identity: AnyIdentity?
  ) {
    self.effect = effect
    self.place = place
    self.identity = identity
    super.init(planning: place.planning)
  }
}

extension ChildPlace {
  /// The child's effect as the parent's: nothing for nothing, one object for anything that runs.
  // Why always inlined: as `Effect.both`.
  @inlinable
  @inline(__always)
  func lift(
    _ effect: Effect<ChildAction>,
    identity: @autoclosure () -> AnyIdentity?
  ) -> Effect<ParentAction> {
    switch effect.kind {
    case .none: .none
    case .unhandled: .unhandled
    case .rejected: .rejected
    case .absent(let child): Effect<ParentAction>(.absent(child))
    default: Effect<ParentAction>(.lifted(LiftedChild(effect, self, identity())))
    }
  }
}
