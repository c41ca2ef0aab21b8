import Sheaf
import SheafTesting
import Testing

/// What a test store knows of effects that wait in a queue.
@Suite struct QueueTests {
  /// A desk whose `go` sleeps a second in a queue and then answers.
  private func desk(
    _ queue: EffectQueue,
    _ clock: some Clock<Duration>
  ) -> TestStoreOf<Desk> {
    TestStore(initialState: Desk.State()) {
      Desk { action in
        switch action {
        case .go:
          return .run(name: "going") { send in
            try await clock.sleep(for: .seconds(1))
            await send(.add(1))
          }
          .queued(on: queue)
        case .open: return .run(name: "opening") { _ in }.queued(on: queue)
        default: return .none
        }
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  // testing 2
  @Test func anEffectThatWaitsForASlotIsNotWaitedForInVain() async {
    let clock = TestClock()
    let line = UInt(#line) + 6
    let issues = await issues {
      let store = desk(.serial("q"), clock)
      store.exhaustivity = .off
      await store.send(.go)
      await store.send(.go)
      await store.receive(.add(1))
    }
    #expect(issues.lines == [line])
    #expect(issues.messages.first?.contains("waits for a slot of the queue q") == true)
  }

  // testing 2
  @Test func theWorkThatWaitsComesWhenItsSlotIsFree() async {
    let clock = TestClock()
    let store = desk(.serial("q"), clock)
    await store.send(.go)
    await store.send(.go)
    await clock.advance(by: .seconds(1))
    await store.receive(.add(1)) { $0.count = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(.add(1)) { $0.count = 2 }
    await store.finish()
  }

  // testing 9
  @Test func anEffectThatWaitsIsNamedAtTheEndWithWhatItWaitsFor() async {
    let clock = TestClock()
    let line = UInt(#line) + 4
    let issues = await issues {
      let store = desk(.serial("q"), clock)
      await store.send(.go)
      await store.send(.open) { $0.isOpen = true }
      await store.finish()
    }
    #expect(issues.lines == [line - 1, line])
    #expect(
      issues.messages.last?.contains("started by .open, waits for a slot of the queue q") == true
    )
  }

  // testing 9
  @Test func theSpacingOfAQueueIsNamedWithItsEnd() async {
    let clock = TestClock()
    let issues = await issues {
      let queue = EffectQueue("q", .concurrent, spacing: .constant(.seconds(3)))
      let store = desk(queue, clock)
      await store.send(.open) { $0.isOpen = true }
      await store.send(.open)
      await store.finish()
    }
    #expect(
      issues.messages.first?.contains(
        "waits for the spacing of the queue q, a TestClock until 3.0 seconds (asleep since 0.0 sec"
      ) == true
    )
  }

  // testing 2
  @Test func aSpacingOnAClockOfTheSystemIsWaitedFor() async {
    let queue = EffectQueue("q", .concurrent, spacing: .constant(.milliseconds(1)))
    let store = TestStore(initialState: Desk.State()) {
      Desk { action in
        guard action == .go else { return .none }
        return .run { send in await send(.add(1)) }.queued(on: queue)
      }
    } withDependencies: {
      $0.continuousClock = ContinuousClock()
    }
    store.exhaustivity = .off
    await store.send(.go)
    await store.send(.go)
    // The first was skipped; the second comes when the clock of the system lets it.
    await store.receive(.add(1))
    await store.finish()
  }

  @Test func aSpacingThatNobodyWaitsForHoldsNothingUp() async {
    let clock = TestClock()
    let queue = EffectQueue("q", .concurrent, spacing: .constant(.seconds(3)))
    let store = desk(queue, clock)
    await store.send(.open) { $0.isOpen = true }
    await store.finish()
  }

  @Test func anImmediateClockLetsNobodyWaitForTheSpacing() async {
    let queue = EffectQueue("q", .serial, spacing: .constant(.seconds(3)))
    let store = desk(queue, ImmediateClock())
    await store.send(.go)
    await store.receive(.add(1)) { $0.count = 1 }
    await store.send(.go)
    await store.receive(.add(1)) { $0.count = 2 }
    await store.finish()
  }

  @Test func whoeverIsReplacedWhileTheSpacingHoldsItUpIsNeverEntered() async {
    let clock = TestClock()
    let entered = Lock<[Int]>([])
    let queue = EffectQueue("q", .latest(), spacing: .constant(.seconds(3)))
    let store = TestStore(initialState: Desk.State()) {
      Desk { action in
        guard case .add(let number) = action else { return .none }
        return .run { _ in entered.withLock { $0.append(number) } }.queued(on: queue)
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    for number in 1...4 {
      await store.send(.add(number))
      await clock.advance(by: .milliseconds(500))
    }
    #expect(entered.withLock { $0 } == [1])
    await clock.advance(by: .milliseconds(999))
    #expect(entered.withLock { $0 } == [1])
    await clock.advance(by: .milliseconds(1))
    #expect(entered.withLock { $0 } == [1, 4])
    await store.finish()
  }

  @Test func anEndedStoreLetsGoOfItsSpacing() async {
    let clock = TestClock()
    let queue = EffectQueue("q", .concurrent, spacing: .constant(.seconds(3)))
    let store = desk(queue, clock)
    await store.send(.open) { $0.isOpen = true }
    await store.shutDown()
    await clock.run()
    #expect(clock.now == TestClock.Instant())
  }
}
