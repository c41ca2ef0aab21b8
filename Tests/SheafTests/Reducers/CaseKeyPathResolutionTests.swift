import Sheaf
import Testing

/// Counts how often the case paths of a namespace are asked for, per case.
private final class Resolutions: Sendable {
  private let counts = Lock<[String: Int]>([:])

  func count(_ name: String) { counts.withLock { $0[name, default: 0] += 1 } }

  func reset() { counts.withLock { $0 = [:] } }

  subscript(name: String) -> Int { counts.withLock { $0[name, default: 0] } }
}

private let resolutions = Resolutions()

/// Operators resolve a case key path when the reducer is made, and no action resolves one again.
@Suite(.serialized) @MainActor struct CaseKeyPathResolutionTests {
  struct Leaf: Reducer {
    struct State: Equatable, Identifiable { var id = 0, count = 0 }
    enum Action { case add }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.count += 1
      return .none
    }
  }

  struct Mode: Reducer {
    enum State: Equatable, CasePathable {
      case on(Leaf.State), off

      struct Cases: Sendable {
        var on: CasePath<State, Leaf.State> {
          counted("on", CasePath(embed: State.on) { if case .on(let it) = $0 { it } else { nil } })
        }
      }
      static var cases: Cases { Cases() }
    }

    enum Action: CasePathable {
      case on(Leaf.Action)

      struct Cases: Sendable {
        var on: CasePath<Action, Leaf.Action> {
          counted(
            "onAction",
            CasePath(embed: Action.on) { if case .on(let it) = $0 { it } else { nil } }
          )
        }
      }
      static var cases: Cases { Cases() }
    }

    var body: some ReducerOf<Self> {
      EmptyReducer().ifCaseLet(\.on, action: \.on) { Leaf() }
    }
  }

  struct Feature: Reducer {
    struct State: Equatable {
      var scoped = Leaf.State()
      var optional: Leaf.State? = Leaf.State()
      var rows: IdentifiedArray<Int, Leaf.State> = [Leaf.State(id: 1), Leaf.State(id: 2)]
      var mode = Mode.State.on(Leaf.State())
    }

    enum Action: CasePathable {
      case scoped(Leaf.Action), optional(Leaf.Action), mode(Mode.Action)
      case rows(IdentifiedAction<Int, Leaf.Action>)

      struct Cases: Sendable {
        var scoped: CasePath<Action, Leaf.Action> {
          counted(
            "scoped",
            CasePath(embed: Action.scoped) { if case .scoped(let it) = $0 { it } else { nil } }
          )
        }
        var optional: CasePath<Action, Leaf.Action> {
          counted(
            "optional",
            CasePath(embed: Action.optional) { if case .optional(let it) = $0 { it } else { nil } }
          )
        }
        var mode: CasePath<Action, Mode.Action> {
          counted(
            "mode",
            CasePath(embed: Action.mode) { if case .mode(let it) = $0 { it } else { nil } }
          )
        }
        var rows: CasePath<Action, IdentifiedAction<Int, Leaf.Action>> {
          counted(
            "rows",
            CasePath(embed: Action.rows) { if case .rows(let it) = $0 { it } else { nil } }
          )
        }
      }
      static var cases: Cases { Cases() }
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.scoped, action: \.scoped) { Leaf() }
      Scope(state: \.mode, action: \.mode) { Mode() }
      EmptyReducer()
        .ifLet(\.optional, action: \.optional) { Leaf() }
        .forEach(\.rows, action: \.rows) { Leaf() }
    }
  }

  @Test func eachOperatorResolvesItsPathsOncePerReducer() {
    resolutions.reset()
    let store = Store(initialState: Feature.State()) { Feature() }
    for _ in 0..<100 {
      store.send(.scoped(.add))
      store.send(.optional(.add))
      store.send(.mode(.on(.add)))
      store.send(.rows(.element(id: 1, action: .add)))
    }
    #expect(store.scoped.count == 100)
    #expect(store.optional?.count == 100)
    #expect(store.mode.on?.count == 100)
    #expect(store.rows[id: 1]?.count == 100)
    for name in ["scoped", "optional", "mode", "rows", "onAction"] {
      #expect(resolutions[name] == 1, "\(name)")
    }
    // One by the reducer, one by this test's own look at the state.
    #expect(resolutions["on"] == 2)
  }

  @Test func aScopedStoreResolvesNothingForWhatItSends() throws {
    let store = Store(initialState: Feature.State()) { Feature() }
    let scoped = store.scope(state: \.scoped, action: \.scoped)
    let optional = try #require(store.scope(state: \.optional, action: \.optional))
    let row = try #require(store.scope(state: \.rows, action: \.rows, id: 2))
    store.send(.scoped(.add))
    resolutions.reset()
    for _ in 0..<100 {
      scoped.send(.add)
      optional.send(.add)
      row.send(.add)
    }
    #expect(store.rows[id: 2]?.count == 100)
    for name in ["scoped", "optional", "rows"] { #expect(resolutions[name] == 0, "\(name)") }
  }
}

private func counted<Root, Value>(
  _ name: String,
  _ path: CasePath<Root, Value>
) -> CasePath<Root, Value> {
  resolutions.count(name)
  return path
}
