/// The ids of a wrapper's effects, at a place of its own below the wrapper's.
@usableFromInline
enum LoadID: Hashable, Sendable {
  /// Whatever belongs to a load; it is stopped by this.
  case load
  /// The load of one generation; it is joined by this.
  case generation(Int)
  /// The time-out of a load.
  case timer
  /// Whatever belongs to a further page.
  case page
  /// The further page of one generation.
  case pageGeneration(Int)
  /// The timer that looks again.
  case poll
  /// What hears of invalidations, whatever the request.
  case listener
  /// What hears of invalidations of one key.
  case listenerTo(CacheLabel)

  private static let loadID = EffectID(LoadID.load)

  /// Itself as the id of an effect.
  // Why one kept: it is that of every load, and to make one takes an allocation and a hash.
  @usableFromInline var effectID: EffectID { self == .load ? Self.loadID : EffectID(self) }
}

/// Starts one of a wrapper's effects, or joins the one that runs, when it is planned.
// Why: unchecked is inherited; it has no stored properties of its own.
@usableFromInline
final class LoadPlan<Action: Sendable>: LiftedEffect<Action>, @unchecked Sendable {
  /// How it stands to what runs under its ids.
  @usableFromInline
  enum Mode {
    /// Stops all that runs under the first id.
    case newest
    /// As `newest`, and who waits for the effects of the second id waits for this one.
    case continuation
    /// Waits for what runs under the second id. Where nothing does, since the state was put back
    /// from elsewhere, it is started after all.
    case join
  }

  /// - Parameters:
  ///   - work: What is to run.
  ///   - whole: The id of all that can run in its stead.
  ///   - current: The id of this one.
  ///   - mode: How it stands to what runs.
  ///   - isHandedOver: Whether a continuation belongs to who waits for it, and not to the action that
  ///     returned it.
  ///   - revoked: What to send when others than the wrapper have cancelled it.
  @inlinable
  init(
    _ work: Effect<Action>,
    _ whole: EffectID,
    _ current: EffectID,
    _ mode: Mode,
    isHandedOver: Bool = false,
    revoked: Action
  ) {
    super.init { _, port, host in
      if mode == .join, host.joinRunning(current) { return }
      let waiters = mode == .continuation ? host.waiters(of: current) : []
      // Why: a loader that ignores its cancellation runs on, and those who have joined it need not
      // wait for that.
      let joiners = host.detachJoiners(of: whole)
      host.cancelInFlight(whole)
      let (node, outer, sender) = (host.node, host.revocation, host.record)
      let heir = isHandedOver ? waiters.first : nil
      if let heir { host.record = heir }
      host.revocation = { host in
        port.enqueue(revoked, ActionSource(node: node, gate: nil, record: nil), host)
      }
      host.tags.append(EffectTag(id: whole, node: node))
      host.tags.append(EffectTag(id: current, node: node))
      work.plan(through: port, host)
      host.tags.removeLast(2)
      host.revocation = outer
      let mine = heir == nil ? host.record : sender
      for waiter in waiters {
        host.record = waiter
        // Why only what runs: an attempt that was left behind may hold the id as long as it likes.
        _ = host.joinRunning(current)
      }
      host.record = mine
      for joiner in joiners { joiner.leave() }
    }
  }
}

/// Cancels one of a wrapper's effects; the handles that have joined it end, whether it heeds that.
// Why: unchecked is inherited; it has no stored properties of its own.
final class LoadStop<Action: Sendable>: LiftedEffect<Action>, @unchecked Sendable {
  /// - Parameter whole: The id of all that is to be cancelled.
  init(_ whole: LoadID) {
    let whole = EffectID(whole)
    super.init { _, _, host in
      let joiners = host.detachJoiners(of: whole)
      // Why not `Effect.cancel`: the ids of `mapIDs` are for the user's; these are applied as they are.
      host.cancel(whole)
      for joiner in joiners { joiner.leave() }
    }
  }
}

/// An effect that runs once at a time, for nobody's handle: the action that returned it ends before.
// Why: unchecked is inherited; it has no stored properties of its own.
final class DetachedEffect<Action: Sendable>: LiftedEffect<Action>, @unchecked Sendable {
  /// - Parameters:
  ///   - effect: What is to run.
  ///   - id: What it runs under; nothing is started while something does. Nil for none.
  ///   - whole: Another id for it, under which nothing else is to run. Nil for none.
  init(_ effect: Effect<Action>, id: LoadID? = nil, insteadOf whole: LoadID? = nil) {
    let id = id.map { EffectID($0) }
    let whole = whole.map { EffectID($0) }
    super.init { _, port, host in
      if let id, host.isRunning(id) { return }
      if let whole { host.cancelInFlight(whole) }
      let sender = host.record
      // Why: nobody waits for it; only what it sends at once belongs to the turn, and so to the sender.
      host.record = SendRecord(link: host.link)
      let ids = [id, whole].compactMap { $0 }
      for id in ids { host.tags.append(EffectTag(id: id, node: host.node)) }
      effect.plan(through: port, host)
      host.tags.removeLast(ids.count)
      host.record = sender
    }
  }
}
