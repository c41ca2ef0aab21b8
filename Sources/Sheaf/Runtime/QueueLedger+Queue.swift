extension QueueLedger {
  /// One queue: its tickets, and whether a start is allowed now.
  // Why a class: as a value in the table its lines would be copied with every change.
  final class Queue: QueueLine {
    enum Pause {
      /// A start is allowed.
      case none
      /// The ticket is about to start, which will make the next wait.
      case opened(by: QueueTicket)
      /// Nobody starts until the pause of this number has ended.
      case running(Int)
    }

    let key: Key
    /// The place it belongs to; holding it keeps the key valid.
    let node: PlaceNode
    // Why: confined to the store's actor, and nothing of the user's runs during a change.
    /// What it was last given.
    @exclusivity(unchecked) var settings: EffectQueue
    /// Whether a start is allowed now.
    @exclusivity(unchecked) var pause = Pause.none
    /// Those that have a slot, the oldest first.
    @exclusivity(unchecked) private var holders = TicketLine(.running, .spaced, .ending)
    /// Those among them that wait for the distance to the start before.
    @exclusivity(unchecked) private var spaced = TicketLine(.spaced)
    /// Those among them that were cancelled and have not ended.
    @exclusivity(unchecked) private var ending = TicketLine(.ending)
    /// Those that wait for a slot.
    @exclusivity(unchecked) private var waiting = TicketLine(.waiting)
    /// How many were replaced and have not ended.
    @exclusivity(unchecked) private var leaving = 0

    init(_ key: Key, _ settings: EffectQueue, at node: PlaceNode) {
      self.key = key
      self.settings = settings
      self.node = node
    }

    /// Whether nobody is in it and nothing has to be remembered.
    var isEmpty: Bool {
      guard holders.count + waiting.count + leaving == 0 else { return false }
      if case .none = pause { return true }
      return false
    }

    /// Whether somebody waits for the distance to the start before.
    var isAwaited: Bool { spaced.count > 0 }

    /// Lets go of everybody; their tickets hold the queue as it holds them.
    func dismantle() {
      (holders, spaced) = (TicketLine(), TicketLine())
      (ending, waiting) = (TicketLine(), TicketLine())
      pause = .none
    }

    // MARK: - Entering

    func enter(_ ticket: QueueTicket, _ evicted: inout [QueueTicket]) {
      if isRefusing { return drop(ticket, &evicted) }
      if settings.whenEarly == .replacesWaiting, isEarly { dropSpaced(&evicted) }
      guard let capacity = settings.policy.capacity, !hasRoom || waiting.count > 0 else {
        return admit(ticket)
      }
      switch settings.policy.overflow {
      case .suspend, .dropNew:
        hold(ticket)
      case .dropOldestWaiting:
        while let older = waiting.popFirst() { drop(older, &evicted) }
        hold(ticket)
      case .cancelOldestRunning:
        makeRoom(below: capacity, &evicted)
        if hasRoom { admit(ticket) } else { hold(ticket) }
      }
    }

    /// Whether an effect that enters now gets no slot and may not wait for one.
    var isRefusing: Bool {
      if settings.whenEarly == .isDropped, isEarly { return true }
      guard let capacity = settings.policy.capacity, !hasRoom || waiting.count > 0 else {
        return false
      }
      switch settings.policy.overflow {
      case .suspend, .dropOldestWaiting: return false
      // Why without those: they were cancelled, perhaps by the very one that enters.
      case .dropNew: return holders.count - ending.count + waiting.count >= capacity
      case .cancelOldestRunning: return capacity == 0
      }
    }

    /// Whether whoever starts now would come too early.
    private var isEarly: Bool { !isOpen || spaced.count > 0 }

    private var hasRoom: Bool {
      guard let capacity = settings.policy.capacity else { return true }
      return holders.count + (settings.waitsForPrevious ? leaving : 0) < capacity
    }

    private func makeRoom(below capacity: Int, _ evicted: inout [QueueTicket]) {
      while holders.count + waiting.count >= capacity {
        if let cancelled = ending.popFirst() {
          cancelled.phase = .leaving
          holders.dropOut()
          leaving += 1
        } else if let oldest = holders.popFirst() {
          let wasSpaced = oldest.phase == .spaced
          oldest.phase = .leaving
          leaving += 1
          if wasSpaced { spaced.dropOut() }
          evicted.append(oldest)
        } else if let oldest = waiting.popFirst() {
          drop(oldest, &evicted)
        }
      }
    }

    private func hold(_ ticket: QueueTicket) {
      ticket.phase = .waiting
      waiting.append(ticket)
    }

    private func dropSpaced(_ evicted: inout [QueueTicket]) {
      while let older = spaced.popFirst() {
        drop(older, &evicted)
        holders.dropOut()
      }
    }

    private func drop(_ ticket: QueueTicket, _ evicted: inout [QueueTicket]) {
      ticket.phase = .dropped
      ticket.line = nil
      evicted.append(ticket)
    }

    private func admit(_ ticket: QueueTicket) {
      if !isEarly {
        start(ticket)
        holders.append(ticket)
      } else {
        ticket.phase = .spaced
        holders.append(ticket)
        spaced.append(ticket)
      }
    }

    private func start(_ ticket: QueueTicket) {
      ticket.phase = .running
      if settings.spacing != nil { pause = .opened(by: ticket) }
    }

    // MARK: - Leaving

    /// Notes that all of a ticket's work was cancelled; it keeps its slot until that has ended.
    func end(_ ticket: QueueTicket) {
      guard ticket.phase == .running else { return }
      ticket.phase = .ending
      ending.append(ticket)
    }

    func leave(_ ticket: QueueTicket, _ started: inout [QueueTicket]) {
      let phase = ticket.phase
      ticket.phase = .ended
      // Why: it was to start and did not, so there is no start to keep a distance from.
      if case .opened(let by) = pause, by === ticket { pause = .none }
      switch phase {
      case .waiting:
        waiting.dropOut()
      case .spaced:
        spaced.dropOut()
        holders.dropOut()
      case .running:
        holders.dropOut()
      case .ending:
        ending.dropOut()
        holders.dropOut()
      case .leaving:
        leaving -= 1
      case .fresh, .dropped, .ended:
        return
      }
      fill(&started)
    }

    /// Starts whom the distance no longer holds up, and gives free slots to those that wait.
    func fill(_ started: inout [QueueTicket]) {
      while spaced.count > 0, isOpen, let next = spaced.popFirst() {
        start(next)
        started.append(next)
      }
      while hasRoom, let next = waiting.popFirst() {
        admit(next)
        if next.phase == .running { started.append(next) }
      }
    }

    private var isOpen: Bool {
      if settings.spacing == nil { return true }
      if case .none = pause { return true }
      return false
    }
  }
}
