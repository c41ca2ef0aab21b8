/// What the runtime knows of an operator without its types: how to see whether its child is there.
///
/// Made once with the resolved reducer and never changed afterwards.
// Why closures and not overrides: a method of a generic class that is called through its table is
// never specialised (2–3 µs instead of 20–60 ns); a closure made in an inlinable function is.
@usableFromInline
class Place:
  // Why: the properties are set while the operator is resolved and only read afterwards.
  @unchecked Sendable
{
  /// Looks in the parent's state whether the node's child is still there, and below it.
  ///
  /// What is gone is appended to the list; reads only.
  @usableFromInline typealias Check = (PlaceNode, UnsafeMutableRawPointer, inout [PlaceNode]) ->
    Void

  /// Makes the port of a child from the port above.
  @usableFromInline typealias InnerPort = (AnyObject) -> AnyObject
  /// Plans the effect of this place's feature, through the feature's port.
  @usableFromInline typealias Planning = (PlacedEffect, AnyObject, EffectHost) -> Void

  // Why: confined to the store's actor, and nothing of the user's runs during a change.
  @exclusivity(unchecked) @usableFromInline final var check: Check = { _, _, _ in }
  @exclusivity(unchecked) @usableFromInline final var innerPort: InnerPort = { $0 }
  @exclusivity(unchecked) @usableFromInline final var planEffect: Planning = { _, _, _ in }
  /// Offset of the child in the parent's state where the child is always there and stored, else -1.
  @exclusivity(unchecked) @usableFromInline final var offset = -1
  /// The key path of a row in its collection, `\.[id: id]`; nil for the place of one child.
  @exclusivity(unchecked) @usableFromInline
  final var elementPath: ((any Hashable & Sendable) -> AnyKeyPath?)?
  /// The key path or case key path from the parent's state; what a scoped store finds the place by.
  @usableFromInline final let path: AnyKeyPath?
  /// Where the operator is written.
  @usableFromInline final let site: SourceSite

  @inlinable
  init(path: AnyKeyPath?, site: SourceSite) {
    self.path = path
    self.site = site
  }

  /// Whether both are the place of one operator, which may have been resolved twice.
  ///
  /// A reducer of the user's own that calls another's `reduce(into:action:)` resolves it per action.
  @usableFromInline
  final func isSame(as other: Place) -> Bool {
    self === other
      || (site == other.site && type(of: self) == type(of: other) && path == other.path)
  }
}

extension PlaceNode {
  /// Checks the places below this one that have work and can go, in the state of this place.
  @inlinable
  final func checkChildren(_ state: UnsafeMutableRawPointer, _ removed: inout [PlaceNode]) {
    if checks == 0 { return }
    // Why by index: as in `child(at:)`; a check only reads.
    for index in active.indices {
      let child = active[index]
      let offset = child.place.offset
      if offset < 0 {
        child.place.check(child, state, &removed)
      } else if child.checks > 0 {
        child.checkChildren(state + offset, &removed)
      }
    }
  }
}
