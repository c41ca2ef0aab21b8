import Testing

@testable import Sheaf

@Suite struct IfCaseLetTests {
  // core 24
  @Test func theChildRunsBeforeTheParentWhichMayLeaveTheCase() {
    var state = Mode.State.editing(Plain.State())
    _ = Mode().reduce(into: &state, action: .editing(.note("a")))
    #expect(state == .editing(Plain.State(log: ["a"])))
    _ = Mode().reduce(into: &state, action: .editing(.leave(.none)))
    #expect(state == .idle)
  }

  // core 26
  @Test func inAnotherCaseTheParentRunsAndTheEffectSaysSo() {
    let parent = Signal()
    let reducer = Reduce<Mode.State, Mode.Action> { _, _ in
      parent.fire()
      return .none
    }
    .ifCaseLet(\.editing, action: \.editing) { Plain() }
    var state = Mode.State.viewing(Plain.State())
    let effect = reducer.reduce(into: &state, action: .editing(.note("a")))
    #expect(state == .viewing(Plain.State()))
    #expect(parent.count == 1)
    guard case .absent(let child) = effect.kind else {
      Issue.record("The operator returns a marker.")
      return
    }
    #expect(child.operatorName == "ifCaseLet")
  }

  // core 30
  @Test func itTakesPathsMadeByHand() {
    let reducer = EmptyReducer<Mode.State, Mode.Action>()
      .ifCaseLet(Mode.State.cases.viewing, action: Mode.Action.cases.viewing) { Plain() }
    var state = Mode.State.viewing(Plain.State())
    _ = reducer.reduce(into: &state, action: .viewing(.note("a")))
    #expect(state == .viewing(Plain.State(log: ["a"])))
  }

  // core 5
  @Test func thePayloadIsChangedInPlace() {
    let path = CasePath<[Int]?, [Int]>(embed: { $0 }, extract: { $0 })
    let reducer = EmptyReducer<[Int]?, Int>()
      .ifCaseLet(path, action: CasePath(embed: { $0 }, extract: { $0 })) {
        Reduce<[Int], Int> { numbers, index in
          numbers[index] = -1
          return .none
        }
      }
    var state: [Int]? = Array(0..<1_000)
    let before = state?.withUnsafeBytes { $0.baseAddress }
    _ = reducer.reduce(into: &state, action: 3)
    #expect(state?.withUnsafeBytes { $0.baseAddress } == before)
    #expect(state?[3] == -1)
  }

  // core 25
  @Test(arguments: StoreKind.allCases)
  func theEffectsOfACaseEndWithItWhoeverLeavesIt(kind: StoreKind) async {
    let store = await StoreUnderTest(kind, Mode.State.named(Named.State(id: 1)), Mode())
    await store.send(.named(.perform(.hang("first"))))
    await store.send(
      .act {
        $0 = .named(Named.State(id: 2))
        return .none
      }
    )
    #expect(await store.running == [])
    await store.send(.named(.perform(.hang("second"))))
    await store.send(
      .act {
        $0 = .named(Named.State(id: 2, log: ["new"]))
        return .none
      }
    )
    #expect(await store.running == ["second"])
    await store.send(
      .act {
        $0 = .idle
        return .none
      }
    )
    #expect(await store.running == [])
  }
}
