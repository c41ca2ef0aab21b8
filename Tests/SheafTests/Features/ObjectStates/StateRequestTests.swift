import Testing

@testable import Sheaf

/// Waiting for a request, and cancelling it.
@MainActor
struct StateRequestTests {
  private let lamp = Lamp()
  private let latch = Latch()

  // objects 6
  @Test func aCancelledCallersWaitingRequestNeverRuns() async {
    let running = lamp.apply(.named("a"), via: .held(by: latch))
    let (lamp, waits) = (lamp, Signal())
    let caller = Task {
      let request = lamp.apply(.named("b"))
      waits.fire()
      return await request.word
    }
    await waits.wait()
    let last = lamp.apply(.named("c"))
    caller.cancel()
    #expect(await caller.value == "cancelled", "It ends while the other is still running.")
    latch.open()
    #expect(await running.word == "set")
    #expect(await last.word == "set")
    #expect(lamp.log == ["a", "c"])
  }

  // objects 6
  @Test func aCancelledCallersTransitionSeesTheCancellation() async {
    let (lamp, latch, seen) = (lamp, latch, Journal<Bool>())
    let entered = Signal()
    let transition = StateTransition<Lamp> { mutate in
      entered.fire()
      do { try await latch.wait() } catch { seen.note(Task.isCancelled) }
      mutate()
    }
    lamp.apply(.named("before"))
    let caller = Task { await lamp.apply(.named("a"), via: transition).word }
    await entered.wait()
    let next = lamp.apply(.named("b"))
    caller.cancel()
    #expect(await caller.value == "cancelled")
    #expect(seen.entries == [true])
    #expect(await next.word == "set")
    #expect(lamp.log == ["before", "b"])
  }

  @Test func aRequestIsCancelledFromAnyThread() async {
    let running = lamp.apply(.named("a"), via: .held(by: latch))
    let waiting = lamp.apply(.named("b"))
    await Task.detached {
      running.cancel()
      waiting.cancel()
    }.value
    #expect(await running.word == "cancelled")
    #expect(await waiting.word == "cancelled")
    #expect(lamp.log == [])
    #expect(lamp.dispatcher.current == nil)
  }

  @Test func mutationsThatHaveRunStayAndThePreviousStateIsCurrent() async {
    lamp.apply(.named("a"))
    let running = lamp.apply(.lasting("b"), via: .lingering(at: latch))
    running.cancel()
    #expect(await running.word == "cancelled")
    #expect(lamp.log == ["a", "set b"])
    #expect(lamp.dispatcher.current == StateID("a"))
  }

  @Test func cancellingAfterTheEndChangesNothing() async {
    let request = lamp.apply(.named("a"))
    request.cancel()
    #expect(await request.word == "set")
    #expect(lamp.dispatcher.current == StateID("a"))
  }

  @Test func anInstantBodyThatCancelsItsOwnRequestHasRun() async {
    let own = Journal<StateRequest>()
    let running = lamp.apply(.named("a"), via: .held(by: latch))
    own.note(
      lamp.apply(
        .set(id: "b") { lamp in
          own.entries[0].cancel()
          lamp.log.append("b")
        }
      )
    )
    latch.open()
    #expect(await running.word == "set")
    #expect(await own.entries[0].word == "set")
    #expect(lamp.dispatcher.current == StateID("b"))
  }

  @Test func everyoneWhoWaitsGetsTheSameOutcome() async {
    let request = lamp.apply(.named("a"), via: .held(by: latch))
    let callers = (1...3).map { _ in Task { await request.word } }
    latch.open()
    for caller in callers { #expect(await caller.value == "set") }
    #expect(await request.word == "set")
  }

  @Test func aCallerThatIsCancelledAlreadyCancelsItsRequest() async {
    let request = lamp.apply(.named("a"), via: .held(by: latch))
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await request.word
    }
    #expect(await caller.value == "cancelled")
  }

  @Test func cancelledRequestsDoNotFillTheQueueOfABusyObject() async {
    let running = lamp.apply(.named("a"), via: .held(by: latch))
    let ends = Counter()
    for _ in 1...1_000 {
      let tracked = Tracked { _ = ends.next() }
      lamp.apply(.set(id: "b") { _ in tracked.touch() }).cancel()
    }
    #expect(ends.next() > 900)
    latch.open()
    #expect(await running.word == "set")
    #expect(lamp.log == ["a"])
  }
}
