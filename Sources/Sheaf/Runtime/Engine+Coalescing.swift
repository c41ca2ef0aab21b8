extension Engine {
  /// Takes an action from outside that is replaced, while it waits, by a newer one of the same owner.
  func send(
    _ action: Action,
    coalescing id: EffectID,
    by owner: AnyObject,
    isolation: isolated any Actor
  ) -> SendRecord? {
    if isBetweenTurns { return send(action, isolation: isolation) }
    return withAnnouncement(link.coalesced.announce(id, by: owner)) {
      send(action, isolation: isolation)
    }
  }
}

extension Runtime {
  /// Makes what the closure sends during a turn wait under an announcement.
  // Why a property: a child's send goes through closures that know of its action alone.
  final func withAnnouncement<R>(_ announced: CoalescedSend, _ send: () -> R) -> R {
    coalescing = announced
    defer {
      // Why: an action that was not taken, by a store that has ended, must not keep its id.
      if coalescing != nil { _ = link.coalesced.redeem(announced) }
      coalescing = nil
    }
    return send()
  }
}
