import Testing

@testable import Sheaf

@Suite struct DependencyOverrideTests {
  private struct Asking: Reducer {
    @Dependency(\.word) var word

    func reduce(into state: inout [String], action: Int) -> Effect<Int> {
      state.append(word)
      return .none
    }
  }

  private func words(_ reducer: some Reducer<[String], Int>, sends: Int = 1) async -> [String] {
    let store = StoreActor(initialState: [String]()) {
      reducer
    } withDependencies: {
      $0.word = "store"
    }
    for number in 0..<sends { await store.send(number) }
    return await store.state
  }

  // core 36
  @Test func theOverrideIsReadInsideAndNotBeside() async {
    let reducer = CombineReducers<[String], Int, _> {
      Asking()
      Asking().dependency(\.word, "own")
      Asking()
    }
    #expect(await words(reducer) == ["store", "own", "store"])
  }

  // core 36
  @Test func theInnermostWins() async {
    let reducer = Asking().dependency(\.word, "inner").dependency(\.word, "outer")
    #expect(await words(reducer) == ["inner"])
  }

  // core 36
  @Test func aTransformBuildsOnWhatIsInForceAround() async {
    let reducer = Asking()
      .transformDependency(\.word) { $0 += ", inner" }
      .transformDependency(\.word) { $0 += ", outer" }
    #expect(await words(reducer) == ["store, outer, inner"])
  }

  // core 36
  @Test func aTransformIsCalledOnceHoweverManyActions() async {
    let calls = Signal()
    let reducer = Asking().transformDependency(\.word) {
      calls.fire()
      $0 = "own"
    }
    #expect(await words(reducer, sends: 100) == Array(repeating: "own", count: 100))
    #expect(calls.count == 1)
  }

  // core 36
  @Test func differentDependenciesAddUp() async {
    struct Both: Reducer {
      @Dependency(\.word) var word
      @Dependency(\.number) var number

      func reduce(into state: inout [String], action: Int) -> Effect<Int> {
        state.append("\(word) \(number)")
        return .none
      }
    }
    let reducer = Both().dependency(\.word, "own").dependency(\.number, 7)
    #expect(await words(reducer) == ["own 7"])
  }

  @Test func withoutAnActionsEffectNothingIsWrapped() {
    var state: [String] = []
    let effect = Asking().dependency(\.word, "own").reduce(into: &state, action: 1)
    #expect(effect.isEmpty)
    #expect(state == ["own"])
  }
}
