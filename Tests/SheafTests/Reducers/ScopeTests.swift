import Testing

@testable import Sheaf

@Suite struct ScopeTests {
  private struct Parent: Sendable {
    var plain = Plain.State()
    var computedStorage = Plain.State()
    var named = Named.State(id: 1)
    var order: [String] = []

    var computed: Plain.State {
      get { computedStorage }
      set { computedStorage = newValue }
    }
  }

  private enum Action: Sendable, CasePathable {
    case plain(Plain.Action)
    case computed(Plain.Action)
    case other

    struct Cases: Sendable {
      var plain: CasePath<Action, Plain.Action> {
        CasePath(embed: Action.plain) { if case .plain(let a) = $0 { a } else { nil } }
      }
      var computed: CasePath<Action, Plain.Action> {
        CasePath(embed: Action.computed) { if case .computed(let a) = $0 { a } else { nil } }
      }
    }

    static var cases: Cases { Cases() }
  }

  // core 30
  @Test func itTakesACaseKeyPathAndACasePathWithAndWithoutTheLabel() {
    let byHand = CasePath<Action, Plain.Action>(embed: Action.plain) {
      if case .plain(let action) = $0 { action } else { nil }
    }
    let scopes: [Scope<Parent, Action, Plain>] = [
      Scope(state: \.plain, action: \.plain) { Plain() },
      Scope(\.plain, action: \.plain) { Plain() },
      Scope(state: \.plain, action: byHand) { Plain() },
      Scope(\.plain, action: byHand) { Plain() },
    ]
    for scope in scopes {
      var state = Parent()
      _ = scope.reduce(into: &state, action: .plain(.note("a")))
      #expect(state.plain.log == ["a"])
    }
  }

  @Test func anActionOfAnotherCaseIsLeftToOthers() {
    let scope = Scope<Parent, Action, Plain>(state: \.plain, action: \.plain) { Plain() }
    var state = Parent()
    #expect(scope.reduce(into: &state, action: .other).isUnhandled)
    #expect(scope.reduce(into: &state, action: .computed(.note("a"))).isUnhandled)
    #expect(state.plain == Plain.State())
  }

  @Test func aComputedPropertyIsWrittenBack() {
    let scope = Scope<Parent, Action, Plain>(state: \.computed, action: \.computed) { Plain() }
    var state = Parent()
    _ = scope.reduce(into: &state, action: .computed(.note("a")))
    #expect(state.computedStorage.log == ["a"])
  }

  // core 24
  @Test func theOrderInTheBodyIsTheOrderOfReducing() {
    let body = CombineReducers<Parent, Action, _> {
      Reduce { state, _ in
        state.order.append("before \(state.plain.log.count)")
        return .none
      }
      Scope(state: \.plain, action: \.plain) { Plain() }
      Reduce { state, _ in
        state.order.append("after \(state.plain.log.count)")
        return .none
      }
    }
    var state = Parent()
    _ = body.reduce(into: &state, action: .plain(.note("a")))
    #expect(state.order == ["before 0", "after 1"])
  }

  // core 25
  @Test(arguments: StoreKind.allCases)
  func anEffectOfAComputedPropertysChildIsHeard(kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      Parent(),
      Scope<Parent, Action, Plain>(state: \.computed, action: \.computed) { Plain() }
    )
    await store.send(.computed(.perform(.run { send in await send(.note("heard")) }))).finish()
    #expect(await store.state.computedStorage.log == ["heard"])
  }

  // core 24
  @Test func aScopeOfACaseRunsTheChildInThatCase() {
    let scope = Scope<Mode.State, Mode.Action, Plain>.ifCase(\.editing, action: \.editing) {
      Plain()
    }
    var state = Mode.State.editing(Plain.State())
    _ = scope.reduce(into: &state, action: .editing(.note("a")))
    #expect(state == .editing(Plain.State(log: ["a"])))
  }
}
