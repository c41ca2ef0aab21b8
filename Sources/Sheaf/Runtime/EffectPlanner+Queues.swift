extension EffectPlanner {
  /// Counts an effect or a concatenation as a part of a queued effect.
  final func add(_ token: EffectToken, to ticket: QueueTicket) {
    ticket.add(token, isOpen: ledger.isOpen)
  }

  /// Lets a queued effect enter its queue with its first work; later work shares its fate.
  // Why apart: inlined, its rare work would widen the frame of every registration.
  @inline(never)
  final func takeTurn(_ token: EffectToken, _ ticket: QueueTicket) {
    switch ticket.phase {
    case .fresh:
      change { queues.enter(ticket, &$0) }
      if ticket.isHeld { ticket.priority = Task.currentPriority }
    case .waiting, .spaced, .running:
      break
    case .ending, .leaving, .dropped, .ended:
      revoke(whole(of: ticket) ?? token)
    }
  }

  /// The outermost concatenation of a queued effect that is being planned; nil where none is.
  // Why: a part that gets no slot must not be followed by the next one.
  private final func whole(of ticket: QueueTicket) -> EffectToken? {
    var (around, whole) = (group, EffectToken?.none)
    while let group = around, group.ticket === ticket {
      whole = group.token
      around = group.partOf
    }
    return whole
  }

  /// The queued effect that the part being planned belongs to and that is in the queue already.
  // Why: a part that named the queue again would wait for, or replace, the effect it is part of.
  final func enteredTicket(for queue: EffectQueue, at place: PlaceNode) -> QueueTicket? {
    var around = group
    while let group = around {
      if let ticket = group.ticket, ticket.phase != .fresh,
        QueueLedger.Key(ticket.queue, at: ticket.node) == QueueLedger.Key(queue, at: place)
      {
        return ticket
      }
      around = group.partOf
    }
    return nil
  }

  /// Notes that a part of a queued effect has ended, or its planning; the last frees the slot.
  @inline(never)
  final func release(_ ticket: QueueTicket) {
    ticket.load -= 1
    if ticket.load == 0 {
      if ticket.phase != .fresh { change { queues.leave(ticket, &$0) } }
    } else if ticket.isOver {
      queues.end(ticket)
    }
  }

  /// Takes a part that has ended out of its queued effect.
  @inline(never)
  final func release(_ ticket: QueueTicket, by part: PlannedEffect) {
    // Invariant: what `noteCancelled` has counted: work that was under way, and concatenations.
    let wasCounted = part.gate.map { $0.isCancelled && $0.hasStarted }
    if wasCounted ?? (part.group?.isCancelled == true) { ticket.cancelledLoad -= 1 }
    release(ticket)
  }

  /// Notes that a part of a queued effect was cancelled and has not ended.
  final func noteCancelled(_ ticket: QueueTicket) {
    ticket.cancelledLoad += 1
    if ticket.isOver { queues.end(ticket) }
  }

  /// Changes the queues and carries out what that leads to.
  final func change(_ body: (inout QueueLedger.Orders) -> Void) {
    // Why taken: the arrays keep their memory, and what is cancelled below may lead here again.
    var orders = spareOrders.take() ?? QueueLedger.Orders()
    body(&orders)
    for ticket in orders.started { grant(ticket) }
    for ticket in orders.evicted { evict(ticket) }
    orders.clear()
    spareOrders = orders
  }

  private final func grant(_ ticket: QueueTicket) {
    if let gate = ledger.gate(ticket.first) { granted.append(gate) }
    for token in ticket.others {
      if let gate = ledger.gate(token) { granted.append(gate) }
    }
  }

  // Why revoked: an effect with a state of its own, such as a load, would not know that it was
  // replaced.
  private final func evict(_ ticket: QueueTicket) {
    revoke(ticket.first)
    for token in ticket.others { revoke(token) }
  }

  // MARK: - Pauses

  /// Ends the pauses of places that were removed, or all of them.
  final func cancelPauses(where isOver: (PlaceNode) -> Bool) {
    for (number, queue) in queues.paused where isOver(queue.node) {
      pauses[number]?.cancel()
      dropPause(number)
    }
  }

  /// Ends a pause in the books.
  final func dropPause(_ number: Int) {
    pauses[number] = nil
    change { orders in queues.endPause(number, &orders)?.leave() }
  }
}
