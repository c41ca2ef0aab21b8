import Testing

@testable import Sheaf

/// The books of the queues against a model of plain arrays.
@Suite struct QueueLedgerModelTests {
  /// One queue as the article describes it; tickets are numbers.
  private struct Model {
    var settings: EffectQueue
    var holders: [Int] = []
    var spaced: [Int] = []
    var waiting: [Int] = []
    var leaving: Set<Int> = []
    /// Holders that were cancelled.
    var ending: [Int] = []
    /// The one whose start opens the pause.
    var opener: Int?
    var isPaused = false
    var started: [Int] = []
    var evicted: [Int] = []

    private var isOpen: Bool { settings.spacing == nil || (opener == nil && !isPaused) }

    private var hasRoom: Bool {
      guard let capacity = settings.policy.capacity else { return true }
      return holders.count + (settings.waitsForPrevious ? leaving.count : 0) < capacity
    }

    var running: [Int] { holders.filter { !spaced.contains($0) && !ending.contains($0) } }
    var isEmpty: Bool {
      holders.isEmpty && waiting.isEmpty && leaving.isEmpty && opener == nil && !isPaused
    }

    mutating func enter(_ ticket: Int, _ queue: EffectQueue) {
      if queue != settings, !isEmpty { update(queue) }
      settings = queue
      if queue.whenEarly != .waits, !isOpen || !spaced.isEmpty {
        if queue.whenEarly == .isDropped { return evicted.append(ticket) }
        evicted += spaced
        holders.removeAll { spaced.contains($0) }
        spaced = []
      }
      if hasRoom, waiting.isEmpty { return admit(ticket, isNew: true) }
      switch queue.policy.overflow {
      case .suspend: waiting.append(ticket)
      case .dropNew:
        let taken = holders.count - ending.count + waiting.count
        if taken < queue.policy.capacity ?? .max {
          waiting.append(ticket)
        } else {
          evicted.append(ticket)
        }
      case .dropOldestWaiting:
        evicted += waiting
        waiting = [ticket]
      case .cancelOldestRunning:
        let capacity = queue.policy.capacity ?? .max
        if capacity == 0 { return evicted.append(ticket) }
        while holders.count + waiting.count >= capacity {
          if !ending.isEmpty {
            let cancelled = ending.removeFirst()
            holders.removeAll { $0 == cancelled }
            leaving.insert(cancelled)
          } else if holders.isEmpty {
            evicted.append(waiting.removeFirst())
          } else {
            let oldest = holders.removeFirst()
            spaced.removeAll { $0 == oldest }
            leaving.insert(oldest)
            evicted.append(oldest)
          }
        }
        if hasRoom { admit(ticket, isNew: true) } else { waiting.append(ticket) }
      }
    }

    private mutating func admit(_ ticket: Int, isNew: Bool) {
      holders.append(ticket)
      if isOpen, spaced.isEmpty {
        start(ticket)
        if !isNew { started.append(ticket) }
      } else {
        spaced.append(ticket)
      }
    }

    private mutating func start(_ ticket: Int) {
      if settings.spacing != nil { opener = ticket }
    }

    mutating func update(_ queue: EffectQueue) {
      settings = queue
      fill()
    }

    mutating func leave(_ ticket: Int) {
      if opener == ticket { opener = nil }
      holders.removeAll { $0 == ticket }
      spaced.removeAll { $0 == ticket }
      waiting.removeAll { $0 == ticket }
      leaving.remove(ticket)
      ending.removeAll { $0 == ticket }
      fill()
    }

    mutating func fill() {
      while isOpen, !spaced.isEmpty {
        let next = spaced.removeFirst()
        start(next)
        started.append(next)
      }
      while hasRoom, !waiting.isEmpty { admit(waiting.removeFirst(), isNew: false) }
    }
  }

  private static func queue(_ random: inout SeededRandom) -> EffectQueue {
    let count = Int.random(in: 0...3, using: &random)
    let policies: [EffectQueue.Policy] = [
      .concurrent, .latest(count), .serial, .exhaust, .bounded(count),
      .bounded(count, overflow: .dropNew), .bounded(count, overflow: .dropOldestWaiting),
      .bounded(count, overflow: .cancelOldestRunning),
    ]
    var queue = EffectQueue(
      "q",
      policies.randomElement(using: &random) ?? .serial,
      waitsForPrevious: Bool.random(using: &random),
      spacing: Bool.random(using: &random) ? .constant(.seconds(1)) : nil
    )
    if Int.random(in: 0..<4, using: &random) == 0 {
      queue.policy = .concurrent
      queue.whenEarly = Bool.random(using: &random) ? .isDropped : .replacesWaiting
    }
    return queue
  }

  @Test func whateverHappensTheBooksAgreeWithPlainArrays() {
    var random = SeededRandom("the books of the queues")
    for _ in 0..<300 { run(&random) }
  }

  private func run(_ random: inout SeededRandom) {
    let ledger = QueueLedger()
    let node = PlaceNode(place: Place(path: nil, site: .unknown), port: nil, parent: nil)
    var queue = Self.queue(&random)
    var model = Model(settings: queue)
    var tickets: [QueueTicket] = []
    var pauses: [Int] = []
    for _ in 0..<120 {
      var orders = QueueLedger.Orders()
      (model.started, model.evicted) = ([], [])
      switch Int.random(in: 0..<11, using: &random) {
      case 0..<4:
        let ticket = QueueTicket(queue, at: node, nil)
        tickets.append(ticket)
        let isRefused = ledger.refuses(ticket, &orders)
        ledger.enter(ticket, &orders)
        #expect(isRefused == (ticket.phase == .dropped))
        model.enter(tickets.count - 1, queue)
      case 4..<7:
        let open = tickets.indices.filter { tickets[$0].phase != .ended }
        guard let index = open.randomElement(using: &random) else { continue }
        let wasDropped = tickets[index].phase == .dropped
        ledger.leave(tickets[index], &orders)
        if !wasDropped { model.leave(index) }
      case 7:
        queue = Self.queue(&random)
        ledger.update(queue, at: node, &orders)
        if !model.isEmpty { model.update(queue) }
      case 8:
        guard let opener = model.opener else { continue }
        let pause = ledger.pause(after: tickets[opener])
        model.opener = nil
        model.isPaused = model.settings.spacing != nil
        #expect((pause != nil) == model.isPaused)
        if let pause { pauses.append(pause.number) }
      case 9:
        guard let index = model.running.randomElement(using: &random) else { continue }
        ledger.end(tickets[index])
        model.ending.append(index)
      default:
        guard let pause = pauses.popLast() else { continue }
        _ = ledger.endPause(pause, &orders)
        model.isPaused = false
        model.fill()
      }
      let numbers = { (some: [QueueTicket]) in
        some.map { one in tickets.firstIndex { $0 === one } ?? -1 }
      }
      #expect(numbers(orders.started) == model.started)
      #expect(numbers(orders.evicted) == model.evicted)
      let running = tickets.indices.filter { tickets[$0].phase == .running }
      #expect(running == model.running.sorted())
      #expect(tickets.indices.filter { tickets[$0].phase == .ending } == model.ending.sorted())
      #expect(tickets.indices.filter { tickets[$0].phase == .spaced } == model.spaced.sorted())
      #expect(tickets.indices.filter { tickets[$0].phase == .waiting } == model.waiting.sorted())
      #expect(ledger.count == (model.isEmpty ? 0 : 1))
    }
  }
}
