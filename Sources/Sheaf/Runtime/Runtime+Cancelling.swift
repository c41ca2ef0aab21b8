extension Runtime {
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

  /// Cancels what an outermost send led to, all of it or what runs at or below a node.
  final func cancelEffects(of record: SendRecord, below node: PlaceNode?) {
    if node == nil { record.isCancelled = true }
    for token in ledger.effects(of: record, below: node) { cancel(token) }
  }

  /// Cancels every effect.
  final func cancelAll() {
    for token in ledger.all { cancel(token) }
  }
}
