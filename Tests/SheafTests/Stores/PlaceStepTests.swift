import Testing

@testable import Sheaf

@MainActor
struct PlaceStepTests {
  // core 20
  @Test func plainStepsInARowAreOneComposedPath() {
    let steps = [PlaceStep(\Shop.App.State.middle)].appending(PlaceStep(\Shop.Middle.State.inner))
    #expect(steps.count == 1)
    #expect(steps.first?.path == \Shop.App.State.middle.inner)
  }

  // core 20
  @Test func aStepAfterARowStandsForItself() {
    let steps = [PlaceStep(\Shop.App.State.rows, row: 1)]
      .appending(PlaceStep(\Shop.Row.State.detail))
    #expect(steps.count == 2)
  }

  // core 20
  @Test func aStepAfterAnOptionalStandsForItself() {
    let steps = [PlaceStep(\Shop.App.State.child)].appending(PlaceStep(\Shop.Leaf.State.n))
    #expect(steps.count == 2)
  }

  // core 20
  @Test func aComposedStepFindsThePlaceOfNestedOperators() {
    let store = Shop.store()
    store.send(.middle(.both))
    let root = store.root.runtime.root
    #expect(root.nodes(at: [PlaceStep(\Shop.App.State.middle.inner)]).count == 1)
    #expect(root.nodes(at: [PlaceStep(\Shop.App.State.middle)]).count == 1)
    store.shutDown()
  }

  // core 20
  @Test func aStepFindsTheRowWithItsIdOnly() {
    let store = Shop.store { $0.rows = [.init(id: 1), .init(id: 2)] }
    store.send(.rows(.element(id: 2, action: .work)))
    let root = store.root.runtime.root
    #expect(root.nodes(at: [PlaceStep(\Shop.App.State.rows, row: 2)]).count == 1)
    #expect(root.nodes(at: [PlaceStep(\Shop.App.State.rows, row: 1)]).isEmpty)
    store.shutDown()
  }

  // core 20
  @Test func aPlaceWhereNothingRunsIsNotFound() {
    let store = Shop.store()
    #expect(store.root.runtime.root.nodes(at: [PlaceStep(\Shop.App.State.middle)]).isEmpty)
  }

  // core 20
  @Test func noStepsLeadToTheRoot() {
    let root = Shop.store().root.runtime.root
    #expect(root.nodes(at: []).first === root)
  }

  // core 20
  @Test func twoOperatorsAtOnePlaceAreBothFound() {
    struct Twice: Reducer {
      typealias State = Shop.Middle.State
      typealias Action = Shop.Middle.Action
      var body: some ReducerOf<Self> {
        Scope(state: \.inner, action: \.inner) { Shop.Leaf() }
        Scope(state: \.inner, action: \.other) { Shop.Leaf() }
        Reduce { _, action in
          guard case .both = action else { return .none }
          return .merge(.send(.inner(.work)), .send(.other(.work)))
        }
      }
    }
    let store = Store(initialState: Shop.Middle.State()) { Twice() }
    store.send(.both)
    #expect(store.root.runtime.root.nodes(at: [PlaceStep(\Shop.Middle.State.inner)]).count == 2)
    store.shutDown()
  }

  // core 20
  @Test func aCaseNamedByHandIsFound() {
    struct ByHand: Reducer {
      typealias State = Shop.Screen.State
      typealias Action = Shop.Screen.Action
      var body: some ReducerOf<Self> {
        EmptyReducer()
          .ifCaseLet(State.cases.first, action: Action.cases.first) { Shop.Leaf() }
      }
    }
    let store = Store(initialState: Shop.Screen.State.first(Shop.Leaf.State())) { ByHand() }
    let first = store.scope(
      state: Shop.Screen.State.cases.first,
      action: Shop.Screen.Action.cases.first
    )
    first?.send(.work).cancel()
    #expect(store.inspector.effects.map(\.isCancelled) == [true])
    store.shutDown()
  }
}
