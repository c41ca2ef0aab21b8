/// The place of an operator's one child: made once with the resolved operator.
@usableFromInline
final class ChildPlace<ParentAction: Sendable, ChildAction: Sendable>: Place,
  // Why: inherited; the properties are set while the operator is resolved.
  @unchecked Sendable
{
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
    super.init(path: path, site: site)
    let embed = action.embedding
    innerPort = { port in
      // Why: a place of these types stands below a feature with actions of the parent's type, and
      // the runtime hands on that feature's port.
      let port = unsafeDowncast(port, to: ActionPort<ParentAction>.self)
      return ActionPort<ChildAction> { action, source, host in
        port.enqueue(embed(action), source, host)
      }
    }
    planEffect = { placed, port, host in
      // Why: `lift` makes all effects that have their home here, and `innerPort` their ports.
      let effect = unsafeDowncast(placed, to: FeatureEffect<ChildAction>.self).effect
      effect.plan(through: unsafeDowncast(port, to: ActionPort<ChildAction>.self), host)
    }
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
    case .placed(let inner):
      Effect<ParentAction>(.placed(RaisedEffect(inner, at: self, identity())))
    default: Effect<ParentAction>(.placed(FeatureEffect(effect, at: self, identity())))
    }
  }
}
