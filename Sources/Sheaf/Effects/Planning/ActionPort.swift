/// Where the actions of one place enter the store: embeds them up to the root's action and queues.
@usableFromInline
final class ActionPort<Action: Sendable>:
  // Why: the closure is made by operators from Sendable parts and called on the store's actor
  // only; its parameter, the host, is confined there.
  @unchecked Sendable
{
  /// Takes an action, where it came from, and the host that the caller holds.
  @usableFromInline typealias Enqueue = (Action, ActionSource, EffectHost) -> Void

  /// Embeds and queues an action; called on the store's actor.
  @usableFromInline let enqueue: Enqueue

  @inlinable
  init(_ enqueue: @escaping Enqueue) { self.enqueue = enqueue }
}

/// Where an action came from; asked again when the action is taken from its queue.
@frozen
@usableFromInline
struct ActionSource {
  /// The place of the feature that sent it; nil from outside.
  @usableFromInline let node: PlaceNode?
  /// The running effect that sent it; nil from outside and for `Effect.send`.
  @usableFromInline let gate: EffectGate?
  /// The outermost send it belongs to; nil where none has been made yet.
  @usableFromInline let record: SendRecord?

  @inlinable
  init(node: PlaceNode?, gate: EffectGate?, record: SendRecord?) {
    self.node = node
    self.gate = gate
    self.record = record
  }

  /// From outside the store: a view, a test, a callback of the user's own.
  @inlinable static var outside: ActionSource { ActionSource(node: nil, gate: nil, record: nil) }

  @inlinable var isOutside: Bool { node == nil }

  /// From `Effect.send`: of a place, and of no running effect.
  @inlinable var isEffectSend: Bool { node != nil && gate == nil }

  /// Whether the sender was cancelled, or its feature removed, since the action was queued.
  @inlinable
  var isFenced: Bool {
    if let node, node.isDead { return true }
    if let gate, gate.isCancelled { return true }
    return false
  }
}
