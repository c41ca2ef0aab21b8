/// The ids of a wrapper's load, at a place of its own below the wrapper's.
enum LoadID: Hashable, Sendable {
  /// Whatever load runs; it is stopped by this.
  case load
  /// The load of one generation; it is joined by this.
  case generation(Int)
}

/// Starts a load, or joins the one that runs, when it is planned.
// Why: unchecked is inherited; it has no stored properties of its own.
final class LoadPlan<Action: Sendable>: LiftedEffect<Action>, @unchecked Sendable {
  /// - Parameters:
  ///   - work: The load.
  ///   - generation: Its number.
  ///   - isJoining: Whether to wait for the load where it runs. Where it does not, since the state
  ///     was put back from elsewhere, it is started after all.
  ///   - revoked: What to send when others than the wrapper have cancelled the load.
  init(_ work: Effect<Action>, generation: Int, isJoining: Bool, revoked: Action) {
    let whole = EffectID(LoadID.load)
    let current = EffectID(LoadID.generation(generation))
    super.init { _, port, host in
      if isJoining, host.isRunning(current) { return host.join(current) }
      host.cancelInFlight(whole)
      let (node, outer) = (host.node, host.revocation)
      host.revocation = { host in
        port.enqueue(revoked, ActionSource(node: node, gate: nil, record: nil), host)
      }
      host.tags.append(EffectTag(id: whole, node: node))
      host.tags.append(EffectTag(id: current, node: node))
      work.plan(through: port, host)
      host.tags.removeLast(2)
      host.revocation = outer
    }
  }
}

/// An effect that the handle of the action which returned it neither waits for nor cancels.
// Why: unchecked is inherited; it has no stored properties of its own.
final class DetachedEffect<Action: Sendable>: LiftedEffect<Action>, @unchecked Sendable {
  init(_ effect: Effect<Action>) {
    super.init { _, port, host in
      let sender = host.record
      host.record = nil
      effect.plan(through: port, host)
      host.record = sender
    }
  }
}
