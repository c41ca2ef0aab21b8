import Testing

@testable import Sheaf

@MainActor
struct StatePhasesTests {
  @Test func everyConsumerGetsTheCurrentPhaseAndAllThatFollow() async {
    let (lamp, latch) = (Lamp(), Latch())
    let phases = lamp.dispatcher.phases
    var first = phases.makeAsyncIterator()
    lamp.apply(.named("a"))
    var second = phases.makeAsyncIterator()
    let request = lamp.apply(.named("b"), via: .held(by: latch))
    latch.open()
    _ = await request.outcome
    let (a, b) = (StateID("a"), StateID("b"))
    let all: [StatePhase] = [
      .ready(nil), .transition(from: nil, to: a), .ready(a), .transition(from: a, to: b), .ready(b),
    ]
    for phase in all { #expect(await first.next() == phase) }
    for phase in all.dropFirst(2) { #expect(await second.next() == phase) }
  }

  @Test func aFailureLeadsBackToThePreviousState() async {
    let lamp = Lamp()
    lamp.apply(.named("a"))
    var phases = lamp.dispatcher.phases.makeAsyncIterator()
    lamp.apply(.named("b"), via: StateTransition { _ in throw Mishap() })
    #expect(await phases.next() == .ready(StateID("a")))
    #expect(await phases.next() == .transition(from: StateID("a"), to: StateID("b")))
    #expect(await phases.next() == .ready(StateID("a")))
  }

  // objects 8
  @Test func aStateAppliedInABodyIsQueuedNotNested() async {
    let lamp = Lamp()
    let inner = Journal<StateRequest>()
    func state() -> StateDescriptor<Lamp> {
      .set(id: "a") { lamp in
        lamp.log.append("enter a")
        inner.note(lamp.apply(state()))
        inner.note(lamp.apply(.named("b")))
        #expect(lamp.dispatcher.phase == .transition(from: nil, to: StateID("a")))
        lamp.log.append("leave a")
      }
      .update { $0.log.append("update a") }
    }
    #expect(await lamp.apply(state()).word == "set")
    #expect(await inner.entries[0].word == "updated")
    #expect(await inner.entries[1].word == "set")
    #expect(lamp.log == ["enter a", "leave a", "update a", "b"])
  }

  // objects 8
  @Test func aStateAppliedByAnObserverOfPhasesIsQueuedNotNested() async {
    let (lamp, latch) = (Lamp(), Latch())
    let phases = lamp.dispatcher.phases
    let observer = Task {
      for await phase in phases where phase == .transition(from: nil, to: StateID("a")) {
        let request = lamp.apply(.named("b"))
        latch.open()
        return await request.word
      }
      return "no phase"
    }
    let transition = StateTransition<Lamp> { lamp, mutate in
      try await latch.wait()
      lamp.log.append("in transition")
      mutate()
    }
    #expect(await lamp.apply(.named("a"), via: transition).word == "set")
    #expect(await observer.value == "set")
    #expect(lamp.log == ["in transition", "a", "b"])
  }

  @Test func thePhasesEndWithTheObject() async {
    var lamp: Lamp? = Lamp()
    let phases = lamp?.dispatcher.phases
    var iterator = phases?.makeAsyncIterator()
    lamp = nil
    #expect(await iterator?.next() == .ready(nil))
    #expect(await iterator?.next() == nil)
    var late = phases?.makeAsyncIterator()
    #expect(await late?.next() == nil)
  }

  @Test func aConsumerThatEndsIsForgotten() async {
    let lamp = Lamp()
    do {
      var iterator = lamp.dispatcher.phases.makeAsyncIterator()
      #expect(await iterator.next() == .ready(nil))
      #expect(lamp.dispatcher.queue.life.observerCount == 1)
    }
    #expect(lamp.dispatcher.queue.life.observerCount == 0)
  }
}
