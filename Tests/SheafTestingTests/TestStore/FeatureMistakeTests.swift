import Sheaf
import SheafTesting
import Testing

/// Effects that use the kit that runs them; the other mistakes of a feature stand in the table.
@Suite struct FeatureMistakeTests {
  // testing 13
  @Test func anEffectThatUsesItsOwnTestStoreFailsInsteadOfWaitingForItself() async {
    let clock = TestClock()
    let issues = await issues {
      let store = TestStore(initialState: Desk.State()) {
        Desk { action in
          action == .go ? .run { _ in await clock.advance(by: .seconds(1)) } : .none
        }
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.send(.go)
    }
    #expect(issues.count == 1)
    #expect(issues.messages.first?.hasPrefix("A TestClock was moved by an effect") == true)
  }

  // testing 13
  @Test func anEffectThatWaitsForItsOwnSendFailsInsteadOfWaitingForItself() async {
    let handle = Lock<TestStoreTask?>(nil)
    let clock = TestClock()
    let issues = await issues {
      let store = TestStore(initialState: Desk.State()) {
        Desk { action in
          guard action == .go else { return .none }
          return .run { _ in
            try await clock.sleep(for: .seconds(1))
            await handle.withLock { $0 }?.finish(line: 8)
            await handle.withLock { $0 }?.cancel(line: 9)
          }
        }
      } withDependencies: {
        $0.continuousClock = clock
      }
      let task = await store.send(.go)
      handle.withLock { $0 = task }
      await clock.advance(by: .seconds(1))
      await store.finish()
    }
    let message = """
      A test store was used by an effect that runs on its executor, which would wait for itself: an \
      effect of its own, or of a store that has the same TestClock.
      Call it from the test; an effect sends through its `send`.
      """
    #expect(issues.lines == [8, 9])
    #expect(issues.messages == [message, message])
  }
}
