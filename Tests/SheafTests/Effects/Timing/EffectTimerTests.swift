import SheafTesting
import Testing

@testable import Sheaf

/// When a timer ticks.
@Suite struct EffectTimerTests {
  private typealias Action = TimingDesk.Action

  @Test func itTicksAtEveryIntervalUntilItIsCancelled() async {
    let desk = TimingDesk()
    let handle = await desk.send(.timer(id: "t", every: .seconds(2), action: .note("tick")))
    await desk.advance(to: 2, and: .zero - .instant)
    #expect(desk.history == "")
    await desk.advance(to: 2)
    #expect(desk.history == "tick@2")
    await desk.advance(to: 7)
    #expect(desk.history == "tick@2 tick@4 tick@6")
    await desk.send(.cancel(id: "t"))
    await desk.advance(to: 20)
    #expect(desk.history == "tick@2 tick@4 tick@6")
    #expect(handle.isFinished)
  }

  @Test func aTimerOfTheSameIdReplacesTheEarlierOne() async {
    let desk = TimingDesk()
    await desk.send(.timer(id: "t", every: .seconds(2), action: .note("a")))
    await desk.advance(to: 3)
    await desk.send(.timer(id: "t", every: .seconds(2), action: .note("b")))
    await desk.advance(to: 6)
    #expect(desk.history == "a@2 b@5")
    await desk.end()
  }

  @Test func aTickIsLateWhenTheOneBeforeTookLongAndTheMissedAreLeftOut() async throws {
    let clock = JumpingClock()
    let ticks = Journal<Int>()
    // What each tick costs, in tenths of an interval.
    let costs = [3, 10, 11, 25, 30, 0]
    let count = Counter()
    try? await tick(every: .seconds(10), nil, on: clock) {
      ticks.note(Int(clock.now.offset.components.seconds))
      let number = count.next()
      if number > costs.count { return clock.break() }
      clock.jump(by: .seconds(costs[number - 1]))
    }
    // 10 +3, 20 +10 → 30 at once, +11 → 50 (40 is left out), +25 → 80, +30 → 110 at once, 120.
    #expect(ticks.entries == [10, 20, 30, 50, 80, 110, 120])
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
  func anIntervalThatIsNotPositiveIsReportedAndDoesNotTick(interval: Duration) async {
    let desk = TimingDesk()
    await withKnownIssue {
      let handle = await desk.send(.timer(id: "t", every: interval, action: .note("tick")))
      #expect(handle.isFinished)
    } matching: { issue in
      issue.description.contains("A timer was asked to tick every \(interval)")
        && issue.sourceLocation?.fileName == "EffectTimerTests.swift"
    }
    #expect(desk.history == "")
  }

  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max)])
  func aHugeIntervalNeitherOverflowsNorTicks(interval: Duration) async {
    let desk = TimingDesk()
    await desk.advance(to: 1)
    await desk.send(.timer(id: "t", every: interval, action: .note("tick")))
    await desk.advance(to: 1_000_000_000)
    #expect(desk.history == "")
    await desk.end()
  }

  @Test func anOperatorMayHaveAClockOfItsOwn() async {
    let desk = TimingDesk()
    let own = TestClock()
    await desk.send(.timer(id: "t", every: .seconds(1), clock: own, action: .note("tick")))
    await desk.advance(to: 5)
    await own.advance(by: .seconds(1))
    #expect(desk.history == "tick@5")
    await desk.end()
  }
}

/// A clock that nobody waits for: a sleep moves it.
private final class JumpingClock: Clock, Sendable {
  private struct Broken: Error {}
  private let time = Lock((now: TestClock.Instant(), isBroken: false))

  var now: TestClock.Instant { time.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  func jump(by duration: Duration) { time.withLock { $0.now = $0.now.advanced(by: duration) } }
  func `break`() { time.withLock { $0.isBroken = true } }

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    try time.withLock { time in
      if time.isBroken { throw Broken() }
      time.now = max(time.now, deadline)
    }
  }
}
