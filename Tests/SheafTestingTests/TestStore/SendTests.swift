import Sheaf
import SheafTesting
import Testing

@Suite struct SendTests {
  // testing 6
  @Test func aChangeThatIsSaidPasses() async {
    let store = Desk.store()
    await store.send(.add(2)) { $0.count = 2 }
    await store.send(.go)
    #expect(store.state.count == 2)
  }

  // testing 6
  @Test func anActionIsSentByItsCase() async {
    let store = Desk.store()
    await store.send(\.open) { $0.isOpen = true }
    await store.send(\.add, 2) { $0.count = 2 }
    await store.send(\.drawer.deepen, 3) {
      $0.drawer.depth = 3
      $0.count = 3
    }
    await store.scope(state: \.note, action: \.note).send(\.deepen, 1)
  }

  // testing 6, 12, 13
  @Test func anotherChangeFailsWithADiffAtTheCallersLine() async {
    let line = UInt(#line) + 3
    let issues = await issues {
      let store = Desk.store()
      await store.send(.add(2)) {
        $0.count = 3
        $0.text = "x"
      }
    }
    #expect(issues.lines == [line])
    #expect(
      issues.messages == [
        """
        The state after sending .add(2) is not what the test says:
          count:
            − 3
            + 2
          text:
            − "x"
            + ""
          (expected −, actual +)
        """
      ]
    )
  }

  // testing 6
  @Test func aChangeThatIsNotSaidFails() async {
    let issues = await issues { await Desk.store().send(.add(2)) }
    #expect(
      issues.messages == [
        """
        The state changed by sending .add(2), but the test gives no closure that says so:
          count:
            − 0
            + 2
          (expected −, actual +) Say what changes in a trailing closure.
        """
      ]
    )
  }

  // testing 6
  @Test func aClosureThatChangesNothingIsAFailureOfItsOwn() async {
    let issues = await issues { await Desk.store().send(.go) { $0.count = 0 } }
    #expect(
      issues.messages == [
        """
        The closure for sending .go changes nothing, and nothing changed.
        Leave the closure out: without one the state must stay as it is.
        """
      ]
    )
  }

  // testing 6
  @Test func aClosureThatChangesNothingWhereSomethingChangedGivesOneMessage() async {
    let issues = await issues { await Desk.store().send(.add(1)) { $0.count = 0 } }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("The state after sending .add(1) is not") == true)
  }

  // testing 6
  @Test(arguments: [Exhaustivity.on, .off]) func aClosureThatThrowsFails(
    _ exhaustivity: Exhaustivity
  ) async {
    let issues = await issues {
      let store = Desk.store()
      store.exhaustivity = exhaustivity
      await store.send(.add(1)) { _ in throw Lost() }
      await store.send(.add(1)) { $0.count = 2 }
    }
    #expect(
      issues.messages == [
        "The closure for sending .add(1) threw an error: Lost(). The state was not compared."
      ]
    )
  }
  private struct Lost: Error {}

  // testing 6
  @Test func afterAFailureTheTestGoesOnFromWhatHappened() async {
    let issues = await issues {
      let store = Desk.store()
      await store.send(.add(2)) { $0.count = 7 }
      await store.send(.add(1)) { $0.count = 3 }
    }
    #expect(issues.count == 1)
  }

  // testing 8
  @Test func unreadActionsFailTheNextSendAndAreListed() async {
    let issues = await issues {
      let store = Desk.sending(.response("a"), .response("b"))
      await store.send(.go)
      await store.send(.add(1)) { $0.count = 1 }
    }
    #expect(
      issues.messages == [
        """
        .add(1) was sent while 2 received actions had not been read:
          .response("a")
          .response("b")
        Call `receive` for each before, or `skipReceivedActions()`.
        """
      ]
    )
  }

  // testing 8
  @Test func unreadActionsAreSkippedWhereTheTestIsNotExhaustive() async {
    let store = Desk.sending(.response("a"), .response("b"))
    store.exhaustivity = .off
    await store.send(.go)
    await store.send(.add(1)) { $0.count = 1 }
    #expect(store.state.text == "b")
  }

  // testing 8
  @Test func withoutExhaustivityOnlyMentionedFieldsMustBeRight() async {
    let issues = await issues {
      let store = Desk.store()
      store.exhaustivity = .off
      await store.send(.add(1))
      await store.send(.drawer(.deepen(2))) { $0.drawer.depth = 2 }
      await store.send(.drawer(.deepen(2))) { $0.count += 1 }
      await store.send(.go) { $0.count = 3 }
    }
    #expect(issues.messages == [])
  }

  // testing 8
  @Test func withoutExhaustivityAMentionedFieldThatIsWrongFailsAlone() async {
    let issues = await issues {
      let store = Desk.store()
      store.exhaustivity = .off
      await store.send(.drawer(.deepen(2))) { $0.drawer.depth = 5 }
      await store.send(.open) { $0.isOpen = false }
    }
    #expect(
      issues.messages == [
        """
        What the test says of the state after sending .drawer(.deepen(2)) is not so:
          drawer.depth:
            − 5
            + 2
          (expected −, actual +) What the closure does not touch was not compared.
        """,
        """
        What the test says of the state after sending .open is not so:
          isOpen:
            − false
            + true
          (expected −, actual +) What the closure does not touch was not compared.
        """,
      ]
    )
  }

  // testing 7
  @Test func assertComparesWithTheStateAssertedSoFar() async {
    let issues = await issues {
      let store = Desk.store()
      await store.send(.add(2)) { $0.count = 2 }
      store.assert { $0.count = 2 }
      store.assert { $0.count = 3 }
    }
    #expect(
      issues.messages == [
        """
        The state that the test has asserted so far is another:
          count:
            − 3
            + 2
          (expected −, actual +)
        """
      ]
    )
  }
}
