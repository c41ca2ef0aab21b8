import Testing

@testable import Sheaf

@Suite struct TicketLineTests {
  private let node = PlaceNode(place: Place(path: nil, site: .unknown), port: nil, parent: nil)

  private func ticket(_ phase: QueueTicket.Phase = .waiting) -> QueueTicket {
    let ticket = QueueTicket(.serial("q"), at: node, nil)
    ticket.phase = phase
    return ticket
  }

  @Test func theOldestComesFirst() {
    var line = TicketLine(.waiting)
    let tickets = (0..<3).map { _ in ticket() }
    for ticket in tickets { line.append(ticket) }
    #expect(line.count == 3)
    for ticket in tickets { #expect(line.popFirst() === ticket) }
    #expect(line.popFirst() == nil)
    #expect(line.count == 0)
  }

  @Test func whoeverHasDroppedOutIsSkipped() {
    var line = TicketLine(.waiting, .spaced)
    let tickets = [ticket(), ticket(.spaced), ticket()]
    for ticket in tickets { line.append(ticket) }
    tickets[0].phase = .ended
    line.dropOut()
    #expect(line.count == 2)
    #expect(line.popFirst() === tickets[1])
    tickets[2].phase = .running
    line.dropOut()
    #expect(line.popFirst() == nil)
  }

  @Test func theLineKeepsFewThatHaveDroppedOut() {
    var line = TicketLine(.waiting)
    line.append(ticket())
    weak var last: QueueTicket?
    for _ in 0..<10_000 {
      let passing = ticket()
      line.append(passing)
      passing.phase = .ended
      line.dropOut()
      last = passing
    }
    for _ in 0..<20 {
      let passing = ticket()
      line.append(passing)
      passing.phase = .ended
      line.dropOut()
    }
    #expect(last == nil)
    #expect(line.count == 1)
    #expect(line.popFirst() != nil)
  }
}
