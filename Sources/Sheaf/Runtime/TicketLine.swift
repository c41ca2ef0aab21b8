/// Tickets in the order of their coming, from which any may drop out.
///
/// Who belongs to it is told by the phase of the ticket; one that has gone on is skipped when its
/// turn comes, and all such are let go when they are the greater part.
struct TicketLine {
  private let phases: UInt8
  private var tickets: [QueueTicket?] = []
  private var head = 0
  /// How many are in it.
  private(set) var count = 0

  /// A line of tickets that are in one of the phases.
  init(_ phases: QueueTicket.Phase...) { self.phases = phases.reduce(0) { $0 | $1.rawValue } }

  /// Appends a ticket that is in one of the phases.
  mutating func append(_ ticket: QueueTicket) {
    tickets.append(ticket)
    count += 1
  }

  /// Takes the oldest ticket out.
  mutating func popFirst() -> QueueTicket? {
    while head < tickets.count {
      let ticket = tickets[head].take()
      head += 1
      if let ticket, ticket.phase.rawValue & phases != 0 {
        count -= 1
        tidy()
        return ticket
      }
    }
    tidy()
    return nil
  }

  /// Notes that a ticket of it has left the phases.
  mutating func dropOut() {
    count -= 1
    tidy()
  }

  private mutating func tidy() {
    if count == 0 {
      tickets.removeAll(keepingCapacity: tickets.capacity <= 1_024)
      head = 0
    } else if tickets.count - head > 2 * count + 16 || head > tickets.count / 2 + 512 {
      tickets = tickets[head...].filter { $0.map { $0.phase.rawValue & phases != 0 } ?? false }
      head = 0
    }
  }
}
