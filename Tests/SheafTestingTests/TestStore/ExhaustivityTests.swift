import Sheaf
import SheafTesting
import Testing

@Suite struct ExhaustivityTests {
  // testing 8
  @Test func theClosureFormHoldsForItsLengthOnly() async {
    let issues = await issues {
      let store = Desk.store()
      await store.withExhaustivity(.off) { await store.send(.add(1)) }
      await store.send(.add(1))
    }
    #expect(issues.count == 1)
  }

  // testing 8
  @Test func whatIsSkippedIsNotedWithoutFailing() async {
    let notes = Lock<[String]>([])
    let issues = await issues {
      await TestNotes.receive { note in
        notes.withLock { $0.append(note.message) }
      } _: {
        let store = Desk.sending(.response("a"), .add(1))
        store.exhaustivity = .off(showSkippedAssertions: true)
        await store.send(.go)
        await store.receive(.add(1)) { $0.count = 1 }
        await store.send(.drawer(.deepen(2))) { $0.drawer.depth = 2 }
      }
    }
    #expect(issues.messages == [])
    #expect(
      notes.withLock { $0 } == [
        """
        Skipped 1 received action:
          .response("a")
        """,
        """
        Skipped changes of the state:
          count:
            − 1
            + 2
          (not mentioned −, actual +)
        """,
      ]
    )
  }

  // testing 8
  @Test func aChildsChangesAndActionsNeedNotBeMentioned() async {
    let store = Desk.store { action in
      action == .go ? .merge(.send(.drawer(.label("x"))), .send(.add(1))) : .none
    }
    store.setExhaustivity(.off, state: \.drawer, action: \.drawer)
    await store.send(.go)
    await store.receive(.add(1)) { $0.count = 1 }
    await store.send(.drawer(.deepen(3))) { $0.count = 2 }
    await store.send(.go)
    await store.receive(.drawer(.label("x")))
    await store.receive(.add(1)) { $0.count = 3 }
  }

  // testing 8
  @Test func whatIsSaidOfSuchAChildMustBeRightAndItsParentIsChecked() async {
    let issues = await issues {
      let store = Desk.store()
      store.setExhaustivity(.off, state: \.drawer, action: \.drawer)
      await store.send(.drawer(.deepen(3))) {
        $0.count = 1
        $0.drawer.depth = 9
      }
      await store.send(.drawer(.deepen(3)))
    }
    #expect(issues.count == 2)
    #expect(issues.messages[0].contains("drawer.depth:\n    − 9\n    + 3"))
    #expect(issues.messages[1].contains("count:\n    − 1\n    + 2"))
  }

  // testing 8
  @Test func aScopeSpeaksOfTheChildAlone() async {
    let store = Desk.store { $0 == .drawer(.label("x")) ? .send(.drawer(.deepen(1))) : .none }
    let drawer = store.scope(state: \.drawer, action: \.drawer)
    await drawer.send(.label("x")) { $0.label = "x" }
    #expect(drawer.state?.label == "x")
    store.exhaustivity = .off
    await drawer.receive(\.deepen, 1) { $0.depth = 1 }
    drawer.assert { $0.depth = 1 }
  }

  // testing 8
  @Test func aScopeOfAnOptionalChildFailsWhereTheChildIsNotThere() async {
    let issues = await issues {
      let store = Desk.store()
      let note = store.scope(state: \.note, action: \.note)
      #expect(note.state == nil)
      await note.send(.label("x")) { $0.label = "x" }
    }
    #expect(issues.count == 1)
    #expect(issues.messages.first?.contains("the child is not there") == true)
    let store = Desk.store(Desk.State(note: Desk.Drawer()))
    await store.scope(state: \.note, action: \.note).send(.label("x")) { $0.label = "x" }
  }
}
