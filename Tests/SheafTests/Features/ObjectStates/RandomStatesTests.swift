import Sheaf
import Testing

/// Random requests, endings and cancellations against a model of what must come of them.
@MainActor
struct RandomStatesTests {
  @Test func randomSequencesEndAsTheModelSays() async {
    var random = SeededRandom("randomSequencesEndAsTheModelSays")
    for _ in 1...200 {
      let drive = RandomStates()
      for _ in 1...40 {
        await drive.step(using: &random)
        guard drive.agrees() else { return }
      }
      await drive.finish()
      guard drive.agrees() else { return }
    }
  }
}

/// A request of the model, and how its transition goes.
private struct ModelRequest {
  enum Kind: CaseIterable { case instant, held, failingAtOnce, failingLate }

  let number: Int
  /// Odd states have an update body.
  let state: Int
  let kind: Kind
}

/// What must happen, told as plainly as possible.
private struct StatesModel {
  var current: Int?
  var running: ModelRequest?
  var urgent: ModelRequest?
  var waiting: [ModelRequest] = []
  var outcomes: [Int: String] = [:]
  var log: [String] = []

  mutating func apply(_ request: ModelRequest, _ strategy: StateStrategy) {
    guard let busy = running else { return begin(request) }
    switch strategy {
    case .enqueue: waiting.append(request)
    case .replacePending:
      for old in waiting + [urgent].compactMap({ $0 }) { outcomes[old.number] = "cancelled" }
      (waiting, urgent) = ([request], nil)
    case .interrupt:
      if let urgent { outcomes[urgent.number] = "cancelled" }
      urgent = request
      cancel(busy.number)
    case .dropIfBusy: outcomes[request.number] = "skipped"
    }
  }

  mutating func cancel(_ number: Int) {
    if outcomes[number] != nil { return }
    if running?.number == number { return end("cancelled") }
    outcomes[number] = "cancelled"
    waiting.removeAll { $0.number == number }
    if urgent?.number == number { urgent = nil }
  }

  /// Lets the running transition come to its own end.
  mutating func release() {
    guard let request = running else { return }
    if request.kind == .failingLate { return end("failed Mishap()") }
    arrive(request)
    running = nil
    drain()
  }

  private mutating func begin(_ request: ModelRequest) {
    if current == request.state, request.state % 2 == 0 {
      outcomes[request.number] = "skipped"
    } else if request.kind == .instant {
      arrive(request)
    } else if request.kind == .failingAtOnce {
      outcomes[request.number] = "failed Mishap()"
    } else {
      running = request
    }
  }

  private mutating func arrive(_ request: ModelRequest) {
    let isUpdate = current == request.state
    log.append("\(isUpdate ? "update" : "set") \(request.state) by \(request.number)")
    outcomes[request.number] = isUpdate ? "updated" : "set"
    current = request.state
  }

  private mutating func end(_ outcome: String) {
    if let request = running.take() { outcomes[request.number] = outcome }
    drain()
  }

  private mutating func drain() {
    while running == nil {
      if let request = urgent.take() {
        begin(request)
      } else if !waiting.isEmpty {
        begin(waiting.removeFirst())
      } else {
        return
      }
    }
  }
}

/// Does the same to an object and to the model.
@MainActor
private final class RandomStates {
  private let lamp = Lamp()
  private var model = StatesModel()
  private var requests: [StateRequest] = []
  private var latches: [Latch] = []
  private var story: [String] = []

  func step(using random: inout SeededRandom) async {
    let running = model.running?.number
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<7:
      let strategies: [StateStrategy] = [
        .enqueue, .enqueue, .enqueue, .replacePending, .interrupt, .dropIfBusy,
      ]
      apply(
        Int.random(in: 0..<4, using: &random),
        ModelRequest.Kind.allCases.randomElement(using: &random) ?? .instant,
        strategies.randomElement(using: &random) ?? .enqueue
      )
    case 7, 8:
      story.append("release")
      if let running { latches[running].open() }
      model.release()
    default:
      guard let number = requests.indices.randomElement(using: &random) else { return }
      story.append("cancel \(number)")
      requests[number].cancel()
      model.cancel(number)
    }
    if let running, model.running?.number != running { _ = await requests[running].outcome }
  }

  /// Lets everything come to its end.
  func finish() async {
    while let running = model.running?.number {
      latches[running].open()
      model.release()
      _ = await requests[running].outcome
    }
    for (number, request) in requests.enumerated() {
      let word = await request.word
      #expect(word == model.outcomes[number], "request \(number) of \(story)")
    }
  }

  func agrees() -> Bool {
    let isSame =
      lamp.log == model.log && lamp.dispatcher.current == model.current.map { StateID($0) }
      && lamp.dispatcher.isTransitioning == (model.running != nil)
    #expect(isSame, "\(lamp.log) instead of \(model.log) after \(story)")
    return isSame
  }

  private func apply(_ state: Int, _ kind: ModelRequest.Kind, _ strategy: StateStrategy) {
    let (number, latch) = (requests.count, Latch())
    story.append("\(number): \(kind) \(state) \(strategy)")
    let transition = StateTransition<Lamp> { mutate in
      if kind == .failingAtOnce { throw Mishap() }
      try await latch.wait()
      if kind == .failingLate { throw Mishap() }
      mutate()
    }
    latches.append(latch)
    requests.append(
      lamp.apply(
        Self.state(state, number),
        via: kind == .instant ? nil : transition,
        strategy: strategy
      )
    )
    model.apply(ModelRequest(number: number, state: state, kind: kind), strategy)
  }

  private static func state(_ id: Int, _ number: Int) -> StateDescriptor<Lamp> {
    let state = StateDescriptor<Lamp>.set(id: id) { $0.log.append("set \(id) by \(number)") }
    if id % 2 == 0 { return state }
    return state.update { $0.log.append("update \(id) by \(number)") }
  }
}
