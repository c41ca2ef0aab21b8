/// An effect that has not ended, as the test store sees it.
package struct RunningEffect: Sendable {
  /// Names the effect among those of all stores.
  package let key: EffectKey
  /// The outermost send that led to it; ``StoreTask/sendID`` of what that send returned.
  package let sendID: ObjectIdentifier?
  /// Whether its work has been entered; false where it waits for its turn.
  package let hasStarted: Bool
  /// Names the pause of its queue that holds it up; nil where none does.
  package let pause: EffectKey?
  let gate: EffectGate
  let ids: [EffectID]

  /// What is known of it.
  package var info: EffectInfo { gate.info(ids: ids) }
}

/// Names one effect of one store while the store is there.
package struct EffectKey: Hashable, Sendable {
  let store: ObjectIdentifier
  let token: EffectToken
}

extension EffectGate {
  final var key: EffectKey { EffectKey(store: ObjectIdentifier(link), token: token) }
}

extension Runtime {
  /// The effects that have not ended, in the order of their slots.
  final var runningEffects: [RunningEffect] {
    ledger.all.compactMap { token in
      guard let gate = ledger.entry(token)?.gate else { return nil }
      return RunningEffect(
        key: gate.key,
        sendID: gate.record.map { ObjectIdentifier($0) },
        hasStarted: gate.hasStarted,
        pause: gate.ticket.flatMap { queues.pause(of: $0) }.map { key(ofPause: $0) },
        gate: gate,
        ids: ledger.ids(of: token)
      )
    }
  }

  /// Whether any effect that has not ended satisfies the predicate.
  ///
  /// A pause that holds an effect up counts as one that has started.
  final func hasEffect(where predicate: (EffectKey, _ hasStarted: Bool) -> Bool) -> Bool {
    ledger.entries.contains { entry in
      entry.gate.map { predicate($0.key, $0.hasStarted) } ?? false
    } || queues.awaitedPauses.contains { predicate(key(ofPause: $0), true) }
  }
}
