import Sheaf
import Testing

@Suite struct OnChangeTests {
  private struct Values: Equatable, Sendable {
    var a = 0
    var b = 0
    var log: [String] = []
  }

  private enum Action: Equatable, Sendable {
    case a(Int)
    case b(Int)
    case note(String)
  }

  private static let base = Reduce<Values, Action> { state, action in
    switch action {
    case .a(let value):
      state.a = value
      return .send(.note("base"))
    case .b(let value): state.b = value
    case .note(let text): state.log.append(text)
    }
    return .none
  }

  // core 28
  @Test(arguments: StoreKind.allCases)
  func aChangeIsSeenWithinItsActionWithOldAndNew(kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      Values(a: 1),
      Self.base.onChange(of: \.a) { old, new, state, action in
        state.log.append("\(old) → \(new), \(action == .a(2) ? "a(2)" : "?")")
        return .none
      }
    )
    let reductions = Journal<[String]>()
    await store.onReduction { reductions.note($0.after.pointee.log) }
    await store.send(.a(2))
    #expect(reductions.entries.first == ["1 → 2, a(2)"])
  }

  // core 28
  @Test(arguments: StoreKind.allCases)
  func withoutAChangeNothingRuns(kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      Values(a: 1),
      Self.base.onChange(of: \.a) { _, _, state, _ in
        state.log.append("changed")
        return .none
      }
    )
    await store.send(.a(1))
    await store.send(.b(5))
    #expect(await store.state.log == ["base"])
  }

  // core 28
  @Test(arguments: StoreKind.allCases)
  func theEffectsOfTheBaseComeFirst(kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      Values(),
      Self.base
        .onChange(of: \.a) { _, _, _, _ in .send(.note("first")) }
        .onChange(of: \.a) { _, _, _, _ in .send(.note("second")) }
    )
    await store.send(.a(1))
    #expect(await store.state.log == ["base", "first", "second"])
  }

  // core 28
  @Test(arguments: StoreKind.allCases)
  func severalRunInOrderAndSeeWhatEarlierOnesChanged(kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      Values(),
      Self.base
        .onChange(of: \.a) { _, new, state, _ in
          state.b = new * 10
          state.log.append("a")
          return .none
        }
        .onChange(of: \.b) { old, new, state, _ in
          state.log.append("b \(old) → \(new)")
          return .none
        }
    )
    await store.send(.a(3))
    #expect(await store.state.log == ["a", "b 0 → 30", "base"])
  }

  // core 28
  @Test(arguments: StoreKind.allCases)
  func anInnerReactionIsPartOfTheOutersBase(kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      Values(),
      CombineReducers<Values, Action, _> {
        Self.base.onChange(of: \.a) { _, new, state, _ in
          state.b = new
          return .none
        }
        Reduce { state, _ in
          if state.b == 3 { state.b = 0 }
          return .none
        }
      }
      .onChange(of: \.b) { old, new, state, _ in
        state.log.append("b \(old) → \(new)")
        return .none
      }
    )
    await store.send(.a(3))
    await store.send(.a(4))
    #expect(await store.state.log == ["base", "b 0 → 4", "base"])
  }

  // core 28
  @Test(arguments: StoreKind.allCases)
  func theReducerOfAReactionIsBuiltOnlyOnAChange(kind: StoreKind) async {
    let built = Journal<String>()
    let store = await StoreUnderTest(
      kind,
      Values(),
      Self.base.onChange(of: \.a) { old, new in
        let _ = built.note("\(old) → \(new)")
        Reduce { state, _ in
          state.log.append("first \(new)")
          return .send(.note("sent \(new)"))
        }
        Reduce { state, _ in
          state.log.append("second \(new)")
          return .none
        }
      }
    )
    await store.send(.b(1))
    await store.send(.a(0))
    #expect(built.entries == [])
    await store.send(.a(1))
    await store.send(.b(2))
    await store.send(.a(2))
    #expect(built.entries == ["0 → 1", "1 → 2"])
    #expect(
      await store.state.log == [
        "base", "first 1", "second 1", "base", "sent 1", "first 2", "second 2", "base", "sent 2",
      ]
    )
  }

  // core 28, 25
  @Test(arguments: StoreKind.allCases)
  func aReactionMayRemoveAChildWithItsEffects(kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      Departure.start,
      Family().onChange(of: \.log.count) { _, _, state, _ in
        state.child = nil
        return .none
      }
    )
    await store.send(.left(.perform(.hang("left"))))
    await store.send(.act { _ in .none })
    #expect(await store.state.child != nil)
    await store.send(.child(.perform(.hang("child"))))
    #expect(await store.state.child == nil)
    #expect(await store.running == ["left"])
  }
}
