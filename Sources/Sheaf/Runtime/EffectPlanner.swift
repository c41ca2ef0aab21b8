/// What planning asks for, entered in the books: the ledger of effects and the tree of places.
///
/// It starts nothing: what is planned is started, and carried on, by ``Runtime``. Confined to the
/// store's actor.
@usableFromInline
class EffectPlanner: EffectHost {
  @usableFromInline
  enum Life: UInt8 {
    case open
    /// `finish()` was called: no action from outside is taken any more.
    case draining
    case ended
  }

  // Why: exclusivity as in `Runtime`.
  /// Whether it takes actions from outside, and whether it takes any.
  @exclusivity(unchecked) @usableFromInline final var life = Life.open
  /// The place of the whole feature; all others are below it.
  @usableFromInline final let root: PlaceNode
  /// The effects and concatenations under way.
  final let ledger = EffectLedger()
  /// The queues of those effects.
  final let queues = QueueLedger()
  /// Effects that waited in a queue and have got their turn; started after those just planned.
  @exclusivity(unchecked) @usableFromInline final var granted = ActionQueue<EffectGate>()
  /// Orders that were carried out, for the memory they have.
  @exclusivity(unchecked) final var spareOrders: QueueLedger.Orders?
  /// The pauses in those queues that are under way, by their number.
  @exclusivity(unchecked) final var pauses: [Int: Task<Void, Never>] = [:]
  /// Effects planned in this turn, in plan order; started at its end.
  @exclusivity(unchecked) @usableFromInline final var planned = ActionQueue<EffectGate>()
  /// The first child that the action addressed and that is not there.
  @exclusivity(unchecked) @usableFromInline final var missedChild: AbsentChild?
  /// Whether a reducer rejected the action.
  @exclusivity(unchecked) @usableFromInline final var isRejected = false
  /// Queues the next part of a concatenation as an arrival; made by the engine.
  @exclusivity(unchecked) @usableFromInline
  final var queuePart: (EffectPlanner, EffectGroup) -> Void = { _, _ in }

  init(link: EffectLink) {
    let root = PlaceNode(place: Place(path: nil, site: .unknown), port: nil, parent: nil)
    // Why: the root's load never falls to zero, so that it never looks for a parent to leave.
    root.load = 1
    self.root = root
    super.init(link: link, root: root)
  }

  // MARK: - Registering

  @usableFromInline
  override func register(_ gate: EffectGate) {
    enter(gate)
    planned.append(gate)
    // Why: what ran while the action was reduced may have shut the store down, and a part may cancel
    // its own concatenation and still have effects to plan.
    if life == .ended || group?.isCancelled == true {
      cancel(gate.token)
    } else if gate.record.isCancelled(at: gate.node, below: root) {
      revoke(gate.token)
    } else if let ticket = gate.ticket {
      takeTurn(gate.token, ticket)
    }
  }

  @usableFromInline
  override func register(_ group: EffectGroup) {
    enter(group)
    if self.group?.isCancelled == true { cancel(group.token) }
    planParts(of: group)
  }

  /// Enters an effect or a concatenation in the books.
  @inline(__always)
  private final func enter(_ effect: PlannedEffect) {
    ledger.open(effect)
    if !tags.isEmpty { ledger.add(tags, to: effect.token) }
    effect.node.enter()
    effect.record.enter()
    if let group {
      group.pending += 1
      group.members.append(effect.token)
    }
    if let ticket = effect.ticket { add(effect.token, to: ticket) }
  }

  /// Plans parts until one runs or none is left; closes the concatenation then.
  @usableFromInline
  final func planParts(of group: EffectGroup) {
    guard !group.isPlanning else { return }
    let outer = (node, self.group, tags, dependencies, trigger, ticket, renaming, retry)
    (node, tags, dependencies, trigger) = (group.node, [], group.dependencies, group.trigger)
    (self.group, ticket, renaming) = (group, group.ticket, group.renaming)
    retry = group.retry
    group.isPlanning = true
    var isLeft = true
    while isLeft, group.pending == 0, !group.isCancelled {
      group.members.removeAll(keepingCapacity: true)
      isLeft = group.next(self)
    }
    group.isPlanning = false
    (node, self.group, tags, dependencies, trigger, ticket, renaming, retry) = outer
    // Why: whoever keeps the `Send` of a part keeps the concatenation.
    if !isLeft { group.drop() }
    if group.pending == 0 { close(group.token) }
  }

  // MARK: - What planning asks for

  @usableFromInline
  override func cancel(_ id: EffectID) {
    for token in ledger.effects(holding: id, .below, node) { cancel(token, by: node) }
  }

  @usableFromInline
  override func cancel(where predicate: (any Hashable & Sendable) -> Bool) {
    let isMeant = { (id: any Hashable & Sendable) in
      !(id is any InternalEffectID) && predicate(id)
    }
    for token in ledger.effects(where: isMeant, below: node) { cancel(token, by: node) }
  }

  @usableFromInline
  override func stop(_ token: EffectToken) { cancel(token, by: node) }

  @usableFromInline
  override func cancelInFlight(_ id: EffectID) {
    for token in ledger.effects(holding: id, .exactly, node) where !isPlanned(within: token) {
      cancel(token, by: node)
    }
  }

  /// Whether what is planned now is a part of the concatenation, which is no earlier effect then.
  private final func isPlanned(within token: EffectToken) -> Bool {
    var around = group
    while let group = around {
      if group.token == token { return true }
      around = group.partOf
    }
    return false
  }

  @usableFromInline
  override func join(_ id: EffectID) {
    join(ledger.effects(holding: id, .below, node))
  }

  private final func join(_ tokens: [EffectToken]) {
    if tokens.isEmpty { return }
    let record = currentRecord()
    for token in tokens where ledger.entry(token)?.effect?.record !== record {
      record.enter()
      ledger.join(record, to: token)
    }
  }

  @usableFromInline
  override func isRunning(_ id: EffectID) -> Bool { !running(id).isEmpty }

  @usableFromInline
  override func joinRunning(_ id: EffectID) -> Bool {
    let tokens = running(id)
    join(tokens)
    return !tokens.isEmpty
  }

  private final func running(_ id: EffectID) -> [EffectToken] {
    ledger.effects(holding: id, .exactly, node).filter { ledger.gate($0)?.isCancelled == false }
  }

  @usableFromInline
  override func openTicket(for queue: EffectQueue) -> QueueTicket? {
    let outer = ticket
    let queue = renamed(queue)
    let place = queue.isStoreWide ? root : node
    if let entered = enteredTicket(for: queue, at: place) {
      entered.load += 1
      ticket = entered
    } else {
      ticket = QueueTicket(queue, at: place, dependencies)
    }
    return outer
  }

  @usableFromInline
  override func closeTicket(_ outer: QueueTicket?) {
    if let ticket { release(ticket) }
    ticket = outer
  }

  override var isRefused: Bool {
    guard let ticket else { return false }
    if ticket.phase != .fresh { return ticket.phase == .dropped }
    var isRefused = false
    change { isRefused = queues.refuses(ticket, &$0) }
    return isRefused
  }

  @usableFromInline
  override func update(_ queue: EffectQueue) {
    let queue = renamed(queue)
    change { queues.update(queue, at: queue.isStoreWide ? root : node, &$0) }
  }

  @usableFromInline
  override func waiters(of id: EffectID) -> [SendRecord] {
    ledger.effects(holding: id, .exactly, node).flatMap { token in
      ledger.entry(token)?.effect.map { [$0.record] + $0.joiners } ?? []
    }
  }

  @usableFromInline
  override func detachJoiners(of id: EffectID) -> [SendRecord] { ledger.detachJoiners(id, node) }

  @usableFromInline
  override func reject() { isRejected = true }

  @usableFromInline
  override func missed(_ child: AbsentChild) { if missedChild == nil { missedChild = child } }

  @usableFromInline
  override func removed(_ node: PlaceNode) {
    if node.isDead { return }
    node.remove()
    // Why: cancelling runs handlers of the user's; the tree is consistent again by now.
    for token in ledger.effects(below: node) { cancel(token) }
    if !queues.paused.isEmpty { cancelPauses { $0.isDead } }
    node.dismantle()
  }

  // MARK: - Closing

  /// Takes an effect off the books and lets what waited for it go on.
  final func close(_ token: EffectToken) {
    guard let effect = ledger.close(token) else { return }
    effect.node.leave()
    if let group = effect.partOf { partEnded(of: group) }
    if let ticket = effect.ticket.take() { release(ticket, by: effect) }
    if !effect.joiners.isEmpty { leaveJoiners(of: effect) }
    effect.record.leave()
  }

  private final func partEnded(of group: EffectGroup) {
    group.pending -= 1
    guard group.pending == 0, !group.isPlanning else { return }
    if group.isCancelled { close(group.token) } else { queuePart(self, group) }
  }

  private final func leaveJoiners(of effect: PlannedEffect) {
    let joiners = effect.joiners
    effect.joiners = []
    for record in joiners { record.leave() }
  }
}
