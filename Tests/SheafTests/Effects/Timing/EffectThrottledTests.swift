import Sheaf
import SheafTesting
import Testing

/// Which of many effects start, and when.
@Suite struct EffectThrottledTests {
  /// Sends effects at certain seconds and says what happened.
  private func run(
    at seconds: [Int],
    latest: Bool,
    until end: Int = 20
  ) async -> String {
    let desk = TimingDesk()
    for second in 0...end {
      await desk.advance(to: second)
      for (index, _) in seconds.enumerated().filter({ $0.element == second }) {
        let effect = desk.work("\(index)", lasting: 0)
        await desk.send(effect.throttled(id: "x", for: .seconds(3), latest: latest))
      }
    }
    await desk.end()
    return desk.history.split(separator: " ").filter { $0.hasPrefix("+") }.joined(separator: " ")
  }

  @Test func theFirstStartsAtOnceAndTheNewestAtTheEndOfTheWindow() async {
    #expect(await run(at: [0, 1, 2], latest: true) == "+0@0 +2@3")
  }

  @Test func withoutLatestWhatComesWithinTheWindowIsDropped() async {
    #expect(await run(at: [0, 1, 2, 4], latest: false) == "+0@0 +3@4")
  }

  @Test func theStartAtTheEndOfAWindowOpensTheNext() async {
    #expect(await run(at: [0, 1, 4, 5, 7], latest: true) == "+0@0 +1@3 +3@6 +4@9")
  }

  @Test func atTheVeryEndOfTheWindowTheNextIsOpen() async {
    // Why: what waited has started at 3, so that the one that comes then waits until 6.
    #expect(await run(at: [0, 1, 3], latest: true) == "+0@0 +1@3 +2@6")
    #expect(await run(at: [0, 3], latest: true) == "+0@0 +1@3")
    #expect(await run(at: [0, 3], latest: false) == "+0@0 +1@3")
  }

  @Test func aPauseOfAWindowStartsAtOnceAgain() async {
    #expect(await run(at: [0, 10, 11], latest: true) == "+0@0 +1@10 +2@13")
  }

  @Test func withinOneSecondTheNewestCounts() async {
    #expect(await run(at: [0, 0, 0], latest: true) == "+0@0 +2@3")
    #expect(await run(at: [0, 0, 0], latest: false) == "+0@0")
  }

  @Test func theEndOfTheWindowIsExact() async {
    let desk = TimingDesk()
    await desk.send(desk.work("a").throttled(id: 1, for: .seconds(3)))
    await desk.send(desk.work("b").throttled(id: 1, for: .seconds(3)))
    await desk.advance(to: 3, and: .zero - .instant)
    #expect(desk.history == "+a@0")
    await desk.advance(to: 3)
    #expect(desk.history == "+a@0 +b@3")
    await desk.end()
  }

  @Test func whatRunsIsNotCancelled() async {
    let desk = TimingDesk()
    await desk.send(desk.work("a", lasting: 10).throttled(id: 1, for: .seconds(1)))
    await desk.send(desk.work("b", lasting: 10).throttled(id: 1, for: .seconds(1)))
    await desk.advance(to: 11)
    #expect(desk.history == "+a@0 +b@1 -a@10 -b@11")
  }

  @Test func theIdCancelsWhatRunsAndWhatWaitsAndLeavesTheWindow() async {
    let desk = TimingDesk()
    await desk.send(desk.work("a").throttled(id: 1, for: .seconds(3)))
    let waiting = await desk.send(desk.work("b").throttled(id: 1, for: .seconds(3)))
    await desk.send(.cancel(id: 1))
    await desk.clock.advance()
    #expect(waiting.isFinished)
    #expect(desk.history == "+a@0 xa@0")
    await desk.advance(to: 1)
    await desk.send(desk.work("c").throttled(id: 1, for: .seconds(3)))
    await desk.advance(to: 3)
    #expect(desk.history == "+a@0 xa@0 +c@3")
    await desk.end()
  }

  @Test func anIdBeforeTheOperatorCountsWhileItWaits() async {
    let desk = TimingDesk()
    let effect = { desk.work($0).cancellable(id: "inner").throttled(id: 1, for: .seconds(3)) }
    await desk.send(effect("a"))
    let waiting = await desk.send(effect("b"))
    await desk.send(.cancel(id: "inner"))
    await desk.clock.advance()
    #expect(waiting.isFinished)
    await desk.advance(to: 9)
    #expect(desk.history == "+a@0 xa@0")
  }

  @Test func aDroppedEffectCancelsNothingInFlight() async {
    let desk = TimingDesk()
    let effect = { (name: String) in
      desk.work(name).cancellable(id: "inner", cancelInFlight: true)
        .throttled(id: 1, for: .seconds(3), latest: false)
    }
    await desk.send(effect("a"))
    await desk.advance(to: 1)
    await desk.send(effect("b"))
    await desk.advance(to: 4)
    #expect(desk.history == "+a@0")
    await desk.send(effect("c"))
    await desk.clock.advance()
    #expect(Set(desk.history.split(separator: " ")) == ["+a@0", "xa@4", "+c@4"])
    await desk.end()
  }

  @Test func sendsAreThrottledToo() async {
    let desk = TimingDesk()
    for name in ["a", "b", "c"] {
      await desk.send(.send(.note(name)).throttled(id: 1, for: .seconds(2)))
    }
    await desk.advance(to: 9)
    #expect(desk.history == "a@0 c@2")
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
  func noWindowHoldsNobodyUp(window: Duration) async {
    let desk = TimingDesk()
    await desk.send(desk.work("a").throttled(id: 1, for: window))
    await desk.send(desk.work("b").throttled(id: 1, for: window, latest: false))
    #expect(desk.history == "+a@0 +b@0")
    await desk.end()
  }

  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max)])
  func aHugeWindowNeverEnds(window: Duration) async {
    let desk = TimingDesk()
    await desk.advance(to: 1)
    await desk.send(desk.work("a", lasting: 0).throttled(id: 1, for: window))
    let waiting = await desk.send(desk.work("b").throttled(id: 1, for: window))
    await desk.advance(to: 1_000_000_000)
    #expect(desk.history == "+a@1 -a@1")
    await waiting.cancel()
    #expect(waiting.isFinished)
  }

  @Test func anOperatorMayHaveAClockOfItsOwn() async {
    let desk = TimingDesk()
    let own = TestClock()
    await desk.send(desk.work("a", lasting: 1).throttled(id: 1, for: .seconds(1), clock: own))
    await desk.send(desk.work("b", lasting: 1).throttled(id: 1, for: .seconds(1), clock: own))
    await desk.advance(to: 5)
    #expect(desk.history == "+a@0 -a@1")
    await own.advance(by: .seconds(1))
    // Why: the clock is for the window alone; the work sleeps on the feature's.
    await desk.advance(to: 6)
    #expect(desk.history == "+a@0 -a@1 +b@5 -b@6")
  }

  @Test(arguments: StoreKind.allCases)
  func twoFeaturesOfOneTypeDoNotShareAWindow(kind: StoreKind) async {
    let clock = TestClock()
    let store = await StoreUnderTest(kind, Family.State(), Family()) {
      $0.continuousClock = clock
    }
    let effect = Effect<Plain.Action>.run(name: "a") { _ in try await Latch().wait() }
      .throttled(id: 1, for: .seconds(1))
    await store.send(.left(.perform(effect)))
    await store.send(.right(.perform(effect)))
    #expect(await store.inspector.effects.filter { $0.awaits == nil }.count == 2)
    await store.shutDown()
    #expect(await store.inspector.entryCount == 0)
  }
}
