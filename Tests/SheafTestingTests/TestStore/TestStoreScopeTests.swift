import Sheaf
import SheafTesting
import Testing

/// Steps that speak of a child alone, in all their forms.
@Suite struct TestStoreScopeTests {
  private func store(
    sending action: Desk.DrawerAction
  ) -> TestStoreScope<Desk.State, Desk.Action, Desk.Drawer, Desk.DrawerAction> {
    let store = Desk.store { desk in
      guard case .drawer(.label("go")) = desk else { return .none }
      return .run { send in await send(.drawer(action)) }
    }
    // What the desk counts besides is not the child's.
    store.exhaustivity = .off
    return store.scope(state: \.drawer, action: \.drawer)
  }

  // testing 7
  @Test func everyFormOfReceiveChecksTheChild() async {
    let drawer = store(sending: .deepen(2))
    await drawer.send(.label("go")) { $0.label = "go" }
    await drawer.receive(.deepen(2)) { $0.depth = 2 }
    await drawer.send(.label("go"))
    await drawer.receive {
      $0 == .deepen(2)
    } assert: {
      $0.depth = 4
    }
    await drawer.send(.label("go"))
    await drawer.receive(\.deepen) { $0.depth = 6 }
    await drawer.send(.label("go"))
    await drawer.receive(\.deepen, 2) { $0.depth = 8 }
    await drawer.send(\.deepen, 1) { $0.depth = 9 }
    #expect(drawer.state?.depth == 9)
  }

  // testing 7
  @Test func everyFormOfReceiveFailsForAnotherAction() async {
    let issues = await issues {
      let drawer = store(sending: .label("x"))
      await drawer.send(.label("go"))
      await drawer.receive(.deepen(2), line: 1)
      await drawer.receive({ $0 == .deepen(2) }, line: 2)
      await drawer.receive(\.deepen, line: 3)
      await drawer.receive(\.deepen, 2, line: 4)
    }
    #expect(issues.lines == [1, 2, 3, 4])
  }

  // testing 8
  @Test func anAbsentChildCannotBeAsserted() async {
    let issues = await issues {
      let note = Desk.store().scope(state: \.note, action: \.note)
      note.assert({ $0.depth = 1 }, line: 1)
      #expect(note.state == nil)
    }
    #expect(
      issues.messages == [
        """
        The closure for assert threw an error: the child is not there, so its state cannot be said to \
        change. The state was not compared.
        """
      ]
    )
  }
}
