/// The table of a store's queues: who has a slot, who waits for one, who comes next.
///
/// Pure bookkeeping: it starts and cancels nothing, reads no clock, and says what is to be done. A
/// queue is there while somebody is in it, or the distance to its last start has not passed.
/// Confined to the store's actor.
final class QueueLedger {
  /// A queue of one place, or of the store.
  struct Key: Hashable {
    let id: EffectID
    let node: ObjectIdentifier
    // Why: the root has queues of its own, beside those that all places share.
    let isStoreWide: Bool

    init(_ queue: EffectQueue, at node: PlaceNode) {
      id = queue.key
      self.node = ObjectIdentifier(node)
      isStoreWide = queue.isStoreWide
    }
  }

  /// What is to be done after a change.
  struct Orders {
    /// Tickets whose work may start now, besides one that has just entered.
    var started: [QueueTicket] = []
    /// Tickets that have lost their slot, or got none: their work is to be cancelled.
    var evicted: [QueueTicket] = []

    /// Forgets all, and keeps the memory of a few.
    mutating func clear() {
      if !started.isEmpty { started.removeAll(keepingCapacity: started.count <= 64) }
      if !evicted.isEmpty { evicted.removeAll(keepingCapacity: evicted.count <= 64) }
    }
  }

  // Why: the ledger is confined, and calls nothing that comes back to it while it changes.
  @exclusivity(unchecked) private var queues: [Key: Queue] = [:]
  /// The queues in which no start is allowed now, by the number of their pause.
  @exclusivity(unchecked) private(set) var paused: [Int: Queue] = [:]
  @exclusivity(unchecked) private var lastPause = 0

  deinit {
    for queue in queues.values { queue.dismantle() }
  }

  /// Queues that are there.
  var count: Int { queues.count }

  // MARK: - Tickets

  /// Lets a ticket take its turn; its phase says where it stands then.
  func enter(_ ticket: QueueTicket, _ orders: inout Orders) {
    let key = Key(ticket.queue, at: ticket.node)
    let queue: Queue
    if let known = queues[key] {
      queue = known
      if queue.settings != ticket.queue { change(queue, to: ticket.queue, &orders) }
    } else {
      queue = Queue(key, ticket.queue, at: ticket.node)
      queues[key] = queue
    }
    ticket.line = queue
    queue.enter(ticket, &orders.evicted)
    if queue.isEmpty { queues[key] = nil }
  }

  /// Whether a ticket that is about to enter will get no slot and may not wait for one.
  ///
  /// What it says of the queue is in force from now on.
  func refuses(_ ticket: QueueTicket, _ orders: inout Orders) -> Bool {
    let key = Key(ticket.queue, at: ticket.node)
    guard let queue = queues[key] else {
      return Queue(key, ticket.queue, at: ticket.node).isRefusing
    }
    if queue.settings != ticket.queue { change(queue, to: ticket.queue, &orders) }
    return queue.isRefusing
  }

  /// Notes that all of a ticket's work was cancelled and is on its way out.
  func end(_ ticket: QueueTicket) {
    // Why: as in `leave`.
    if let line = ticket.line { unsafeDowncast(line, to: Queue.self).end(ticket) }
  }

  /// Takes a ticket out whose work has ended, or never started.
  func leave(_ ticket: QueueTicket, _ orders: inout Orders) {
    // Why: only `enter` sets the line of a ticket.
    guard let line = ticket.line else { return ticket.phase = .ended }
    let queue = unsafeDowncast(line, to: Queue.self)
    ticket.line = nil
    queue.leave(ticket, &orders.started)
    if queue.isEmpty { queues[queue.key] = nil }
  }

  /// Puts other settings in force for those that are in the queue.
  func update(_ settings: EffectQueue, at node: PlaceNode, _ orders: inout Orders) {
    guard let queue = queues[Key(settings, at: node)] else { return }
    change(queue, to: settings, &orders)
  }

  private func change(_ queue: Queue, to settings: EffectQueue, _ orders: inout Orders) {
    queue.settings = settings
    queue.fill(&orders.started)
  }

  // MARK: - Spacing

  /// The pause that the start of the ticket's work opens: its number, and how long; nil for none.
  func pause(after ticket: QueueTicket) -> (number: Int, spacing: EffectQueue.Spacing)? {
    guard let line = ticket.line else { return nil }
    // Why: as in `leave`.
    let queue = unsafeDowncast(line, to: Queue.self)
    guard case .opened(let by) = queue.pause, by === ticket else { return nil }
    guard let spacing = queue.settings.spacing else {
      queue.pause = .none
      return nil
    }
    lastPause += 1
    queue.pause = .running(lastPause)
    paused[lastPause] = queue
    return (lastPause, spacing)
  }

  /// Ends a pause; returns the place it belonged to.
  func endPause(_ number: Int, _ orders: inout Orders) -> PlaceNode? {
    guard let queue = paused.removeValue(forKey: number) else { return nil }
    queue.pause = .none
    queue.fill(&orders.started)
    if queue.isEmpty { queues[queue.key] = nil }
    return queue.node
  }

  /// The pause that holds a ticket up; nil where none does.
  func pause(of ticket: QueueTicket) -> Int? {
    guard ticket.phase == .spaced, let line = ticket.line else { return nil }
    // Why: as in `leave`.
    guard case .running(let number) = unsafeDowncast(line, to: Queue.self).pause else { return nil }
    return number
  }

  /// The pauses that hold somebody up.
  var awaitedPauses: [Int] { paused.filter { $0.value.isAwaited }.map(\.key) }
}
