import Sheaf

/// A running store, and what its effects are doing.
@MainActor
final class ExplorerSession {
  let store: StoreOf<Explorer>

  init(_ store: StoreOf<Explorer>) {
    self.store = store
  }

  /// Makes the store; nothing is read yet.
  convenience init(path: BytePath) {
    self.init(Store(initialState: Explorer.State(path: path)) { Explorer() })
  }

  /// How many effects there are that can still change something.
  var effects: EffectCounts {
    var counts = store.effectCounts
    counts.cancelled = 0
    return counts
  }

  /// One element at once, and one after each turn or several; ends with the store.
  var turns: StateSequence<Explorer.State.Turn> {
    store.states(\.turn, buffering: .newest)
  }

  /// Waits until no effect runs, also none in the background; ends too when it is cancelled.
  ///
  /// An effect of ours ends with its last action, so a look after each turn is enough.
  func settle() async {
    for await _ in turns where !store.hasEffects { return }
  }

  /// Waits as `settle` does, but no longer than that; `false` when the time was up.
  func settle(within limit: Duration) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        await self.settle()
        return true
      }
      group.addTask {
        try? await Task.sleep(for: limit)
        return false
      }
      let isSettled = await group.next() ?? true
      group.cancelAll()
      return isSettled
    }
  }
}

extension Explorer.State {
  /// Has no `==`, so each turn counts as a change for whoever observes it.
  struct Turn: Sendable {}

  var turn: Turn { Turn() }
}
