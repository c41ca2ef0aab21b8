import Foundation
import Sheaf
import SheafTesting
import Synchronization
import Testing

@Suite struct TestClockTests {
  // testing 3
  @Test func aStoreWaitsForTheClockAndNoLonger() async {
    let clock = TestClock()
    let store = Desk.sleeping(clock)
    await store.send(.go)
    await clock.advance(by: .milliseconds(999))
    await store.skipReceivedActions(strict: false)
    #expect(store.state.text == "")
    await clock.advance(by: .milliseconds(1))
    await store.receive(.response("done")) { $0.text = "done" }
    #expect(clock.now.offset == .seconds(1))
  }

  // testing 3
  @Test func sixtyFourLateSleepersAreAllWokenByOneAdvance() async {
    let full = ProcessInfo.processInfo.environment["SHEAF_FULL_TESTS"] != nil
    let load = full ? Load(threads: 4) : nil
    for _ in 0..<(full ? 1_000 : 25) {
      let clock = TestClock()
      let store = TestStore(initialState: Desk.State()) {
        Desk { action in
          guard action == .go else { return .none }
          return .merge(
            (0..<64).map { number in
              .run { send in
                for _ in 0..<(number % 16) { await hop() }
                try await clock.sleep(for: .seconds(1))
                await send(.add(1))
              }
            }
          )
        }
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.send(.go)
      await clock.advance(by: .seconds(1))
      for count in 1...64 { await store.receive(.add(1), timeout: .zero) { $0.count = count } }
      await store.finish()
    }
    load?.stop()
  }

  // testing 3
  @Test func sleepersWakeInTheOrderOfTheirDeadlinesAndEachIsSettled() async {
    let clock = TestClock()
    let store = Desk.store { action in
      switch action {
      case .go:
        .merge(
          [3, 1, 2].map { seconds in
            .run { send in
              try await clock.sleep(for: .seconds(seconds))
              await send(.add(seconds))
            }
          }
        )
      case .add(1):
        .run { send in
          await hop()
          try await clock.sleep(for: .milliseconds(500))
          await send(.write("after the first"))
        }
      default: .none
      }
    }
    await store.send(.go)
    await clock.advance(by: .seconds(3))
    await store.receive(.add(1)) { $0.count = 1 }
    await store.receive(.write("after the first")) { $0.text = "after the first" }
    await store.receive(.add(2)) { $0.count = 3 }
    await store.receive(.add(3)) { $0.count = 6 }
  }

  // testing 3
  @Test func aSleepThatIsOverReturnsAtOnce() async throws {
    let clock = TestClock(now: .init(offset: .seconds(5)))
    try await clock.sleep(until: .init(offset: .seconds(5)))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    try await clock.sleep(for: .zero)
  }

  // testing 3
  @Test func aSleepJoinsAClockThatWasNotGivenAsADependency() async {
    let clock = TestClock()
    let store = Desk.store { action in
      guard action == .go else { return .none }
      return .run { send in
        try await clock.sleep(for: .seconds(1))
        await hop()
        await send(.open)
      }
    }
    await store.send(.go)
    await clock.advance(by: .seconds(1))
    await store.receive(.open, timeout: .zero) { $0.isOpen = true }
  }

  private enum OtherClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = ContinuousClock()
  }

  // testing 3
  @Test func aClockUnderAnyKeyJoins() async {
    let clock = TestClock()
    let store = TestStore(initialState: Desk.State()) {
      Desk { action in
        guard action == .go else { return .none }
        return .run { send in
          @Dependency(OtherClockKey.self) var clock
          for _ in 0..<5 { await hop() }
          try await clock.sleep(for: .seconds(1))
          await send(.open)
        }
      }
    } withDependencies: {
      $0[OtherClockKey.self] = clock
    }
    await store.send(.go)
    await clock.advance(by: .seconds(1))
    await store.receive(.open, timeout: .zero) { $0.isOpen = true }
  }

  // testing 3, 11
  @Test func aClockThatIsGivenBetweenStepsJoins() async {
    let (first, second) = (TestClock(), TestClock())
    let store = Desk.sleeping(first)
    await store.send(.go)
    store.dependencies.continuousClock = second
    await store.send(.go)
    await second.advance(by: .seconds(1))
    await store.receive(.response("done"), timeout: .zero) { $0.text = "done" }
    await first.advance(by: .seconds(1))
    await store.receive(.response("done"), timeout: .zero)
  }

  // testing 3
  @Test func storesWithOneClockAreSettledTogether() async {
    let clock = TestClock()
    let order = Lock<[String]>([])
    func store(_ name: String, _ seconds: Int) -> TestStoreOf<Desk> {
      TestStore(initialState: Desk.State()) {
        Desk { action in
          guard action == .go else { return .none }
          return .run { send in
            for _ in 0..<3 {
              try await clock.sleep(for: .seconds(seconds))
              order.withLock { $0.append(name) }
            }
          }
        }
      } withDependencies: {
        $0.continuousClock = clock
      }
    }
    let (fast, slow) = (store("fast", 2), store("slow", 3))
    await fast.send(.go)
    await slow.send(.go)
    await clock.run()
    #expect(order.withLock { $0 } == ["fast", "slow", "fast", "slow", "fast", "slow"])
    await fast.finish()
    await slow.finish()
  }

  // testing 3
  @Test func runGoesOnUntilNothingSleepsAndReportsWhatHasNoEnd() async {
    let clock = TestClock()
    let issues = await issues {
      let store = Desk.store { action in
        guard action == .go else { return .none }
        return .run { _ in while true { try await clock.sleep(for: .seconds(1)) } }
      }
      await store.send(.go)
      await clock.run(limit: 10)
      await store.skipInFlightEffects()
    }
    #expect(
      issues.messages == [
        """
        TestClock.run() woke 10 sleepers and there is no end; it stands at 11.0 seconds.
        An effect sleeps again and again: cancel it first, or use `advance(by:)`.
        """
      ]
    )
  }

  @Test func aClockGoesNoFurtherThanADurationCanSay() async {
    let clock = TestClock()
    await clock.advance(by: Duration(attoseconds: .max))
    await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == Duration(attoseconds: .max))
  }

  // testing 3
  @Test func aCancelledSleepThrows() async {
    let clock = TestClock()
    let store = Desk.store { action in
      switch action {
      case .go:
        .run { send in
          do { try await clock.sleep(for: .seconds(1)) } catch { await hop() }
        }
        .cancellable(id: 1)
      case .open: .cancel(id: 1)
      default: .none
      }
    }
    await store.send(.go)
    await store.send(.open) { $0.isOpen = true }
    await store.finish()
  }

  // testing 3
  @Test func aSleeperOutsideOfStoresIsWokenToo() async throws {
    let clock = TestClock()
    async let slept: Void = clock.sleep(until: .init(offset: .seconds(1)))
    await clock.advance(to: .init(offset: .seconds(1)))
    try await slept
  }
}

/// Keeps the processors busy until it is stopped.
private final class Load: Sendable {
  private let isStopped = Atomic<Bool>(false)

  init(threads: Int) {
    for _ in 0..<threads {
      Thread.detachNewThread { [self] in
        while !isStopped.load(ordering: .relaxed) {}
      }
    }
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }
}
