import Sheaf
import SheafTesting
import Testing

/// State and actions without `==`, and dependencies.
@Suite struct ValuesTests {
  private struct Plain: Reducer {
    struct State {
      var count = 0
      var names: [String] = []
      var ask: @Sendable () -> Bool = { true }
    }
    enum Action: CasePathable {
      case add(Amount)
      case go
      struct Amount { var value: Int }
      struct Cases: Sendable {
        var add: CasePath<Action, Amount> {
          CasePath(embed: Action.add) { if case .add(let amount) = $0 { amount } else { nil } }
        }
      }
      static var cases: Cases { Cases() }
    }
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .add(let amount):
        state.count += amount.value
        state.names.append("n\(amount.value)")
        return .none
      case .go:
        return .run { send in await send(.add(Action.Amount(value: 4))) }
      }
    }
  }

  // testing 10
  @Test func stateAndActionsNeedNoEquality() async {
    let store = TestStore(initialState: Plain.State()) { Plain() }
    await store.send(.add(.init(value: 2))) {
      $0.count = 2
      $0.names = ["n2"]
    }
    await store.send(.go)
    await store.receive(\.add, .init(value: 4)) {
      $0.count = 6
      $0.names = ["n2", "n4"]
    }
    await store.send(.go)
    await store.receive(.add(.init(value: 4))) {
      $0.count = 10
      $0.names = ["n2", "n4", "n4"]
    }
  }

  // testing 10
  @Test func valuesWithoutEqualityAreComparedPartByPart() async {
    let issues = await issues {
      let store = TestStore(initialState: Plain.State()) { Plain() }
      await store.send(.add(.init(value: 2))) {
        $0.count = 2
        $0.names = ["x"]
      }
      await store.send(.go)
      await store.receive(\.add, .init(value: 5))
    }
    #expect(issues.count == 2)
    #expect(issues.messages[0].contains("  names[0]:\n    − \"x\"\n    + \"n2\"\n"))
    #expect(issues.messages[1].contains("  value:\n    − 5\n    + 4\n"))
  }

  private struct Dated: Reducer {
    @Dependency(\.uuid) var uuid
    func reduce(into state: inout [String], action: Bool) -> Effect<Bool> {
      state.append(uuid().uuidString.suffix(2).description)
      return action ? .run { send in await send(false) } : .none
    }
  }

  // testing 11
  @Test func dependenciesAreInForceAtCreationAndChangeBetweenSteps() async {
    func first() -> [String] {
      @Dependency(\.uuid) var uuid
      return [uuid().uuidString.suffix(2).description]
    }
    let store = TestStore(initialState: first()) {
      Dated()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    #expect(store.state == ["00"])
    await store.send(false) { $0.append("01") }
    store.dependencies.uuid = .incrementing
    await store.send(true) { $0.append("00") }
    await store.receive(false) { $0.append("01") }
  }

  // testing 11
  @Test func dependenciesAroundTheCreationAreInForceToo() async {
    await withDependencies {
      $0.uuid = .incrementing
    } operation: {
      let store = TestStore(initialState: [String]()) { Dated() }
      await store.send(false) { $0 = ["00"] }
    }
  }
}
