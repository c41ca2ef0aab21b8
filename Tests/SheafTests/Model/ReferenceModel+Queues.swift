extension ReferenceModel {
  /// The ticket of an effect that names a queue: its own, but where it is part of one in the queue.
  func ticket(for line: Script.Line, _ context: Context) -> Ticket {
    let place = line == .shared ? [] : context.place
    for group in concatenations(around: context.group) {
      guard let ticket = group.ticket, ticket.phase != .fresh else { continue }
      if ticket.line == line, ticket.place == place {
        ticket.load += 1
        return ticket
      }
    }
    return Ticket(line, at: place)
  }

  /// Lets a queued effect enter its queue with its first work; later work shares its fate.
  func takeTurn(_ entry: Entry, _ ticket: Ticket) {
    switch ticket.phase {
    case .fresh: enter(ticket)
    case .waiting, .running: break
    case .gone:
      let around = concatenations(around: entry.partOf).prefix { $0.ticket === ticket }
      cancel(around.last ?? entry)
    }
  }

  private func enter(_ ticket: Ticket) {
    let queue = queue(of: ticket)
    ticket.queue = queue
    if queue.running.count < (ticket.line == .pair ? 2 : 1) {
      queue.running.append(ticket)
      ticket.phase = .running
      return
    }
    switch ticket.line {
    case .serial, .pair, .shared: queue.hold(ticket)
    case .exhaust: if queue.isTaken { drop(ticket) } else { queue.hold(ticket) }
    case .latest:
      let replaced = queue.running
      queue.running = [ticket]
      ticket.phase = .running
      for older in replaced { drop(older) }
    }
  }

  private func queue(of ticket: Ticket) -> Queue {
    let known = queues.first { $0.line == ticket.line && $0.place == ticket.place }
    if let known { return known }
    let queue = Queue(of: ticket)
    queues.append(queue)
    return queue
  }

  private func drop(_ ticket: Ticket) {
    ticket.phase = .gone
    cancel(ticket.entries)
  }

  /// Notes that a part of a queued effect has ended, or its planning; the last frees the slot.
  func release(_ ticket: Ticket) {
    ticket.load -= 1
    guard ticket.load == 0, let queue = ticket.queue else { return }
    ticket.phase = .gone
    queue.waiting.removeAll { $0 === ticket }
    guard let index = queue.running.firstIndex(where: { $0 === ticket }) else { return }
    queue.running.remove(at: index)
    if queue.waiting.isEmpty { return }
    let next = queue.waiting.removeFirst()
    queue.running.append(next)
    next.phase = .running
    granted += next.entries.filter { $0.work != nil && !$0.isClosed }
  }
}
