import Sheaf
import SheafTesting
import Testing

/// What becomes of an effect that takes too long.
@Suite struct EffectTimeoutTests {
  private typealias Action = TimingDesk.Action

  private func limited(
    _ effect: Effect<Action>,
    _ limit: Duration = .seconds(3),
    clock: (any Clock<Duration>)? = nil
  ) -> Effect<Action> {
    effect.timeout(limit, clock: clock) { error, send in
      await send(.note("timeout after \(error.limit)"))
    }
  }

  @Test func atItsInstantTheEffectIsCancelledAndTheErrorIsCaught() async {
    let desk = TimingDesk()
    let handle = await desk.send(limited(desk.work("a")))
    await desk.advance(to: 3, and: .zero - .instant)
    #expect(desk.history == "+a@0")
    await desk.advance(to: 3)
    #expect(desk.history.contains("xa@3"))
    #expect(desk.history.contains("timeout after 3.0 seconds@3"))
    #expect(handle.isFinished)
  }

  @Test func anEffectThatEndsBeforeIsLeftAlone() async {
    let desk = TimingDesk()
    let handle = await desk.send(limited(desk.work("a", lasting: 2)))
    await desk.advance(to: 2)
    #expect(handle.isFinished)
    await desk.advance(to: 9)
    #expect(desk.history == "+a@0 -a@2")
  }

  @Test func anEffectThatWouldEndAtTheInstantComesTooLate() async {
    let desk = TimingDesk()
    await desk.send(limited(desk.work("a", lasting: 3)))
    await desk.advance(to: 3)
    #expect(desk.history.contains("timeout"))
  }

  @Test func anEffectThatEndsAtOnceLeavesNoAlarm() async {
    let desk = TimingDesk()
    let sending = await desk.send(limited(.send(.note("sent"))))
    let ending = await desk.send(limited(.run { _ in }))
    #expect(sending.isFinished)
    await desk.clock.advance()
    #expect(ending.isFinished)
    await desk.advance(to: 9)
    #expect(desk.history == "sent@0")
  }

  @Test func nothingIsReducedThatItSendsTooLate() async {
    let desk = TimingDesk()
    let go = Latch()
    let late = Effect<Action>.run { send in
      await go.waitStubbornly()
      await send(.note("late"))
    }
    let handle = await desk.send(limited(late))
    await desk.advance(to: 3)
    #expect(!handle.isFinished)
    go.open()
    await desk.clock.advance()
    #expect(handle.isFinished)
    #expect(desk.history == "timeout after 3.0 seconds@3")
  }

  @Test func theCatchOfTheEffectItselfIsNotCalled() async {
    let desk = TimingDesk()
    let clock = desk.clock
    let effect = Effect<Action>.run { _ in
      try await clock.sleep(for: .seconds(9))
    } catch: { _, send in
      await send(.note("own"))
    }
    await desk.send(limited(effect))
    await desk.advance(to: 9)
    #expect(desk.history == "timeout after 3.0 seconds@3")
  }

  @Test func itCoversAWholeTree() async {
    let desk = TimingDesk()
    let effect = Effect.concatenate(
      desk.work("a", lasting: 1),
      .merge(desk.work("b", lasting: 1), desk.work("c")),
      desk.work("never")
    )
    await desk.send(limited(effect))
    await desk.advance(to: 9)
    #expect(desk.history.hasPrefix("+a@0 -a@1 +b@1 +c@1 -b@2 "))
    #expect(desk.history.contains("xc@3"))
    #expect(desk.history.contains("timeout"))
    #expect(!desk.history.contains("never"))
  }

  @Test func withoutACatchItIsReportedAtTheLineOfTheOperator() async {
    let desk = TimingDesk()
    await withKnownIssue {
      await desk.send(desk.work("a").timeout(.seconds(1)))
      await desk.advance(to: 1)
    } matching: { issue in
      let text = issue.description
      return text.contains("the effect was still running after 1.0 seconds")
        && text.contains("EffectTimeoutTests.swift")
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
  func noTimeAtAllNeverEntersTheEffect(limit: Duration) async {
    let desk = TimingDesk()
    await desk.send(limited(.merge(desk.work("a"), .send(.note("sent"))), limit))
    await desk.clock.advance()
    #expect(desk.history.hasPrefix("timeout after"))
    #expect(!desk.history.contains("+a") && !desk.history.contains("sent"))
  }

  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max)])
  func aHugeLimitIsNoLimit(limit: Duration) async {
    let desk = TimingDesk()
    await desk.advance(to: 1)
    let handle = await desk.send(limited(desk.work("a", lasting: 1_000_000_000), limit))
    await desk.advance(to: 2_000_000_000)
    #expect(desk.history == "+a@1 -a@1000000001")
    #expect(handle.isFinished)
  }

  @Test func whoCancelsTheEffectByItsIdStopsTheAlarm() async {
    let desk = TimingDesk()
    let inner = await desk.send(limited(desk.work("a").cancellable(id: 1)))
    let outer = await desk.send(limited(desk.work("b")).cancellable(id: 1))
    await desk.send(.cancel(id: 1))
    await desk.clock.advance()
    #expect(inner.isFinished && outer.isFinished)
    await desk.advance(to: 9)
    #expect(!desk.history.contains("timeout"))
  }

  @Test func insideAQueueTimeRunsFromTheStart() async {
    let desk = TimingDesk()
    for name in ["a", "b"] {
      await desk.send(limited(desk.work(name, lasting: 2)).queued(on: .serial(1)))
    }
    await desk.advance(to: 9)
    #expect(desk.history == "+a@0 -a@2 +b@2 -b@4")
  }

  @Test func outsideOfAQueueTimeRunsWhileItWaits() async {
    let desk = TimingDesk()
    for name in ["a", "b"] {
      await desk.send(limited(desk.work(name, lasting: 2).queued(on: .serial(1))))
    }
    await desk.advance(to: 9)
    #expect(desk.history.hasPrefix("+a@0 -a@2 +b@2 "))
    #expect(desk.history.contains("xb@3"))
  }

  @Test func anOperatorMayHaveAClockOfItsOwn() async {
    let desk = TimingDesk()
    let own = TestClock()
    await desk.send(limited(desk.work("a", lasting: 90), clock: own))
    await desk.advance(to: 5)
    #expect(desk.history == "+a@0")
    await own.advance(by: .seconds(3))
    #expect(desk.history.contains("timeout"))
  }

  @Test func theErrorSaysHowLong() {
    #expect(
      EffectTimeout(limit: .seconds(2)).description
        == "the effect was still running after 2.0 seconds"
    )
  }
}
