extension Send {
  /// Sends an action as ``post(_:)`` does, unless a newer one of the same id comes before it arrives.
  ///
  /// For callbacks that come faster than the store reduces. What was posted with the id by this effect
  /// and has not arrived is replaced: it is as if it had never been posted. The newer one keeps its own
  /// position, behind all that was posted before it.
  public func post(_ action: Action, coalescing id: some Hashable & Sendable) {
    let gate = gate
    let announced = gate.link.coalesced.announce(EffectID(id), by: gate)
    gate.link.mail { isolation in
      guard gate.link.coalesced.redeem(announced) else { return }
      gate.deliver(action, isPosted: true, isolation: isolation)
    }
    gate.notePost()
  }
}
