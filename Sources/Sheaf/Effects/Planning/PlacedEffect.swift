/// The effect of an operator's child on its way to the root: one object per operator it passes.
///
/// Operators of rows and mappings stand outside it: they lift the whole as any effect.
@usableFromInline
class PlacedEffect:
  // Why: a base class cannot prove it; every stored property, here and below, is a `let`.
  @unchecked Sendable
{
  /// The operator.
  private final let place: Place
  /// The id of the child's state, where it has one.
  private final let identity: AnyIdentity?

  @usableFromInline
  init(at place: Place, _ identity: AnyIdentity?) {
    self.place = place
    self.identity = identity
  }

  /// Walks down to the place of the feature whose effect this is, and plans the effect there.
  ///
  /// The port is that of the parent's actions; nil for the one that its place has.
  // Why recursive: what is handed on is borrowed; a loop would count it up and down at every step.
  @usableFromInline
  func plan(below parent: PlaceNode, through port: AnyObject?, _ host: EffectHost) {
    var node = node(below: parent, port, host)
    // Why: only a collection has no port, and no effect is placed in one.
    let port = node.port.unsafelyUnwrapped
    // Why swapped: assigned, both would be counted up and down once more.
    swap(&host.node, &node)
    place.planEffect(self, port, host)
    swap(&host.node, &node)
  }

  /// The node of the operator, made for its first effect, and anew where its child is another now.
  fileprivate final func node(
    below parent: PlaceNode,
    _ port: AnyObject?,
    _ host: EffectHost
  ) -> PlaceNode {
    if let node = parent.child(at: place) {
      guard let identity else { return node }
      if node.load == 0 { node.identity = identity }
      if let old = node.identity, old.isEqual(to: identity) { return node }
      host.removed(node)
    }
    // Why: as above.
    let outer = port ?? parent.port.unsafelyUnwrapped
    let node = PlaceNode(place: place, port: place.innerPort(outer), parent: parent)
    node.identity = identity
    parent.keep(node)
    return node
  }
}

/// An effect that has passed more operators than the one that it comes from.
// Why a class of its own: where a class refers to itself, the compiler takes its objects apart by a
// loop for long lists, which counts each of them several times.
@usableFromInline
final class RaisedEffect: PlacedEffect,
  // Why: inherited; the property is a Sendable `let`.
  @unchecked Sendable
{
  /// What the operator got from its child.
  private let inner: PlacedEffect

  @usableFromInline
  init(_ inner: PlacedEffect, at place: Place, _ identity: AnyIdentity?) {
    self.inner = inner
    super.init(at: place, identity)
  }

  override func plan(below parent: PlaceNode, through port: AnyObject?, _ host: EffectHost) {
    inner.plan(below: node(below: parent, port, host), through: nil, host)
  }
}

/// A child's own effect, with the type of its actions.
@usableFromInline
final class FeatureEffect<Action: Sendable>: PlacedEffect,
  // Why: inherited; the property is a Sendable `let`.
  @unchecked Sendable
{
  @usableFromInline let effect: Effect<Action>

  @inlinable
  init(_ effect: Effect<Action>, at place: Place, _ identity: AnyIdentity?) {
    self.effect = effect
    super.init(at: place, identity)
  }
}
