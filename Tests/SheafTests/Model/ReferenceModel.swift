/// What a store promises, as plainly as it can be said.
///
/// It walks a script and writes down what happens; nothing in it runs at the same time as anything
/// else. Here is the loop; what is planned, how works go on and how queues move stand beside it.
final class ReferenceModel {
  var log: [String] = []
  var state = Family.State()
  var now = 0
  var isOpen = true
  var isReleased = false
  /// Whether the store is to be released when what it does is done.
  var isLettingGo = false
  var isIdle = true
  var hasReduced = false
  var isRejected = false
  var isWatched = false
  var observers: [Observer] = []
  /// The places at and below which a send was cancelled.
  var cancelled: [Int: [Place]] = [:]
  /// The sends that were taken, and the places of the children's stores they went through.
  var sent: [Int: Place] = [:]

  var turn: [Queued] = []
  var arrivals: [Arrival] = []
  var planned: [Entry] = []
  /// Works that have waited in a queue and got their turn.
  var granted: [Entry] = []
  var queues: [Queue] = []
  /// What is open, by slot; a slot that was freed last is used first.
  var slots: [Entry?] = []
  var freeSlots: [Int] = []
  var works: [Int: Entry] = [:]
  /// In the order in which they lay down.
  var sleepers: [Sleeper] = []
  /// Works that were cancelled while they slept, and have not been let go on.
  var tails: [Entry] = []

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
    let sends = Set(open.flatMap { [$0.send] + $0.joiners }).sorted()
    return "open \(open.count) of \(sends)"
  }

  private func run(_ step: Script.Step, _ number: Int) {
    switch step {
    case .advance(let seconds):
      for _ in 0..<seconds { advance() }
    case .late(let name, let act):
      if let work = works[name], work.hasStarted, !isReleased { deliver(act, from: work) }
    case .send(let act, let place): send(act, at: place.place)
    case .scoped(let act, let place):
      guard state.places.contains(place.place) else { return }
      send(act, at: place.place, scope: place.place)
    case .leave(let place, let deed):
      send(Script.Act(-number, [], deed), at: place.place, isLeaving: true)
    case .cancelSend(let name): cancelSend(name)
    case .observe(let act, let place):
      if !isReleased { observers.append(Observer(act: act, place: place.place)) }
    case .watch: isWatched = true
    case .shutDown:
      isOpen = false
      cancel(open)
    case .release: release()
    }
    settle()
  }

  private func send(_ act: Script.Act, at place: Place, scope: Place = [], isLeaving: Bool = false)
  {
    guard isOpen else { return }
    sent[act.name] = scope
    let queued = Queued(act: act, place: place, send: act.name, isLeaving: isLeaving)
    arrivals.append(.action(queued))
  }

  private func cancelSend(_ name: Int) {
    guard let place = sent[name], !isReleased else { return }
    cancelled[name, default: []].append(place)
    cancel(open.filter { $0.send == name && $0.place.starts(with: place) })
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

  /// Lets go of the store; what it is about is done first.
  func letGo() {
    isLettingGo = true
    if isIdle { release() }
  }

  private func release() {
    isReleased = true
    isOpen = false
    cancel(open)
  }

  // MARK: - The loop

  /// Runs turns until nothing is queued.
  func settle() {
    guard isIdle else { return }
    isIdle = false
    while !arrivals.isEmpty || !granted.isEmpty {
      if arrivals.isEmpty {
        startGranted()
        continue
      }
      switch arrivals.removeFirst() {
      case .action(let queued): reduce(queued)
      case .part(let group): planParts(of: group)
      }
      finishTurn()
    }
    isIdle = true
    if isLettingGo, !isReleased { release() }
  }

  private func finishTurn() {
    while !turn.isEmpty { reduce(turn.removeFirst()) }
    if hasReduced { commit() }
    hasReduced = false
    let starting = planned
    planned = []
    for work in starting where !work.isCancelled && !work.isHeld { start(work) }
    startGranted()
  }

  private func startGranted() {
    while !granted.isEmpty {
      let work = granted.removeFirst()
      if !work.isCancelled, !work.hasStarted { start(work) }
    }
  }

  private func start(_ work: Entry) {
    work.hasStarted = true
    log.append("start \(work.name)")
    goOn(work)
  }

  private func commit() {
    for index in observers.indices {
      log.append("commit \(state.places.count)")
      guard let act = observers[index].act, isOpen else { continue }
      observers[index].act = nil
      sent[act.name] = []
      let queued = Queued(act: act, place: observers[index].place, send: act.name)
      arrivals.append(.action(queued))
    }
  }

  private func reduce(_ queued: Queued) {
    if queued.isFenced || queued.sender?.isCancelled == true {
      if isWatched { log.append("became dropped") }
      return
    }
    let before = state
    hasReduced = true
    isRejected = false
    if !state.places.contains(queued.place) {
      if queued.from == nil { log.append("missing") }
    } else if queued.isLeaving {
      plan(queued.act.effect, Context(place: queued.place, send: queued.send))
    } else {
      log.append("act \(queued.act.name)")
      queued.act.changes.apply(to: &state)
      plan(queued.act.effect, Context(place: queued.place, send: queued.send))
      plan(queued.act.above, Context(place: [], send: queued.send))
    }
    if queued.isLeaving { state.remove(queued.place) }
    sweep(before)
    if isWatched { log.append("became \(isRejected ? "rejected" : "handled")") }
  }

  /// Cancels what belongs to children that are gone, and fences what they have sent.
  private func sweep(_ before: Family.State) {
    for gone in before.placesGone(in: state) {
      for index in turn.indices where turn[index].from?.starts(with: gone) == true {
        turn[index].isFenced = true
      }
      arrivals = arrivals.map { arrival in
        guard case .action(var queued) = arrival, queued.from?.starts(with: gone) == true else {
          return arrival
        }
        queued.isFenced = true
        return .action(queued)
      }
      queues.removeAll { $0.place.starts(with: gone) }
      cancel(open.filter { $0.place.starts(with: gone) })
    }
  }
}
