import Testing

@testable import Sheaf

/// What a request does at a busy object.
@MainActor
struct StateStrategyTests {
  private let lamp = Lamp()
  private let latch = Latch()

  @Test func requestsRunInTheOrderTheyWereMade() async {
    let requests = begin(["b", "c", "d"], .enqueue)
    #expect(await words(requests) == ["set", "set", "set", "set"])
    #expect(lamp.log == ["a", "b", "c", "d"])
  }

  @Test func theNewestReplacesAllThatWait() async {
    let requests = begin(["b", "c", "d"], .replacePending)
    #expect(await requests[1].word == "cancelled", "It ends while the transition is still running.")
    #expect(await words(requests) == ["set", "cancelled", "cancelled", "set"])
    #expect(lamp.log == ["a", "d"])
  }

  @Test func aBusyObjectDropsWhatMayBeDropped() async {
    let requests = begin(["b"], .dropIfBusy)
    #expect(await words(requests) == ["set", "skipped"])
    #expect(await lamp.apply(.named("c"), strategy: .dropIfBusy).word == "set")
    #expect(lamp.log == ["a", "c"])
  }

  @Test func anInterruptionCancelsTheRunningTransitionAndOvertakesWhatWaits() async {
    let running = lamp.apply(.named("a"), via: .held(by: latch))
    let waiting = lamp.apply(.named("b"))
    let urgent = lamp.apply(.named("c"), strategy: .interrupt)
    #expect(await words([running, urgent, waiting]) == ["cancelled", "set", "set"])
    #expect(lamp.log == ["c", "b"])
  }

  @Test func theNewestInterruptionWins() async {
    let running = lamp.apply(.named("a"), via: .held(by: latch))
    let first = lamp.apply(.named("b"), strategy: .interrupt)
    let second = lamp.apply(.named("c"), strategy: .interrupt)
    #expect(await words([running, first, second]) == ["cancelled", "cancelled", "set"])
    #expect(lamp.log == ["c"])
  }

  @Test func anInterruptionWaitsForATransitionThatDoesNotHeedIt() async {
    let running = lamp.apply(.named("a"), via: .stubborn(at: latch))
    let urgent = lamp.apply(.named("b"), strategy: .interrupt)
    #expect(lamp.log == [])
    latch.open()
    #expect(await words([running, urgent]) == ["cancelled", "set"])
    #expect(lamp.log == ["b"], "What is cancelled does not change the object any more.")
    #expect(lamp.dispatcher.current == StateID("b"))
  }

  @Test func aReplacingRequestAlsoReplacesAnInterruption() async {
    let running = lamp.apply(.named("a"), via: .stubborn(at: latch))
    let urgent = lamp.apply(.named("b"), strategy: .interrupt)
    let last = lamp.apply(.named("c"), strategy: .replacePending)
    latch.open()
    #expect(await words([running, urgent, last]) == ["cancelled", "cancelled", "set"])
    #expect(lamp.log == ["c"])
  }

  @Test func anIdleObjectBeginsAtOnceWhateverTheStrategy() {
    let strategies: [StateStrategy] = [.enqueue, .replacePending, .interrupt, .dropIfBusy]
    for strategy in strategies { lamp.apply(.named("\(strategy)"), strategy: strategy) }
    #expect(lamp.log == strategies.map { "\($0)" })
  }

  @Test func anInstantStateIsNotInterruptedFromItsOwnBody() async {
    let inner = Journal<StateRequest>()
    let state = StateDescriptor<Lamp>.set(id: "a") { lamp in
      inner.note(lamp.apply(.named("b"), strategy: .interrupt))
      lamp.log.append("a")
    }
    #expect(await lamp.apply(state).word == "set")
    #expect(await words(inner.entries) == ["set"])
    #expect(lamp.log == ["a", "b"])
  }

  @Test func anObjectIsBusyInsideTheBodyOfAnInstantState() async {
    let inner = Journal<StateRequest>()
    let state = StateDescriptor<Lamp>.set(id: "a") { lamp in
      inner.note(lamp.apply(.named("b")))
      inner.note(lamp.apply(.named("c"), strategy: .dropIfBusy))
      inner.note(lamp.apply(.named("d"), strategy: .replacePending))
    }
    lamp.apply(state)
    #expect(await words(inner.entries) == ["cancelled", "skipped", "set"])
    #expect(lamp.log == ["d"])
  }

  /// Requests a state that takes time, and these behind it; lets the first one end then.
  private func begin(_ names: [String], _ strategy: StateStrategy) -> [StateRequest] {
    let first = lamp.apply(.named("a"), via: .held(by: latch))
    defer { latch.open() }
    return [first] + names.map { lamp.apply(.named($0), strategy: strategy) }
  }

  private func words(_ requests: [StateRequest]) async -> [String] {
    var words: [String] = []
    for request in requests { words.append(await request.word) }
    return words
  }
}
