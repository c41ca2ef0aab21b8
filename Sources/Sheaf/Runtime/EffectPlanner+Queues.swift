extension EffectPlanner {
  /// Counts an effect or a concatenation as a part of a queued effect.
  final func add(_ token: EffectToken, to ticket: QueueTicket) {
    ticket.add(token, isOpen: ledger.isOpen)
  }

  /// Lets a queued effect enter its queue with its first work; later work shares its fate.
  final func takeTurn(_ token: EffectToken, _ ticket: QueueTicket) {
    switch ticket.phase {
    case .fresh:
      change { queues.enter(ticket, &$0) }
      if ticket.isHeld { ticket.priority = Task.currentPriority }
    case .waiting, .spaced, .running:
      break
    case .leaving, .dropped, .ended:
      revoke(token)
    }
  }

  /// Notes that a part of a queued effect has ended, or its planning; the last frees the slot.
  final func release(_ ticket: QueueTicket) {
    ticket.load -= 1
    if ticket.load == 0, ticket.phase != .fresh { change { queues.leave(ticket, &$0) } }
  }

  /// Changes the queues and carries out what that leads to.
  final func change(_ body: (inout QueueLedger.Orders) -> Void) {
    var orders = QueueLedger.Orders()
    body(&orders)
    for ticket in orders.started { grant(ticket) }
    // Why: an effect with a state of its own, such as a load, would not know that it was replaced.
    for ticket in orders.evicted { forEachPart(of: ticket) { revoke($0) } }
  }

  private final func grant(_ ticket: QueueTicket) {
    forEachPart(of: ticket) { token in
      if let gate = ledger.entry(token)?.gate { granted.append(gate) }
    }
  }

  private final func forEachPart(of ticket: QueueTicket, _ body: (EffectToken) -> Void) {
    body(ticket.first)
    for token in ticket.others { body(token) }
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
