import Sheaf
import Testing

/// Reducing starts nothing; effects are values.
@Suite struct PurityContracts {
  // core 9
  @Test func buildingMappingAndDroppingAnEffectRunsNothing() {
    let journal = Journal<String>()
    var effects: [Effect<Int>] = [
      .run { _ in journal.note("run") },
      .run { _ in
        journal.note("run")
      } catch: { _, _ in
        journal.note("catch")
      },
      .send(1),
      .stream(
        AsyncStream<Int> {
          journal.note("next")
          return nil
        }
      ),
      .cancel { _ in
        journal.note("predicate")
        return true
      },
    ]
    effects += effects.map { $0.cancellable(id: 1, cancelInFlight: true) }
    effects += [.merge(effects), .concatenate(effects)]
    let mapped = effects.map { effect in
      effect.map { number in
        journal.note("transform")
        return "\(number)"
      }
    }
    #expect(mapped.count == 12)
    effects = []
    #expect(journal.entries.isEmpty)
  }

  // core 9
  @Test func callingAReducerStartsNothing() {
    let journal = Journal<String>()
    let feature = Trace { _ in .run { _ in journal.note("run") } }
    var state = Trace.State()
    for action in ["a", "b"] { _ = feature.reduce(into: &state, action: action) }
    #expect(state.log == ["a", "b"])
    #expect(journal.entries.isEmpty)
  }

  // core 9
  @Test(arguments: StoreKind.allCases)
  func anEffectMayBeReturnedAgainAndRunsEachTime(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let effect = Effect<String>.run { _ in journal.note("run") }
    let store = await StoreUnderTest(kind) { _ in .merge(effect, effect) }
    await store.send("a").finish()
    await store.send("b").finish()
    #expect(journal.entries.count == 4)
  }

  // core 9
  @Test(arguments: StoreKind.allCases)
  func aTransformIsCalledOncePerActionWhenItIsSent(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind) { action in
      guard action == "tap" else { return .none }
      defer { journal.note("returned") }
      return Effect<Int>.merge(.send(1), .run { await $0(2) }).map { number in
        journal.note("transform \(number)")
        return "\(number)"
      }
    }
    await store.send("tap").finish()
    #expect(journal.entries == ["returned", "transform 1", "transform 2"])
    #expect(await store.log == ["tap", "1", "2"])
  }

  // core 9
  @Test(arguments: StoreKind.allCases)
  func theTransformOfASynchronousSendIsNotCalledByTheReducer(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind) { action in
      guard action == "tap" else { return .none }
      defer { journal.note("returned") }
      return Effect<Int>.send(1).map { number in
        journal.note("transform")
        return "\(number)"
      }
    }
    await store.send("tap")
    #expect(journal.entries == ["returned", "transform"])
  }
}
