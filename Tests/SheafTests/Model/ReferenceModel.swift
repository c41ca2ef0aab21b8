/// What a store promises, as plainly as it can be said.
///
/// It walks a script and writes down what happens; nothing in it runs at the same time as anything
/// else.
final class ReferenceModel {
  private(set) var log: [String] = []
  private var state = Family.State()
  private var now = 0
  private var isOpen = true
  private var isReleased = false
  private var isIdle = true
  private var turn: [Queued] = []
  private var arrivals: [Arrival] = []
  private var planned: [Entry] = []
  /// What is open, by slot; a slot that was freed last is used first.
  private var slots: [Entry?] = []
  private var freeSlots: [Int] = []
  private var works: [Int: Entry] = [:]
  /// In the order in which they lay down.
  private var sleepers: [Sleeper] = []
  /// Works that were cancelled while they slept, and have not been let go on.
  private var tails: [Entry] = []

  // MARK: - Steps

  func run(_ script: Script) {
    for (number, step) in script.steps.enumerated() {
      log.append("step \(number)")
      run(step, number)
      letTailsEnd()
      log.append(status)
    }
    log.append("end")
    while !sleepers.isEmpty { advance() }
    log.append(status)
  }

  private var status: String {
    let open = slots.compactMap { $0 }
    return "open \(open.count) of \(Set(open.map(\.send)).sorted())"
  }

  private func run(_ step: Script.Step, _ number: Int) {
    switch step {
    case .advance(let seconds):
      for _ in 0..<seconds { advance() }
    case .late(let name, let act):
      if let work = works[name], work.hasStarted, !isReleased { deliver(act, from: work) }
    case .send(let act, let text):
      guard isOpen else { return }
      arrive(.action(Queued(act: act, place: text.place, send: act.name)))
    case .leave(let text, let deed):
      guard isOpen else { return }
      leave(text.place, deed, send: -number)
    case .cancelSend(let name):
      if !isReleased { cancel(open.filter { $0.send == name }) }
    case .shutDown, .release:
      if step == .release { isReleased = true }
      isOpen = false
      cancel(open)
    }
    settle()
  }

  private func advance() {
    now += 1
    let due = sleepers.filter { $0.deadline <= now }
    sleepers.removeAll { $0.deadline <= now }
    for sleeper in due { goOn(sleeper.entry) }
    letTailsEnd()
  }

  /// Works that were cancelled end one after another, whoever of them was cancelled first.
  private func letTailsEnd() {
    while let work = tails.min(by: { $0.name < $1.name }) {
      tails.removeAll { $0 === work }
      work.isReleased = true
      goOn(work)
    }
  }

  private func leave(_ place: Place, _ deed: Script.Deed, send: Int) {
    isIdle = false
    let before = state
    if state.places.contains(place) {
      plan(deed, Context(place: place, send: send))
    } else {
      log.append("missing")
    }
    state.remove(place)
    sweep(before)
    finishTurn()
    isIdle = true
  }

  // MARK: - The loop

  private func arrive(_ arrival: Arrival) {
    arrivals.append(arrival)
    settle()
  }

  private func settle() {
    guard isIdle else { return }
    isIdle = false
    while !arrivals.isEmpty {
      switch arrivals.removeFirst() {
      case .action(let queued): reduce(queued)
      case .part(let group): planParts(of: group)
      }
      finishTurn()
    }
    isIdle = true
  }

  private func finishTurn() {
    while !turn.isEmpty { reduce(turn.removeFirst()) }
    let starting = planned
    planned = []
    for work in starting where !work.isCancelled {
      work.hasStarted = true
      log.append("start \(work.name)")
      goOn(work)
    }
  }

  private func reduce(_ queued: Queued) {
    if queued.isFenced || queued.sender?.isCancelled == true || isReleased { return }
    guard state.places.contains(queued.place) else {
      log.append("missing")
      return
    }
    log.append("act \(queued.act.name)")
    let before = state
    queued.act.changes.apply(to: &state)
    plan(queued.act.effect, Context(place: queued.place, send: queued.send))
    sweep(before)
  }

  /// Cancels what belongs to children that are gone, and fences what they have sent.
  private func sweep(_ before: Family.State) {
    for gone in before.placesGone(in: state) {
      for index in turn.indices where turn[index].place.starts(with: gone) {
        turn[index].isFenced = true
      }
      arrivals = arrivals.map { arrival in
        guard case .action(var queued) = arrival, queued.place.starts(with: gone) else {
          return arrival
        }
        queued.isFenced = true
        return .action(queued)
      }
      cancel(open.filter { $0.place.starts(with: gone) })
    }
  }

  // MARK: - Planning

  private func plan(_ deed: Script.Deed, _ context: Context) {
    let place = context.place
    switch deed {
    case .none: break
    case .send(let act): turn.append(Queued(act: act, place: place, send: context.send))
    case .run(let work): planned.append(open(work, context))
    case .merge(let parts): for part in parts { plan(part, context) }
    case .concatenate(let parts):
      let parts = parts.filter { !$0.isEmpty }
      if parts.count == 1 { return plan(parts[0], context) }
      if parts.isEmpty { return }
      let group = open(nil, context)
      group.parts = parts
      planParts(of: group)
    case .tagged(let id, let inFlight, let deed):
      if deed.isEmpty { return }
      if inFlight {
        let around = concatenations(around: context.group)
        cancel(
          open.filter { entry in
            entry.tags.contains(Tag(id: id, place: place))
              && !around.contains { $0 === entry }
          }
        )
      }
      var inner = context
      inner.tags.append(Tag(id: id, place: place))
      plan(deed, inner)
    case .cancel(let id): cancelTagged(at: place) { $0 == id }
    case .cancelFrom(let id): cancelTagged(at: place) { $0 >= id }
    }
  }

  /// Those that what is planned now is a part of, and that are no earlier holders of its ids.
  private func concatenations(around group: Entry?) -> [Entry] {
    guard let group else { return [] }
    return [group] + concatenations(around: group.partOf)
  }

  private func cancelTagged(at place: Place, where isMeant: (Int) -> Bool) {
    cancel(
      open.filter { $0.tags.contains { isMeant($0.id) && $0.place.starts(with: place) } }
    )
  }

  private func planParts(of group: Entry) {
    if group.isClosed { return }
    group.isPlanning = true
    while group.pending == 0, !group.isCancelled, !group.parts.isEmpty {
      let part = group.parts.removeFirst()
      group.members = []
      plan(part, Context(place: group.place, send: group.send, group: group))
    }
    group.isPlanning = false
    if group.pending == 0 { close(group) }
  }

  // MARK: - Works

  /// Goes on until the work sleeps or ends.
  private func goOn(_ entry: Entry) {
    guard let work = entry.work else { return }
    if entry.isReleased, !work.isStubborn {
      log.append("cancelled \(work.name)")
      return end(entry)
    }
    while entry.nextMove < work.moves.count {
      let move = work.moves[entry.nextMove]
      entry.nextMove += 1
      switch move {
      case .sleep(let seconds):
        if entry.isCancelled {
          if entry.isReleased { continue }
          tails.append(entry)
        } else {
          sleepers.append(Sleeper(entry: entry, deadline: now + seconds))
        }
        return
      case .send(let act): deliver(act, from: entry)
      case .fail(let recovery):
        log.append("fail \(work.name)")
        if !entry.isCancelled {
          log.append(recovery == nil ? "uncaught" : "caught \(work.name)")
          if let recovery { deliver(recovery, from: entry) }
        }
        return end(entry)
      }
    }
    log.append("end \(work.name)")
    end(entry)
  }

  private func deliver(_ act: Script.Act, from work: Entry) {
    if work.isCancelled || isReleased { return }
    if work.hasEnded {
      if !work.wasLate { log.append("late") }
      work.wasLate = true
      return
    }
    arrive(.action(Queued(act: act, place: work.place, send: work.send, sender: work)))
  }

  private func end(_ entry: Entry) {
    entry.hasEnded = true
    close(entry)
    settle()
  }

  // MARK: - The list of what is open

  private var open: [Entry] { slots.compactMap { $0 } }

  private func open(_ work: Script.Work?, _ context: Context) -> Entry {
    let slot = freeSlots.popLast() ?? slots.count
    let entry = Entry(work, context, slot: slot)
    if slot == slots.count { slots.append(entry) } else { slots[slot] = entry }
    if let work { works[work.name] = entry }
    if let group = context.group {
      group.pending += 1
      group.members.append(entry)
      if group.isCancelled { cancel(entry) }
    }
    return entry
  }

  private func cancel(_ entries: [Entry]) {
    for entry in entries { cancel(entry) }
  }

  private func cancel(_ entry: Entry) {
    if entry.isCancelled || entry.isClosed { return }
    entry.isCancelled = true
    if entry.work == nil {
      entry.parts = []
      cancel(entry.members)
      if entry.pending == 0, !entry.isPlanning { close(entry) }
    } else if !entry.hasStarted {
      close(entry)
    } else if sleepers.contains(where: { $0.entry === entry }) {
      sleepers.removeAll { $0.entry === entry }
      tails.append(entry)
    }
  }

  private func close(_ entry: Entry) {
    if entry.isClosed { return }
    entry.isClosed = true
    slots[entry.slot] = nil
    freeSlots.append(entry.slot)
    guard let group = entry.partOf else { return }
    group.pending -= 1
    if group.pending > 0 || group.isPlanning { return }
    if group.isCancelled { close(group) } else { arrivals.append(.part(group)) }
  }
}
