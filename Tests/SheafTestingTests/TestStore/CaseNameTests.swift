import Sheaf
import SheafTesting
import Testing

/// How the case that was expected is called in a failure.
@Suite struct CaseNameTests {
  fileprivate struct Shelf: Reducer {
    struct State: Equatable {}

    @CasePathable enum Action {
      case increment
      case renamed(String)
      case `default`(Int)
      case loaded(Result<Int, any Error>)
      case rows(IdentifiedAction<Int, Row>)

      @CasePathable enum Row { case renamed(String) }
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
  }

  /// What a test store says when it waits in vain.
  fileprivate func failure(
    _ receive: nonisolated(nonsending) (TestStoreOf<Shelf>) async -> Void
  ) async -> String? {
    let issues = await issues {
      let store = TestStore(initialState: Shelf.State()) { Shelf() }
      await receive(store)
    }
    return issues.messages.first
  }

  // testing 12
  @Test func aCaseThatIsNotReceivedIsNamedByItsKeyPath() async {
    let message = await failure { await $0.receive(\.renamed) }
    #expect(
      message == """
        No action was received, but an action of the case \\.renamed was expected, and no effect is \
        running.
        Nothing can send it any more.
        """
    )
  }

  // testing 12
  @Test func everyKindOfCaseHasItsName() async {
    let names = [
      await failure { await $0.receive(\.increment) },
      await failure { await $0.receive(\.default) },
      await failure { await $0.receive(\.loaded.success) },
      await failure { await $0.receive(\.rows[id: 3].renamed) },
      await failure { await $0.receive(CasePath(\.renamed)) },
    ]
    let expected = [
      #"\.increment"#, #"\.default"#, #"\.loaded.success"#, #"\.rows[id:].renamed"#, #"\.renamed"#,
    ]
    for (name, expected) in zip(names, expected) {
      #expect(name?.contains("an action of the case \(expected) was expected") == true)
    }
  }

  // testing 12
  @Test func aCaseByHandIsNamedByItsActionOrByItsPayload() async {
    let issues = await issues {
      let store = Desk.store { _ in .none }
      await store.receive(\.open)
      await store.receive(\.response)
    }
    #expect(
      issues.messages.map { $0.prefix { $0 != "\n" } } == [
        "No action was received, but .open was expected, and no effect is running.",
        "No action was received, but an action of a case with a payload of type String was expected, "
          + "and no effect is running.",
      ]
    )
  }
}
