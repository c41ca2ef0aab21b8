/// One effect on its way through a queue: all that one `queued(on:)` encloses.
///
/// Confined to the store's actor.
@usableFromInline
final class QueueTicket {
  /// Where it stands; one bit each, for the lines of the queue.
  enum Phase: UInt8 {
    /// It has brought no work yet.
    case fresh = 1
    /// For a slot.
    case waiting = 2
    /// It has a slot and waits for the distance to the start before.
    case spaced = 4
    /// Its work has started, or will at the end of the turn.
    case running = 8
    /// It had to give its slot to another and has not ended yet.
    case leaving = 16
    /// It got no slot.
    case dropped = 32
    case ended = 64
    /// It has a slot, and all of its work was cancelled and is on its way out.
    case ending = 128
  }

  /// The queue as the effect named it.
  let queue: EffectQueue
  /// The place that the queue belongs to.
  let node: PlaceNode
  /// Dependencies in force in the effect; nil for those of the store.
  let dependencies: DependencyValues?
  // Why: confined to the store's actor, and nothing of the user's runs during a change.
  /// Where it stands.
  @exclusivity(unchecked) var phase = Phase.fresh
  /// Effects and concatenations of it that have not ended, and one while it is being planned.
  @exclusivity(unchecked) var load = 1
  /// How many of those were cancelled and have not ended.
  @exclusivity(unchecked) var cancelledLoad = 0
  /// The priority of the task that sent its action; nil where it has not waited.
  @exclusivity(unchecked) var priority: TaskPriority?
  /// The queue it has entered.
  @exclusivity(unchecked) var line: QueueLine?
  // Invariant: the open ones among these two are all that `load` counts besides the planning.
  /// Its first effect or concatenation.
  @exclusivity(unchecked) private(set) var first = EffectToken.none
  /// The others, and some that have ended.
  @exclusivity(unchecked) private(set) var others: [EffectToken] = []

  init(_ queue: EffectQueue, at node: PlaceNode, _ dependencies: DependencyValues?) {
    self.queue = queue
    self.node = node
    self.dependencies = dependencies
  }

  /// Whether all that is left of it was cancelled.
  var isOver: Bool { load == cancelledLoad }

  /// Whether its work must not start yet.
  var isHeld: Bool { phase != .running }

  /// Notes one more effect or concatenation.
  ///
  /// `isOpen` tells those that have ended, so that a long concatenation keeps none of its past.
  func add(_ token: EffectToken, isOpen: (EffectToken) -> Bool) {
    load += 1
    if first == .none { return first = token }
    if others.count > 16, others.count > 2 * load { others.removeAll { !isOpen($0) } }
    others.append(token)
  }
}

/// A queue that a ticket has entered, as the floors below the runtime know it.
class QueueLine {}
