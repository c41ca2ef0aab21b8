import Sheaf
import SheafTesting
import Testing

/// Mistakes of the feature, which fail the test in both modes.
@Suite struct FeatureMistakeTests {
  private static let modes = [Exhaustivity.on, .off]

  // testing 11
  @Test(arguments: modes) func aLiveDependencyFailsTheTest(_ exhaustivity: Exhaustivity) async {
    let issues = await issues {
      let store = Desk.store { action in
        guard action == .go else { return .none }
        return .run { send in
          @Dependency(\.date) var date
          _ = date.now
          await send(.open)
        }
      }
      store.exhaustivity = exhaustivity
      await store.send(.go)
      await store.receive(.open) { $0.isOpen = true }
    }
    #expect(issues.count == 1)
    #expect(issues.messages.first?.contains("@Dependency(\\.date) was read in a test") == true)
  }

  // testing 13
  @Test(arguments: modes) func anErrorThatNobodyCatchesFailsAtItsEffect(
    _ exhaustivity: Exhaustivity
  ) async {
    struct Broken: Error {}
    let line = UInt(#line) + 4
    let issues = await issues {
      let store = Desk.store { action in
        guard action == .go else { return .none }
        return .run { _ in throw Broken() }
      }
      store.exhaustivity = exhaustivity
      await store.send(.go)
    }
    #expect(issues.lines == [line])
    #expect(
      issues.messages.first?.hasPrefix("An effect threw an error that nobody catches") == true
    )
  }

  // testing 13
  @Test(arguments: modes) func anActionForAnAbsentChildFails(_ exhaustivity: Exhaustivity) async {
    let issues = await issues {
      let store = TestStore(initialState: Desk.State()) {
        Desk().ifLet(\.note, action: Desk.Action.cases.note) { NoteReducer() }
      }
      store.exhaustivity = exhaustivity
      await store.send(.note(.label("x")))
    }
    #expect(issues.count == 1)
    #expect(issues.messages.first?.contains("got an action for a child that is not there") == true)
  }

  // testing 13
  @Test(arguments: modes) func aSendFromAnEndedEffectFails(_ exhaustivity: Exhaustivity) async {
    let late = Lock<Send<Desk.Action>?>(nil)
    let issues = await issues {
      let store = Desk.store { action in
        guard action == .go else { return .none }
        return .run { send in late.withLock { $0 = send } }
      }
      store.exhaustivity = exhaustivity
      await store.send(.go)
      late.withLock { $0 }?.post(.open)
      await store.finish()
    }
    #expect(issues.count == 1)
    #expect(
      issues.messages.first?.hasPrefix("An action was sent through an effect that has ended")
        == true
    )
  }

  // testing 13
  @Test(arguments: modes) func aSendToAnEndedStoreFails(_ exhaustivity: Exhaustivity) async {
    let line = UInt(#line) + 5
    let issues = await issues {
      let store = Desk.store()
      store.exhaustivity = exhaustivity
      await store.shutDown()
      await store.send(.open)
    }
    #expect(issues.lines == [line])
    #expect(
      issues.messages.first?.hasPrefix("An action was sent to a store that has ended") == true
    )
  }

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

  private struct NoteReducer: Reducer {
    func reduce(
      into state: inout Desk.Drawer,
      action: Desk.DrawerAction
    ) -> Effect<Desk.DrawerAction> {
      .none
    }
  }
}
