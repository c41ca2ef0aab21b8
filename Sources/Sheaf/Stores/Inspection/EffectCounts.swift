/// How many effects a store has, by what they do: a cheap look that describes none of them.
///
/// A ``StoreInspector`` says what each one is; this is for who asks often, or of thousands.
public struct EffectCounts: Hashable, Sendable {
  /// Effects whose work is under way, or begins at the end of the turn.
  public var running = 0
  /// Effects that wait in a queue: for a slot, or for its spacing.
  public var waiting = 0
  /// Effects that were cancelled and whose work has not returned.
  public var cancelled = 0

  /// Makes counts.
  public init(running: Int = 0, waiting: Int = 0, cancelled: Int = 0) {
    (self.running, self.waiting, self.cancelled) = (running, waiting, cancelled)
  }

  /// How many there are in all.
  public var total: Int { running + waiting + cancelled }
}

extension Store {
  /// How many effects there are, in the whole store.
  public var effectCounts: EffectCounts { root.runtime.ledger.counts }
  /// Whether an effect runs or waits that was not cancelled; looks no further than the first.
  public var hasEffects: Bool { root.runtime.ledger.hasLiveEffect }
}

extension StoreActor {
  /// How many effects there are.
  public var effectCounts: EffectCounts {
    get async {
      await Self.perform(on: self, isolation: isolation) { engine, _ in engine.ledger.counts }
    }
  }

  /// Whether an effect runs or waits that was not cancelled; looks no further than the first.
  public var hasEffects: Bool {
    get async {
      await Self.perform(on: self, isolation: isolation) { engine, _ in
        engine.ledger.hasLiveEffect
      }
    }
  }
}

// MARK: - Implementation

extension EffectLedger {
  /// How many effects there are; concatenations are none.
  var counts: EffectCounts {
    var counts = EffectCounts()
    if count == 0 { return counts }
    // Why by index: an entry that is copied is counted up and down for all that it holds.
    for index in entries.indices {
      guard let gate = entries[index].gate else { continue }
      if gate.isCancelled {
        counts.cancelled += 1
      } else if gate.isHeld {
        counts.waiting += 1
      } else {
        counts.running += 1
      }
    }
    return counts
  }

  /// Whether there is an effect that was not cancelled.
  var hasLiveEffect: Bool {
    count > 0 && entries.indices.contains { entries[$0].gate?.isCancelled == false }
  }
}
