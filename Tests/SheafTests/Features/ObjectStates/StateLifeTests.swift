import Testing

@testable import Sheaf

/// An object is kept alive by nobody, and what waits for it ends with it.
@MainActor
struct StateLifeTests {
  private let latch = Latch()

  @Test func aDispatcherDoesNotKeepItsObject() {
    let ended = Signal()
    var lamp: Lamp? = Lamp { ended.fire() }
    lamp?.apply(.named("a").onExit { _ in })
    lamp = nil
    #expect(ended.count == 1)
  }

  @Test func neitherARunningTransitionNorWhatWaitsKeepsTheObject() async {
    let ended = Signal()
    var lamp: Lamp? = Lamp { ended.fire() }
    let latch = latch
    let running = lamp?.apply(.named("a"), via: .held(by: latch))
    let waiting = (1...3).map { lamp?.apply(.named("\($0)"), strategy: .enqueue) }
    let urgent = lamp?.apply(.named("b"), via: .held(by: latch), strategy: .enqueue)
    lamp = nil
    #expect(ended.count == 1)
    for request in waiting + [urgent, running] { #expect(await request?.word == "cancelled") }
  }

  @Test func aTransitionThatNeverEndsKeepsNeitherItsObjectNorWhoWaitsForIt() async {
    let (ended, latch) = (Signal(), latch)
    var lamp: Lamp? = Lamp { ended.fire() }
    let request = lamp?.apply(.named("a"), via: .stubborn(at: latch))
    let next = lamp?.apply(.named("b"), strategy: .interrupt)
    lamp = nil
    #expect(ended.count == 1)
    #expect(await request?.word == "cancelled")
    #expect(await next?.word == "cancelled")
    latch.open()
  }

  @Test func aCallerThatWaitsDoesNotKeepTheObject() async {
    let ended = Signal()
    var lamp: Lamp? = Lamp { ended.fire() }
    lamp?.apply(.named("a"), via: .held(by: latch))
    let asked = Signal()
    let caller = Task { [weak lamp] in
      let request = lamp?.apply(.named("b"))
      asked.fire()
      return await request?.word
    }
    await asked.wait()
    lamp = nil
    #expect(ended.count == 1)
    #expect(await caller.value == "cancelled")
  }

  @Test func aTransitionThatHandlesTheObjectKeepsItWhileItRuns() async {
    let (ended, entered, latch) = (Signal(), Signal(), latch)
    var lamp: Lamp? = Lamp { ended.fire() }
    let transition = StateTransition<Lamp> { lamp, mutate in
      entered.fire()
      try await latch.wait()
      mutate()
      lamp.log.append("handled")
    }
    let running = lamp?.apply(.named("a"), via: transition)
    let waiting = lamp?.apply(.named("b"), via: transition)
    lamp = nil
    #expect(ended.count == 0)
    latch.open()
    #expect(await running?.word == "set")
    #expect(await waiting?.word == "cancelled")
    await ended.wait()
    #expect(entered.count == 1)
  }

  @Test func anObjectThatIsReleasedInItsOwnBodyEndsAfterIt() async {
    let (ended, owner) = (Signal(), Owner())
    owner.lamp = Lamp { ended.fire() }
    let request = owner.lamp?.apply(
      .set(id: "a") { lamp in
        owner.lamp = nil
        lamp.apply(.named("b"))
      }
    )
    #expect(await request?.word == "set")
    #expect(ended.count == 1)
  }

  @Test func anObjectThatIsReleasedInItsTransitionEndsThere() async {
    let (ended, owner, latch) = (Signal(), Owner(), latch)
    owner.lamp = Lamp { ended.fire() }
    let transition = StateTransition<Lamp> { mutate in
      await latch.waitStubbornly()
      owner.lamp = nil
      #expect(ended.count == 1)
      mutate()
    }
    let request = owner.lamp?.apply(.named("a"), via: transition)
    latch.open()
    #expect(await request?.word == "cancelled")
  }

  @Test func anObjectMayEndOnAnotherThread() async {
    let ended = Signal()
    let holder = Lock<Lamp?>(Lamp { ended.fire() })
    let requests = holder.withLock { $0 }.map { lamp in
      [lamp.apply(.named("a"), via: .held(by: latch)), lamp.apply(.named("b"))]
    }
    await Task.detached { holder.withLock { $0 = nil } }.value
    await ended.wait()
    for request in requests ?? [] { #expect(await request.word == "cancelled") }
  }

  @Test func aRequestToAnObjectThatHasEndedIsCancelled() async {
    var lamp: Lamp? = Lamp()
    let dispatcher = lamp?.dispatcher
    lamp = nil
    #expect(await dispatcher?.apply(.named("a")).word == "cancelled")
    #expect(dispatcher?.current == nil)
  }

  @Test func whatWaitsAtADispatcherSomebodyKeepsEndsWithTheTransition() async {
    var lamp: Lamp? = Lamp()
    let dispatcher = lamp?.dispatcher
    let requests = ["a", "b"].map { lamp?.apply(.named($0), via: .held(by: latch)) }
    lamp = nil
    latch.open()
    for request in requests { #expect(await request?.word == "cancelled") }
    #expect(dispatcher?.isTransitioning == false)
  }
}

@MainActor
private final class Owner {
  var lamp: Lamp?
}
