extension EffectPlanner {
  /// Fences an effect and cancels its task; a planned one is never started.
  ///
  /// A task's cancellation handlers run inside: the caller has finished walking the ledger.
  final func cancel(_ token: EffectToken) {
    guard let entry = ledger.entry(token) else { return }
    if let gate = entry.gate {
      guard gate.markCancelled() else { return }
      if gate.hasStarted {
        entry.task?.cancel()
      } else {
        gate.markEnded()
        close(token)
      }
    } else if let group = entry.group, !group.isCancelled {
      group.isCancelled = true
      group.drop()
      for member in group.members { cancel(member) }
      if group.pending == 0, !group.isPlanning { close(token) }
    }
  }

  /// Cancels an effect as a feature asked; its own is told where that was another one.
  final func cancel(_ token: EffectToken, by node: PlaceNode) {
    if ledger.entry(token)?.gate?.node === node { cancel(token) } else { revoke(token) }
  }

  /// Cancels an effect on behalf of others than its own feature, and tells that one.
  final func revoke(_ token: EffectToken) {
    guard let gate = ledger.entry(token)?.gate, !gate.isCancelled else { return cancel(token) }
    let notify = gate.revocation
    cancel(token)
    notify?(self)
  }

  /// Cancels what an outermost send led to, all of it or what runs at or below a node.
  final func cancelEffects(of record: SendRecord, below node: PlaceNode?) {
    if node == nil { record.isCancelled = true }
    for token in ledger.effects(of: record, below: node) { revoke(token) }
  }

  /// Cancels every effect.
  final func cancelAll() {
    for token in ledger.all { cancel(token) }
  }
}
