import Sheaf
import SheafTesting
import Testing

/// Steps cost the same however much happened before: compared with themselves, not with a watch.
@Suite struct ManyActionsTests {
  /// How much longer four times as much takes, at best of three.
  private func growth(_ work: (Int) async -> Void) async -> Double {
    var best = Double.infinity
    for _ in 0..<3 {
      let clock = ContinuousClock()
      let small = await clock.measure { await work(1_000) }
      let large = await clock.measure { await work(4_000) }
      best = min(best, large / small)
    }
    return best
  }

  private static func store(_ clock: TestClock? = nil) -> TestStoreOf<Desk> {
    Desk.store { action in
      guard case .add(let count) = action, count > 0 else { return .none }
      return .merge(
        (0..<count).map { _ in
          .run { send in
            try await clock?.sleep(for: .seconds(1))
            await send(.add(0))
          }
        }
      )
    }
  }

  // testing 7
  @Test func manyUnreadActionsDoNotSlowAReceiveDown() async {
    let growth = await growth { count in
      let store = Self.store()
      await store.send(.add(count)) { $0.count = count }
      for _ in 0..<count { await store.receive(.add(0)) }
      await store.finish()
    }
    #expect(growth < 10)
  }

  // testing 3
  @Test func manySleepersDoNotSlowTheClockDown() async {
    let growth = await growth { count in
      let clock = TestClock()
      let store = Self.store(clock)
      await store.send(.add(count)) { $0.count = count }
      await clock.advance(by: .seconds(1))
      await store.skipReceivedActions()
      await store.finish()
    }
    #expect(growth < 10)
  }

  // testing 4
  @Test func aThousandActionsAreReceivedInAnyOrder() async {
    let store = Desk.store { action in
      guard action == .go else { return .none }
      return .merge((1...1_000).map { number in .run { send in await send(.add(number)) } })
    }
    await store.send(.go)
    await store.receive(inAnyOrder: (1...1_000).reversed().map(Desk.Action.add)) {
      $0.count = 500_500
    }
    await store.finish()
  }
}
