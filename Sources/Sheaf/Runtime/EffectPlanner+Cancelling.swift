extension EffectPlanner {
  /// Fences an effect and cancels its task; a planned one is never started.
  ///
  /// A task's cancellation handlers run inside: the caller has finished walking the ledger.
  final func cancel(_ token: EffectToken) {
    guard let entry = ledger.entry(token) else { return }
    if let group = entry.group { return cancel(group) { cancel($0) } }
    guard let gate = entry.gate, gate.markCancelled() else { return }
    if gate.hasStarted {
      if let ticket = gate.ticket { noteCancelled(ticket) }
      entry.task?.cancel()
    } else {
      gate.markEnded()
      close(token)
    }
  }

  /// Cancels an effect as a feature asked; what is another one's in it, that one is told.
  final func cancel(_ token: EffectToken, by node: PlaceNode) {
    guard let entry = ledger.entry(token) else { return }
    if let group = entry.group { return cancel(group) { cancel($0, by: node) } }
    if entry.gate?.node === node { cancel(token) } else { revoke(token) }
  }

  /// Cancels an effect on behalf of others than its own feature, and tells that one.
  final func revoke(_ token: EffectToken) {
    guard let entry = ledger.entry(token) else { return }
    if let group = entry.group { return cancel(group) { revoke($0) } }
    guard let gate = entry.gate, !gate.isCancelled else { return }
    let notify = gate.revocation
    cancel(token)
    notify?(self)
  }

  /// Cancels a concatenation, and each part of it that runs as the closure does.
  private final func cancel(_ group: EffectGroup, each cancelPart: (EffectToken) -> Void) {
    if group.isCancelled { return }
    group.isCancelled = true
    group.drop()
    if let ticket = group.ticket { noteCancelled(ticket) }
    for member in group.members { cancelPart(member) }
    if group.pending == 0, !group.isPlanning { close(group.token) }
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
