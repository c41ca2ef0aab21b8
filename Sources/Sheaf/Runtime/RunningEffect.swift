/// An effect that has not ended, as the test store sees it.
package struct RunningEffect: Sendable {
  /// Names the effect among those of all stores.
  package let key: EffectKey
  /// The outermost send that led to it; ``StoreTask/sendID`` of what that send returned.
  package let sendID: ObjectIdentifier?
  /// Whether its work has been entered; false where it waits for its turn.
  package let hasStarted: Bool
  /// Whether it waits for nothing but other effects of its store, and clocks.
  package let isFollower: Bool
  /// Names the pause of its queue that holds it up; nil where none does.
  package let pause: EffectKey?
  let gate: EffectGate
  let ids: [EffectID]

  /// What is known of it.
  package var info: EffectInfo { gate.info(ids: ids) }
}

/// Names one effect of one store while the store is there.
package struct EffectKey: Hashable, Sendable {
  /// Names the store among those that are there.
  package let store: ObjectIdentifier
  let token: EffectToken
}

/// An effect as its tasks know it.
package struct EffectFrame: Sendable {
  /// The effect.
  package let key: EffectKey
  /// Tells its own task from those that it has started.
  private let task: Int?

  /// Made in the effect's own task.
  init(_ key: EffectKey) {
    self.key = key
    task = Self.currentTask
  }

  /// The pause of a queue, which is no effect and is not counted as one.
  init(pause key: EffectKey) {
    self.key = key
    task = nil
  }

  /// Whether the current task is the effect's own, and no child of it.
  package var isOwnTask: Bool { task != nil && task == Self.currentTask }

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
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
        sendID: ObjectIdentifier(gate.record),
        hasStarted: gate.hasStarted,
        isFollower: gate.isFollower,
        pause: gate.ticket.flatMap { queues.pause(of: $0) }.map { key(ofPause: $0) },
        gate: gate,
        ids: ledger.ids(of: token)
      )
    }
  }

  /// The pauses of queues that hold effects up.
  final var awaitedPauses: [EffectKey] { queues.awaitedPauses.map { key(ofPause: $0) } }
}
