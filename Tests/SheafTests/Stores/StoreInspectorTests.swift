import Testing

@testable import Sheaf

@MainActor
struct StoreInspectorTests {
  // core 40
  @Test func aRunningEffectIsShownWithItsPlaceIdAndAction() {
    let store = Shop.store()
    store.send(.middle(.inner(.work)))
    let effects = store.inspector.effects
    #expect(effects.count == 1)
    #expect(effects.first?.ids.map { "\($0)" } == ["work"])
    #expect(effects.first?.place.contains("inner") == true)
    #expect(effects.first.map { "\($0.action)" }?.contains("work") == true)
    #expect(effects.first?.site.fileID.description.hasSuffix("StoreFixtures.swift") == true)
    #expect(effects.first?.isCancelled == false)
    store.shutDown()
  }

  // core 40
  @Test func theEffectsOfARowNameTheRow() {
    let store = Shop.store { $0.rows = [.init(id: 17)] }
    store.send(.rows(.element(id: 17, action: .work)))
    #expect(store.inspector.effects.first?.place.contains("[17]") == true)
    store.shutDown()
  }

  // core 40
  @Test func anEffectStartedAfterTheFirstLookHasAStartTime() {
    let store = Shop.store()
    let before = ContinuousClock.now
    #expect(store.inspector.effects.isEmpty)
    store.send(.middle(.inner(.work)))
    #expect(store.inspector.effects.first?.since.map { $0 >= before } == true)
    store.shutDown()
  }

  // core 40
  @Test func aScopedStoreShowsTheEffectsOfItsRoot() {
    let store = Shop.store()
    let inner = store.scope(state: \.middle.inner, action: \.middle.inner)
    store.send(.middle(.other(.work)))
    #expect(inner.inspector.effects.map(\.id) == store.inspector.effects.map(\.id))
    #expect(inner.effectCounts == EffectCounts(running: 1))
    #expect(inner.hasEffects)
    store.shutDown()
  }

  // core 21, 40
  @Test func nothingIsShownOfEffectsThatHaveEnded() async {
    let store = Shop.store()
    let task = store.send(.middle(.both))
    #expect(store.inspector.entryCount == 2)
    #expect(store.inspector.idCount == 1)
    task.cancel()
    await task.finish()
    #expect(store.inspector.effects.isEmpty)
    #expect(store.inspector.entryCount == 0)
    #expect(store.inspector.idCount == 0)
  }

  // core 31, 40
  @Test func aStoreActorHasAnInspectorToo() async {
    let store = StoreActor(initialState: Shop.App.State()) { Shop.App() }
    await store.send(.middle(.inner(.work)))
    #expect(await store.inspector.effects.first?.place.contains("inner") == true)
    await store.shutDown()
  }

  // core 39
  @Test func diagnosticsAreHeardUntilTheyAreTakenAway() {
    let store = Shop.store()
    let heard = CallCount()
    store.diagnose { _ in heard.add() }
    store.shutDown()
    withIssueReporter(IssueRecorder()) { _ = store.send(.several([])) }
    #expect(heard.count == 1)
    store.diagnose(nil)
    withIssueReporter(IssueRecorder()) { _ = store.send(.several([])) }
    #expect(heard.count == 1)
  }
}
