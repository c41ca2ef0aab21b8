extension Runtime {
  /// Takes no more actions from outside; returns when every effect has ended, and ends the store.
  final func drain(isolation: isolated any Actor) async {
    if life == .open { life = .draining }
    await waitUntilQuiet(isolation: isolation)
    end()
  }

  /// Cancels everything and takes no more actions; effects that are running end by themselves.
  final func shutDown(isolation: isolated any Actor) {
    if life == .ended { return }
    life = .ended
    let running = ledger.all.compactMap { ledger.entry($0)?.gate }
    cancelAll()
    for gate in running { diagnostics?.watch(gate) }
    run(isolation)
    end()
  }

  private final func end() {
    life = .ended
    cancelPauses { _ in true }
    let closures = atEnd
    atEnd = [:]
    for close in closures.values { close() }
  }
}
