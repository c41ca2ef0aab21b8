import Sheaf
import Testing

/// A body of twelve optional children, six scopes and two lists, as `.ci/typecheck` times it.
@Suite struct LargeBodyTests {
  private struct Large: Reducer {
    struct State: Sendable {
      var a = Plain.State()
      var b = Plain.State()
      var c = Plain.State()
      var d = Plain.State()
      var e = Plain.State()
      var f = Plain.State()
      var g: Plain.State? = Plain.State()
      var h: Plain.State? = Plain.State()
      var i: Plain.State?
      var j: Plain.State?
      var k: Plain.State?
      var l: Plain.State?
      var m: Plain.State?
      var n: Plain.State?
      var o: Plain.State?
      var p: Plain.State?
      var q: Plain.State?
      var r: Plain.State? = Plain.State()
      var s: IdentifiedArray<Int, Named.State> = [Named.State(id: 1)]
      var t: IdentifiedArray<Int, Named.State> = [Named.State(id: 1)]
    }

    enum Part: Hashable, Sendable { case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r }

    enum Action: Sendable {
      case part(Part, Plain.Action)
      case s(IdentifiedAction<Int, Named.Action>)
      case t(IdentifiedAction<Int, Named.Action>)

      static func path(_ part: Part) -> CasePath<Action, Plain.Action> {
        CasePath(
          embed: { .part(part, $0) },
          extract: { if case .part(part, let action) = $0 { action } else { nil } }
        )
      }
      static let ss = CasePath<Action, IdentifiedAction<Int, Named.Action>>(embed: Action.s) {
        if case .s(let action) = $0 { action } else { nil }
      }
      static let ts = CasePath<Action, IdentifiedAction<Int, Named.Action>>(embed: Action.t) {
        if case .t(let action) = $0 { action } else { nil }
      }
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.a, action: Action.path(.a)) { Plain() }
      Scope(state: \.b, action: Action.path(.b)) { Plain() }
      Scope(state: \.c, action: Action.path(.c)) { Plain() }
      Scope(state: \.d, action: Action.path(.d)) { Plain() }
      Scope(state: \.e, action: Action.path(.e)) { Plain() }
      Scope(state: \.f, action: Action.path(.f)) { Plain() }
      EmptyReducer()
        .ifLet(\.g, action: Action.path(.g)) { Plain() }
        .ifLet(\.h, action: Action.path(.h)) { Plain() }
        .ifLet(\.i, action: Action.path(.i)) { Plain() }
        .ifLet(\.j, action: Action.path(.j)) { Plain() }
        .ifLet(\.k, action: Action.path(.k)) { Plain() }
        .ifLet(\.l, action: Action.path(.l)) { Plain() }
        .ifLet(\.m, action: Action.path(.m)) { Plain() }
        .ifLet(\.n, action: Action.path(.n)) { Plain() }
        .ifLet(\.o, action: Action.path(.o)) { Plain() }
        .ifLet(\.p, action: Action.path(.p)) { Plain() }
        .ifLet(\.q, action: Action.path(.q)) { Plain() }
        .ifLet(\.r, action: Action.path(.r)) { Plain() }
        .forEach(\.s, action: Action.ss) { Named() }
        .forEach(\.t, action: Action.ts) { Named() }
    }
  }

  // core 29
  @Test(arguments: StoreKind.allCases)
  func aBodyOfTwentyChildrenReachesEachOfThem(kind: StoreKind) async {
    let store = await StoreUnderTest(kind, Large.State(), Large())
    await store.send(.part(.a, .note("a")))
    await store.send(.part(.f, .perform(.send(.note("f")))))
    await store.send(.part(.g, .note("g")))
    await store.send(.part(.r, .perform(.send(.note("r")))))
    await store.send(.s(.element(id: 1, action: .note("s"))))
    await store.send(.t(.element(id: 1, action: .perform(.send(.note("t"))))))
    let state = await store.state
    #expect([state.a.log, state.f.log] == [["a"], ["f"]])
    #expect([state.g?.log, state.r?.log] == [["g"], ["r"]])
    #expect([state.s[0].log, state.t[0].log] == [["s"], ["t"]])
  }
}
