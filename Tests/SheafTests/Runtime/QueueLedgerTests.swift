import Testing

@testable import Sheaf

/// The books of the queues, without effects, tasks or clocks.
@Suite struct QueueLedgerTests {
  private let ledger = QueueLedger()
  private let node = PlaceNode(place: Place(path: nil, site: .unknown), port: nil, parent: nil)

  /// Enters a ticket; says who lost a slot.
  private func enter(_ queue: EffectQueue) -> (ticket: QueueTicket, evicted: [QueueTicket]) {
    let ticket = QueueTicket(queue, at: node, nil)
    var orders = QueueLedger.Orders()
    ledger.enter(ticket, &orders)
    return (ticket, orders.evicted)
  }

  /// Takes a ticket out; says who may start.
  private func leave(_ ticket: QueueTicket) -> [QueueTicket] {
    var orders = QueueLedger.Orders()
    ledger.leave(ticket, &orders)
    return orders.started
  }

  private let spaced = EffectQueue("q", .concurrent, spacing: .constant(.seconds(1)))

  @Test func aQueueIsThereWhileSomebodyIsInIt() {
    let first = enter(.serial("q")).ticket
    let second = enter(.serial("q")).ticket
    #expect(ledger.count == 1)
    #expect(first.phase == .running)
    #expect(second.phase == .waiting)
    #expect(leave(first).first === second)
    #expect(second.phase == .running)
    #expect(leave(second).isEmpty)
    #expect(ledger.count == 0)
  }

  @Test func whoeverIsDroppedLeavesNoQueueBehind() {
    let (dropped, evicted) = enter(.latest("q", 0))
    #expect(dropped.phase == .dropped)
    #expect(evicted.first === dropped)
    #expect(ledger.count == 0)
    let runner = enter(.serial("q")).ticket
    #expect(leave(dropped).isEmpty)
    #expect(ledger.count == 1)
    #expect(leave(runner).isEmpty)
  }

  @Test func aTicketThatNeverEnteredLeavesNothing() {
    let ticket = QueueTicket(.serial("q"), at: node, nil)
    #expect(leave(ticket).isEmpty)
    #expect(ticket.phase == .ended)
  }

  @Test func aReplacedTicketKeepsTheNewcomerOutOnlyWhereItIsToWait() {
    for waits in [false, true] {
      let queue = EffectQueue.latest("q \(waits)", waitsForPrevious: waits)
      let first = enter(queue).ticket
      let (second, evicted) = enter(queue)
      #expect(evicted.first === first)
      #expect(first.phase == .leaving)
      #expect(second.phase == (waits ? .waiting : .running))
      #expect(leave(first).count == (waits ? 1 : 0))
      #expect(second.phase == .running)
    }
  }

  @Test func twoPlacesHaveTwoQueuesOfOneName() {
    let other = PlaceNode(place: Place(path: nil, site: .unknown), port: nil, parent: nil)
    let ticket = QueueTicket(.serial("q"), at: other, nil)
    var orders = QueueLedger.Orders()
    ledger.enter(ticket, &orders)
    #expect(enter(.serial("q")).ticket.phase == .running)
    #expect(ledger.count == 2)
  }

  @Test func aStartOpensAPauseThatTheNextWaitsFor() {
    let first = enter(spaced).ticket
    let second = enter(spaced).ticket
    #expect(first.phase == .running)
    #expect(second.phase == .spaced)
    #expect(ledger.pause(of: second) == nil)
    let pause = ledger.pause(after: first)
    #expect(pause?.spacing == .constant(.seconds(1)))
    #expect(ledger.pause(after: first) == nil)
    #expect(ledger.pause(of: second) == pause?.number)
    #expect(ledger.awaitedPauses == [pause?.number])
    var orders = QueueLedger.Orders()
    #expect(ledger.endPause(pause?.number ?? 0, &orders) === node)
    #expect(orders.started.first === second)
    #expect(leave(first).isEmpty)
    #expect(ledger.count == 1)
  }

  @Test func whatWasToStartAndDidNotKeepsNobodyWaiting() {
    let first = enter(spaced).ticket
    let second = enter(spaced).ticket
    #expect(leave(first).first === second)
    #expect(ledger.pause(after: first) == nil)
    #expect(ledger.pause(after: second) != nil)
  }

  @Test func aQueueIsRememberedUntilItsPauseIsOver() {
    let first = enter(spaced).ticket
    let number = ledger.pause(after: first)?.number ?? 0
    #expect(leave(first).isEmpty)
    #expect(ledger.count == 1)
    #expect(ledger.awaitedPauses.isEmpty)
    #expect(enter(spaced).ticket.phase == .spaced)
    var orders = QueueLedger.Orders()
    _ = ledger.endPause(number, &orders)
    #expect(orders.started.count == 1)
    #expect(ledger.endPause(number, &orders) == nil)
  }

  @Test func anUpdateReachesThoseThatAreThereAlone() {
    let waiting = [enter(.serial("q")), enter(.serial("q")), enter(.serial("q"))].map(\.ticket)
    var orders = QueueLedger.Orders()
    ledger.update(.bounded("q", 2), at: node, &orders)
    #expect(orders.started.map(ObjectIdentifier.init) == [ObjectIdentifier(waiting[1])])
    ledger.update(.bounded("another", 2), at: node, &orders)
    #expect(ledger.count == 1)
  }

  @Test func withoutASpacingAnyMoreThoseThatWaitedForItStart() {
    let first = enter(spaced).ticket
    let second = enter(spaced).ticket
    _ = ledger.pause(after: first)
    var orders = QueueLedger.Orders()
    ledger.update(EffectQueue("q", .concurrent), at: node, &orders)
    #expect(orders.started.first === second)
  }

  @Test func theBooksHoldNobodyWhenTheyAreClosed() {
    weak var left: QueueTicket?
    do {
      let ledger = QueueLedger()
      var orders = QueueLedger.Orders()
      for _ in 0..<3 {
        let ticket = QueueTicket(spaced, at: node, nil)
        ledger.enter(ticket, &orders)
        left = ticket
      }
      #expect(left != nil)
    }
    #expect(left == nil)
  }
}
