import Sheaf
import SheafTesting
import Testing

@Suite struct EndTests {
  // testing 9
  @Test func finishListsUnreadActionsAtItsLine() async {
    let line = UInt(#line) + 4
    let issues = await issues {
      let store = Desk.sending(.response("a"), .add(1))
      await store.send(.go)
      await store.finish()
    }
    #expect(issues.lines == [line])
    #expect(
      issues.messages == [
        """
        2 received actions had not been read at the end:
          .response("a")
          .add(1)
        Call `receive` for each, or `skipReceivedActions()`.
        """
      ]
    )
  }

  // testing 9, 13
  @Test func theEndOfTheTestFailsAtTheSendThatLedToUnreadActions() async {
    let line = UInt(#line) + 3
    let issues = await issues {
      let store = Desk.sending(.response("a"))
      await store.send(.go)
    }
    #expect(issues.lines == [line])
    #expect(issues.messages.first?.hasPrefix("1 received action had not been read") == true)
  }

  // testing 9
  @Test func everyRunningEffectFailsAtItsSend() async {
    let clock = TestClock()
    let line = UInt(#line) + 3
    let issues = await issues {
      let store = Desk.sleeping(clock)
      await store.send(.go)
      await store.send(.go)
      await store.finish()
    }
    #expect(issues.lines == [line, line + 1])
    let message = issues.messages.first ?? ""
    #expect(message.hasPrefix("An effect was still running at the end:\n  effect \"sleeper\" with"))
    #expect(message.contains("with id nap at SheafTestingTests/Desk.swift"))
    #expect(message.contains("waits for a TestClock until 1.0 seconds"))
  }

  // testing 9
  @Test func anEffectOfAnEffectsActionFailsAtTheSendThatLedToIt() async {
    let clock = TestClock()
    let line = UInt(#line) + 9
    let issues = await issues {
      let store = Desk.store { action in
        switch action {
        case .go: .run { send in await send(.open) }
        case .open: .run { _ in try await clock.sleep(for: .seconds(1)) }
        default: .none
        }
      }
      await store.send(.go)
      await store.receive(.open) { $0.isOpen = true }
    }
    #expect(issues.lines == [line])
  }

  // testing 9
  @Test func theEndOfTheTestChecksRunningEffectsToo() async {
    let silence = Silence()
    let line = UInt(#line) + 4
    let issues = await issues {
      let store = Desk.store { $0 == .go ? .run { _ in await silence.wait() } : .none }
      _ = store
      await store.send(.go)
    }
    silence.release()
    #expect(issues.lines == [line])
    #expect(issues.messages.first?.contains("waits for something outside") == true)
  }

  // testing 9
  @Test func whatFinishReportedIsNotReportedAgainAtTheEnd() async {
    let clock = TestClock()
    let issues = await issues {
      let store = Desk.sleeping(clock)
      await store.send(.go)
      await store.finish()
      await store.finish()
    }
    #expect(issues.count == 1)
  }

  // testing 8, 9
  @Test func aTestThatIsNotExhaustiveMayLeaveActionsAndEffects() async {
    let clock = TestClock()
    let store = Desk.sleeping(clock)
    store.exhaustivity = .off
    await store.send(.go)
    await store.finish()
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  // testing 9
  @Test func skippingCancelsEffectsAndReadsActions() async {
    let clock = TestClock()
    let store = Desk.sleeping(clock)
    await store.send(.go)
    await store.send(.go)
    await clock.advance(by: .seconds(1))
    await store.skipReceivedActions()
    #expect(store.state.text == "done")
    await store.send(.go)
    await store.skipInFlightEffects()
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  // testing 9
  @Test(arguments: [Exhaustivity.on, .off]) func skippingNothingFailsUnlessItIsAllowed(
    _ exhaustivity: Exhaustivity
  ) async {
    let issues = await issues {
      let store = Desk.store()
      store.exhaustivity = exhaustivity
      await store.skipReceivedActions()
      await store.skipInFlightEffects()
      await store.skipReceivedActions(strict: false)
      await store.skipInFlightEffects(strict: false)
    }
    #expect(
      issues.messages == [
        "There are no received actions to skip. Remove the call, or pass `strict: false`.",
        "There are no running effects to skip. Remove the call, or pass `strict: false`.",
      ]
    )
  }

  // testing 9
  @Test func aHandleWaitsForItsEffectsAndCancelsThem() async {
    let clock = TestClock()
    let issues = await issues {
      let store = Desk.sleeping(clock)
      let first = await store.send(.go)
      #expect(!first.isFinished)
      await first.finish()
      await first.cancel()
      #expect(first.isFinished)
      let second = await store.send(.go)
      await clock.advance(by: .seconds(1))
      await second.finish()
      await store.receive(.response("done")) { $0.text = "done" }
    }
    #expect(
      issues.messages.first?.hasPrefix(
        "The effects of .go have not ended, and nothing can run that would end them:\n  effect \"sleeper\""
      ) == true
    )
  }

  // testing 9
  @Test func theStoreItsEffectsAndWhatTheyCapturedAreGoneAtTheEnd() async {
    final class Client: Sendable {}
    weak var client: Client?
    let clock = TestClock()
    let issues = await issues {
      let new = Client()
      client = new
      let store = Desk.store { [new] action in
        guard action == .go else { return .none }
        return .run { _ in
          try await clock.sleep(for: .seconds(1))
          _ = new
        }
      }
      store.exhaustivity = .off
      await store.send(.go)
    }
    #expect(client == nil)
    #expect(issues.isEmpty)
  }

  // testing 9
  @Test func anObjectThatTheLastActionCarriedIsReleasedWithTheStore() async {
    final class Client: Sendable {}
    enum Action: Sendable { case go, found(Client) }
    let issues = await issues {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Action> { _, action in
          if case .found = action { return .none }
          return .run { send in
            await hop()
            await send(.found(Client()))
          }
        }
      }
      store.exhaustivity = .off
      await store.send(.go)
      let isFound: (Action) -> Bool = { action in
        guard case .found(let client) = action else { return false }
        store.expectRelease(of: client)
        return true
      }
      await store.receive(isFound)
    }
    #expect(issues.isEmpty)
  }

  // testing 9
  @Test func anObjectThatOutlivesTheStoreFails() async {
    final class Client: Sendable {}
    let kept = Client()
    let line = UInt(#line) + 3
    let issues = await issues {
      let store = Desk.store()
      store.expectRelease(of: kept)
      store.expectRelease(of: Client())
    }
    #expect(issues.lines == [line])
    #expect(
      issues.messages == [
        """
        An object is still there though its store is gone: EndTests.Client.
        An effect that does not end holds it, something global does, or the test itself.
        """
      ]
    )
  }

  // testing 9
  @Test func anEffectThatDoesNotHeedTheEndFails() async {
    let silence = Silence()
    let line = UInt(#line) + 5
    let issues = await issues {
      let store = Desk.store {
        $0 == .go ? .run(name: "deaf") { _ in await silence.wait() } : .none
      }
      await store.send(.go)
      await store.shutDown(timeout: .milliseconds(10))
    }
    silence.release()
    #expect(issues.lines == [line])
    #expect(issues.messages.first?.hasPrefix("An effect was cancelled and has not ended:") == true)
  }
}
