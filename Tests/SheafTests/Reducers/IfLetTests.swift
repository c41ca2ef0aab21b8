import Testing

@testable import Sheaf

@Suite struct IfLetTests {
  private struct Parent: Sendable {
    var child: Plain.State? = Plain.State()
    var order: [String] = []
  }

  private enum Action: Sendable {
    case child(Plain.Action)
    case other

    static let childPath = CasePath<Action, Plain.Action>(embed: Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }

  private var reducer: IfLet<Reduce<Parent, Action>, Plain> {
    Reduce<Parent, Action> { state, _ in
      state.order.append("parent after \(state.child?.log.count ?? -1)")
      return .none
    }
    .ifLet(\.child, action: Action.childPath) { Plain() }
  }

  // core 24
  @Test func theChildRunsBeforeTheParent() {
    var state = Parent()
    _ = reducer.reduce(into: &state, action: .child(.note("a")))
    #expect(state.child?.log == ["a"])
    #expect(state.order == ["parent after 1"])
  }

  @Test func anActionOfTheParentLeavesTheChildAlone() {
    var state = Parent()
    _ = reducer.reduce(into: &state, action: .other)
    #expect(state.child == Plain.State())
    #expect(state.order == ["parent after 0"])
  }

  // core 26
  @Test func withoutTheChildTheParentRunsAndTheEffectSaysSo() {
    var state = Parent(child: nil)
    let effect = reducer.reduce(into: &state, action: .child(.note("a")))
    #expect(state.child == nil)
    #expect(state.order == ["parent after -1"])
    guard case .absent(let child) = effect.kind else {
      Issue.record("The operator returns a marker.")
      return
    }
    #expect(child.operatorName == "ifLet")
  }

  // core 5
  @Test func theChildIsChangedInPlace() {
    struct Root { var numbers: [Int]? = Array(0..<1_000) }
    let reducer = EmptyReducer<Root, Int>()
      .ifLet(\.numbers, action: CasePath(embed: { $0 }, extract: { $0 })) {
        Reduce<[Int], Int> { numbers, index in
          numbers[index] = -1
          return .none
        }
      }
    var root = Root()
    let before = root.numbers?.withUnsafeBytes { $0.baseAddress }
    _ = reducer.reduce(into: &root, action: 3)
    #expect(root.numbers?.withUnsafeBytes { $0.baseAddress } == before)
    #expect(root.numbers?[3] == -1)
  }

  @Test(arguments: StoreKind.allCases)
  func severalOperatorsOnOneReducerEachHaveTheirChild(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind, Departure.start)
    await store.send(.child(.perform(.hang("child"))))
    await store.send(.named(.perform(.hang("named"))))
    await store.send(.change { $0.child = nil })
    #expect(await store.running == ["named"])
  }
}
