import Observation
import Testing

@testable import Sheaf

@MainActor
struct ScopingTests {
  // MARK: - Every form of scope

  // core 32
  @Test func aPlainChildHasAStore() {
    let store = Shop.store()
    let child: Store<Shop.Middle.State, Shop.Middle.Action> =
      store.scope(state: \.middle, action: \.middle)
    child.send(.inner(.add))
    #expect(child.inner.n == 1)
    #expect(store.middle.inner.n == 1)
  }

  // core 32
  @Test func thePlainFormIsInferredWithAndWithoutTheLabelAndByHand() {
    let store = Shop.store()
    let labelled = store.scope(state: \.middle, action: \.middle)
    let short = store.scope(\.middle, action: \.middle)
    let byHand = store.scope(state: \.middle, action: Shop.App.Action.cases.middle)
    #expect(labelled === short)
    #expect(byHand !== labelled)
    byHand.send(.inner(.add))
    #expect(labelled.inner.n == 1)
  }

  // core 32
  @Test func theOptionalFormIsInferredWithAndWithoutTheLabelAndByHand() {
    let store = Shop.store { $0.child = Shop.Leaf.State(n: 5) }
    let labelled = store.scope(state: \.child, action: \.child)
    let short = store.scope(\.child, action: \.child)
    let byHand = store.scope(state: \.child, action: Shop.App.Action.cases.child)
    #expect(labelled != nil && labelled === short)
    #expect(labelled?.n == 5)
    byHand?.send(.add)
    #expect(labelled?.n == 6)
    if let child = store.scope(state: \.child, action: \.child) { #expect(child.n == 6) }
  }

  // core 32
  @Test func theCaseFormIsInferredWithAndWithoutTheLabelAndByHand() {
    let store = Store(initialState: Shop.Screen.State.first(Shop.Leaf.State())) { Shop.Screen() }
    let labelled = store.scope(state: \.first, action: \.first)
    let short = store.scope(\.first, action: \.first)
    let byHand = store.scope(
      state: Shop.Screen.State.cases.first,
      action: Shop.Screen.Action.cases.first
    )
    #expect(labelled != nil && labelled === short)
    byHand?.send(.add)
    #expect(labelled?.n == 1)
    #expect(byHand?.n == 1)
  }

  // core 32
  @Test func theRowFormIsInferredWithAndWithoutTheLabelAndByHand() {
    let store = Shop.store { $0.rows = [Shop.Row.State(id: 1), Shop.Row.State(id: 2)] }
    let labelled = store.scope(state: \.rows, action: \.rows, id: 2)
    let short = store.scope(\.rows, action: \.rows, id: 2)
    let byHand = store.scope(state: \.rows, action: Shop.App.Action.cases.rows, id: 2)
    #expect(labelled != nil && labelled === short)
    byHand?.send(.add)
    #expect(labelled?.n == 1)
    #expect(store.scope(state: \.rows, action: \.rows, id: 3) == nil)
  }

  // core 32
  @Test func theFormForAllRowsIsInferredWithAndWithoutTheLabelAndByHand() {
    let store = Shop.store { $0.rows = [Shop.Row.State(id: 1), Shop.Row.State(id: 2)] }
    let labelled = store.scope(state: \.rows, action: \.rows)
    let short = store.scope(\.rows, action: \.rows)
    let byHand = store.scope(state: \.rows, action: Shop.App.Action.cases.rows)
    #expect(labelled.map(\.id) == [1, 2])
    #expect(labelled.map(ObjectIdentifier.init) == short.map(ObjectIdentifier.init))
    #expect(byHand.map(\.id) == [1, 2])
    #expect(labelled[0] === store.scope(state: \.rows, action: \.rows, id: 1))
  }

  // core 32
  @Test func anOptionalChildCanBeScopedAsAPlainOptional() {
    let store = Shop.store()
    let child: Store<Shop.Leaf.State?, Shop.Leaf.Action> =
      store.scope(state: \.child, action: \.child)
    #expect(child.withState { $0 == nil })
    store.change { $0.child = Shop.Leaf.State(n: 1) }
    #expect(child[\.?.n] == 1)
  }

  // core 32
  @Test func scopesNestThroughEveryKind() {
    let store = Shop.store { $0.rows = [Shop.Row.State(id: 1, detail: Shop.Leaf.State())] }
    let detail = store.scope(state: \.rows, action: \.rows, id: 1)?
      .scope(state: \.detail, action: \.detail)
    detail?.send(.write("new"))
    #expect(detail?.text == "new")
    #expect(store.rows[id: 1]?.detail?.text == "new")
  }

  // MARK: - One object

  // core 32
  @Test func theSameScopeIsTheSameObjectWhileItLives() {
    let store = Shop.store()
    let first = store.scope(state: \.middle, action: \.middle)
    #expect(store.scope(state: \.middle, action: \.middle) === first)
    #expect(
      first.scope(state: \.inner, action: \.inner) === first.scope(state: \.inner, action: \.inner)
    )
  }

  // core 32
  @Test func anotherCaseOfTheActionIsAnotherStore() {
    let store = Store(initialState: Shop.Middle.State()) { Shop.Middle() }
    let inner = store.scope(state: \.inner, action: \.inner)
    let crossed = store.scope(state: \.inner, action: \.other)
    #expect(inner !== crossed)
    crossed.send(.add)
    #expect(store.other.n == 1)
  }

  // core 32
  @Test func aMissingOptionalHasNoStore() {
    let store = Shop.store()
    #expect(store.scope(state: \.child, action: \.child) == nil)
  }

  // core 32
  @Test func aStateInAnotherCaseHasNoStore() {
    let store = Store(initialState: Shop.Screen.State.second(Shop.Leaf.State())) { Shop.Screen() }
    #expect(store.scope(state: \.first, action: \.first) == nil)
  }

  // core 32
  @Test func aChildWithAnotherIdIsAnotherStoreAndTheOldOneCountsAsRemoved() {
    let store = Shop.store { $0.item = Shop.Item.State(id: 1, n: 7) }
    let old = store.scope(state: \.item, action: \.item)
    store.change { $0.item = Shop.Item.State(id: 2) }
    let new = store.scope(state: \.item, action: \.item)
    #expect(new !== old)
    #expect(new?.id == 2)
    #expect(old?.id == 1)
    #expect(old?.n == 7)
    #expect(old?.sendIfPresent(.add).isDropped == true)
    #expect(new?.n == 0)
  }

  // core 32
  @Test func aChildWithTheSameIdIsTheSameStore() {
    let store = Shop.store { $0.item = Shop.Item.State(id: 1) }
    let old = store.scope(state: \.item, action: \.item)
    store.change { $0.item = Shop.Item.State(id: 1, n: 3) }
    #expect(store.scope(state: \.item, action: \.item) === old)
    #expect(old?.n == 3)
  }

  // core 32
  @Test func aChildThatWentAndCameBackIsAnotherStore() {
    let store = Shop.store { $0.child = Shop.Leaf.State(n: 1) }
    let old = store.scope(state: \.child, action: \.child)
    store.change { $0.child = nil }
    store.change { $0.child = Shop.Leaf.State(n: 2) }
    #expect(store.scope(state: \.child, action: \.child) !== old)
    #expect(old?.n == 1)
  }

  // core 32
  @Test func aRowThatWasRemovedAndAddedAgainIsAnotherStore() {
    let store = Shop.store { $0.rows = [Shop.Row.State(id: 1, n: 1)] }
    let old = store.scope(state: \.rows, action: \.rows, id: 1)
    store.change { $0.rows.remove(id: 1) }
    store.change { $0.rows.append(Shop.Row.State(id: 1, n: 2)) }
    #expect(store.scope(state: \.rows, action: \.rows, id: 1) !== old)
    #expect(old?.n == 1)
  }

  // core 32
  @Test func aRowThatIsMovedKeepsItsStore() {
    let store = Shop.store { $0.rows = [Shop.Row.State(id: 1), Shop.Row.State(id: 2)] }
    let row = store.scope(state: \.rows, action: \.rows, id: 2)
    store.change { $0.rows.insert(Shop.Row.State(id: 0), at: 0) }
    row?.send(.add)
    #expect(row?.n == 1)
    #expect(store.scope(state: \.rows, action: \.rows, id: 2) === row)
  }

  // MARK: - Who waits for a child

  // core 32, 33
  @Test func whoScopesAnOptionalIsToldWhenItComesGoesOrIsReplaced() {
    let store = Shop.store()
    let read = { _ = store.scope(state: \.item, action: \.item) }
    #expect(tellings(of: read, while: { store.change { $0.item = .init(id: 1) } }) == 1)
    #expect(tellings(of: read, while: { store.change { $0.item?.n += 1 } }) == 0)
    #expect(tellings(of: read, while: { store.change { $0.item = .init(id: 2) } }) == 1)
    #expect(tellings(of: read, while: { store.change { $0.item = nil } }) == 1)
  }

  // core 32, 33
  @Test func whoScopesACaseIsToldWhenTheStateLeavesIt() {
    let store = Store(initialState: Shop.Screen.State.first(Shop.Leaf.State())) { Shop.Screen() }
    let read = { _ = store.scope(state: \.first, action: \.first) }
    #expect(tellings(of: read, while: { store.send(.first(.add)) }) == 0)
    #expect(tellings(of: read, while: { store.send(.go) }) == 1)
  }

  // core 32, 33
  @Test func whoScopesACaseNamedByHandIsToldWhenTheStateLeavesIt() {
    let store = Store(initialState: Shop.Screen.State.first(Shop.Leaf.State())) { Shop.Screen() }
    let state = Shop.Screen.State.cases.first
    let action = Shop.Screen.Action.cases.first
    let read = { _ = store.scope(state: state, action: action) }
    #expect(tellings(of: read, while: { store.send(.go) }) == 1)
    #expect(store.scope(state: state, action: action) == nil)
  }

  // core 32, 33
  @Test func whoScopesARowIsToldWhenItComesOrGoes() {
    let store = Shop.store()
    let read = { _ = store.scope(state: \.rows, action: \.rows, id: 1) }
    #expect(tellings(of: read, while: { store.change { $0.rows.append(.init(id: 2)) } }) == 0)
    #expect(tellings(of: read, while: { store.change { $0.rows.append(.init(id: 1)) } }) == 1)
    #expect(tellings(of: read, while: { store.change { $0.rows[id: 1]?.n += 1 } }) == 0)
    #expect(tellings(of: read, while: { store.change { $0.rows.remove(id: 1) } }) == 1)
  }

  // core 32, 33
  @Test func whoScopesAllRowsWaitsForTheIdsAndNotForTheRows() {
    let store = Shop.store { $0.rows = [.init(id: 1), .init(id: 2)] }
    let read = { _ = store.scope(state: \.rows, action: \.rows) }
    #expect(tellings(of: read, while: { store.change { $0.rows[id: 1]?.n += 1 } }) == 0)
    #expect(tellings(of: read, while: { store.change { $0.rows.append(.init(id: 3)) } }) == 1)
    #expect(store.root.hub.armedCount == 0)
  }

  // MARK: - Sending

  // core 32
  @Test func anActionForARemovedChildIsDroppedBeforeAnyReducerAndReportedOnce() {
    let store = Shop.store { $0.child = Shop.Leaf.State() }
    let child = store.scope(state: \.child, action: \.child)
    store.change { $0.child = nil }
    let before = store.root.runtime.observers.list.count
    var reduced = 0
    store.root.runtime.observers.add(
      CommitObservers.Observer { _ in
        reduced += 1
        return true
      }
    )
    let recorder = IssueRecorder()
    let line = UInt(#line) + 1
    let task = withIssueReporter(recorder) { child?.send(.add) }
    #expect(task?.isDropped == true)
    #expect(reduced == 0)
    #expect(before == 0)
    #expect(recorder.issues.count == 1)
    #expect(recorder.issues.first?.site.line == line)
    #expect(recorder.issues.first?.message.contains("child that was removed") == true)
  }

  // core 32
  @Test func sendIfPresentToARemovedChildIsSilent() {
    let store = Shop.store { $0.child = Shop.Leaf.State() }
    let child = store.scope(state: \.child, action: \.child)
    #expect(child?.sendIfPresent(.add).isDropped == false)
    #expect(child?.n == 1)
    store.change { $0.child = nil }
    let recorder = IssueRecorder()
    let task = withIssueReporter(recorder) { child?.sendIfPresent(.add) }
    #expect(task?.isDropped == true)
    #expect(recorder.issues.isEmpty)
  }

  // core 32
  @Test func aStoreBelowARemovedChildIsRemovedToo() {
    let store = Shop.store { $0.rows = [.init(id: 1, detail: Shop.Leaf.State(n: 4))] }
    let row = store.scope(state: \.rows, action: \.rows, id: 1)
    let detail = row?.scope(state: \.detail, action: \.detail)
    store.change { $0.rows.removeAll() }
    #expect(detail?.n == 4)
    #expect(detail?.sendIfPresent(.add).isDropped == true)
    #expect(row?.scope(state: \.detail, action: \.detail) == nil)
  }

  // core 32
  @Test func aPlainChildOfAReplacedChildIsRemovedWithIt() {
    let store = Shop.store { $0.item = Shop.Item.State(id: 1, n: 5) }
    let number = store.scope(state: \.item, action: \.item)?
      .scope(state: \.n, action: CasePath(embed: { $0 }, extract: { $0 }))
    store.change { $0.item = Shop.Item.State(id: 2, n: 6) }
    #expect(number?.state == 5)
    #expect(number?.sendIfPresent(.add).isDropped == true)
  }

  // core 32
  @Test func aScopedStoreKeepsTheRootRunning() {
    var store: Shop.AppStore? = Shop.store()
    let child = store?.scope(state: \.middle, action: \.middle)
    store = nil
    child?.send(.inner(.add))
    #expect(child?.inner.n == 1)
  }
}
