import Sheaf
import SheafTesting
import Testing

/// How a burst of actions becomes a few.
@Suite struct EffectCollectTests {
  private typealias Action = TimingDesk.Action

  /// Sends numbers at certain seconds and then goes on for a while.
  private func numbers(
    _ desk: TimingDesk,
    at seconds: [Int],
    thenFor rest: Int = 0
  ) -> Effect<Int> {
    let clock = desk.clock
    return .run { send in
      let start = clock.now
      for (number, second) in seconds.enumerated() {
        try await clock.sleep(until: start.advanced(by: .seconds(second)))
        await send(number)
      }
      try await clock.sleep(for: .seconds(rest))
    }
  }

  private func collect(_ effect: Effect<Int>, _ window: Duration = .seconds(3)) -> Effect<Action> {
    effect.collect(for: window) { actions in
      .note(actions.map(String.init).joined(separator: "+"))
    }
  }

  @Test func eachWindowIsOneActionAtItsEnd() async {
    let desk = TimingDesk()
    await desk.send(collect(numbers(desk, at: [0, 1, 2, 5, 6, 20], thenFor: 90)))
    await desk.advance(to: 3, and: .zero - .instant)
    #expect(desk.history == "")
    await desk.advance(to: 3)
    #expect(desk.history == "0+1+2@3")
    await desk.advance(to: 50)
    #expect(desk.history == "0+1+2@3 3+4@8 5@23")
    await desk.end()
  }

  @Test func whenTheEffectEndsTheRestIsSentAtOnce() async {
    let desk = TimingDesk()
    let handle = await desk.send(collect(numbers(desk, at: [0, 1])))
    await desk.advance(to: 1)
    #expect(desk.history == "0+1@1")
    #expect(handle.isFinished)
    await desk.advance(to: 9)
    #expect(desk.history == "0+1@1")
  }

  @Test func anEffectThatSendsNothingLeavesNothing() async {
    let desk = TimingDesk()
    let handle = await desk.send(collect(.run { _ in }))
    await desk.clock.advance()
    #expect(handle.isFinished)
    #expect(desk.history == "")
  }

  @Test func synchronousSendsAreOneBatchToo() async {
    let desk = TimingDesk()
    let handle = await desk.send(collect(.merge(.send(1), .send(2), .send(3))))
    #expect(desk.history == "1+2+3@0")
    await desk.clock.advance()
    #expect(handle.isFinished)
  }

  @Test func cancelledItSendsNothingMore() async {
    let desk = TimingDesk()
    let handle = await desk.send(
      collect(numbers(desk, at: [0, 1], thenFor: 90)).cancellable(id: "c")
    )
    await desk.advance(to: 2)
    await desk.send(.cancel(id: "c"))
    await desk.advance(to: 9)
    #expect(desk.history == "")
    #expect(handle.isFinished)
  }

  @Test func whatACancelledPartHasSentIsLeftOut() async {
    let desk = TimingDesk()
    await desk.send(
      collect(
        .merge(
          numbers(desk, at: [0, 1], thenFor: 90).cancellable(id: "part"),
          numbers(desk, at: [0], thenFor: 90).map { $0 + 7 }
        )
      )
    )
    await desk.advance(to: 2)
    await desk.send(.cancel(id: "part"))
    await desk.advance(to: 9)
    #expect(desk.history == "7@3")
    await desk.end()
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
  func withoutAWindowEachActionIsABatch(window: Duration) async {
    let desk = TimingDesk()
    await desk.send(collect(numbers(desk, at: [0, 0, 1]), window))
    await desk.advance(to: 9)
    #expect(desk.history == "0@0 1@0 2@1")
  }

  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max)])
  func aHugeWindowEndsWithTheEffect(window: Duration) async {
    let desk = TimingDesk()
    await desk.advance(to: 1)
    await desk.send(collect(numbers(desk, at: [0, 1], thenFor: 1_000_000), window))
    await desk.advance(to: 2_000_000)
    #expect(desk.history == "0+1@1000002")
  }

  @Test func anOperatorMayHaveAClockOfItsOwn() async {
    let desk = TimingDesk()
    let own = TestClock()
    let effect: Effect<Action> = numbers(desk, at: [0, 1], thenFor: 90)
      .collect(for: .seconds(1), clock: own) { .note("\($0.count)") }
    await desk.send(effect)
    await desk.advance(to: 5)
    await own.advance(by: .seconds(1))
    #expect(desk.history == "2@5")
    await desk.end()
  }
}
