import Testing

@testable import Sheaf

@MainActor
struct StoreTests {
  /// Lets a reducer reach the store that runs it.
  final class Loop: @unchecked Sendable {
    weak var store: Store<Int, Bool>?
    weak var scoped: Store<Int, Bool>?
    var seen: [Int] = []
  }

  // core 3, 31
  @Test func theNewStateIsReadableWhenSendReturns() {
    let store = Shop.store()
    store.change { $0.a = 4 }
    #expect(store.a == 4)
  }

  // core 1, 31
  @Test func anActionSentByAReducerWaitsForTheEndOfTheTurn() {
    let loop = Loop()
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { state, isFirst in
        state += 1
        if isFirst { MainActor.assumeIsolated { _ = loop.store?.send(false) } }
        return .none
      }
    }
    loop.store = store
    store.send(true)
    #expect(store.state == 2)
  }

  // core 31
  @Test func aReadInsideAReducerIsReportedOnceAndReadingWorksAgainAfterwards() {
    let loop = Loop()
    let store = Store(initialState: 7) {
      Reduce<Int, Bool> { state, reads in
        if reads { MainActor.assumeIsolated { loop.seen.append(loop.store?.state ?? -1) } }
        state += 1
        return .none
      }
    }
    loop.store = store
    let recorder = IssueRecorder()
    withIssueReporter(recorder) { _ = store.send(true) }
    #expect(loop.seen == [7])
    #expect(recorder.issues.count == 1)
    #expect(recorder.issues.first?.message.contains("read while one of its reducers ran") == true)
    #expect(store.state == 8)
    #expect(tellings(of: { _ = store.state }, while: { store.send(false) }) == 1)
  }

  // core 31
  @Test func aReadOfAnOptionalChildsStoreInsideAReducerShowsItsLastState() {
    let loop = Loop()
    struct Holder { var child: Int? = 3 }
    let store = Store(initialState: Holder()) {
      Reduce<Holder, Bool> { state, _ in
        state.child = 4
        MainActor.assumeIsolated { loop.seen.append(loop.scoped?.state ?? -1) }
        return .none
      }
    }
    let child = store.scope(
      state: \.child,
      action: CasePath<Bool, Bool>(embed: { $0 }, extract: { $0 })
    )
    loop.scoped = child
    let recorder = IssueRecorder()
    withIssueReporter(recorder) { _ = store.send(true) }
    #expect(loop.seen == [3])
    #expect(recorder.issues.count == 1)
    #expect(child?.state == 4)
  }

  // core 32
  @Test func aScopeInsideAReducerIsReportedOnceAndGivesNoNewStore() {
    let box = Lock<Shop.AppStore?>(nil)
    let store = Shop.store { $0.child = Shop.Leaf.State() }
    box.withLock { $0 = store }
    let recorder = IssueRecorder()
    withIssueReporter(recorder) {
      store.change { _ in
        MainActor.assumeIsolated {
          let store = box.withLock { $0 }
          #expect(store?.scope(state: \.child, action: \.child) == nil)
        }
      }
    }
    box.withLock { $0 = nil }
    #expect(recorder.issues.count == 1)
    #expect(store.scope(state: \.child, action: \.child) != nil)
  }

  // core 22, 31
  @Test func anEndedStoreDropsAndReportsOnce() {
    let store = Shop.store()
    store.shutDown()
    let recorder = IssueRecorder()
    let line = UInt(#line) + 1
    let task = withIssueReporter(recorder) { store.send(.several([])) }
    #expect(task.isDropped)
    #expect(recorder.issues.count == 1)
    #expect(recorder.issues.first?.site.line == line)
    #expect(recorder.issues.first?.message.contains("store that has ended") == true)
  }

  // core 22, 31
  @Test func sendIfPresentToAnEndedStoreIsSilent() {
    let store = Shop.store()
    store.shutDown()
    let recorder = IssueRecorder()
    let task = withIssueReporter(recorder) { store.sendIfPresent(.several([])) }
    #expect(task.isDropped)
    #expect(recorder.issues.isEmpty)
  }

  // core 32
  @Test func anEndedStoreStillReads() {
    let store = Shop.store { $0.a = 3 }
    let child = store.scope(state: \.middle, action: \.middle)
    store.shutDown()
    #expect(store.a == 3)
    #expect(child.y == 0)
  }

  // core 31
  @Test func withStateShowsTheStateAndRethrows() {
    struct Refused: Error {}
    let store = Shop.store { $0.a = 3 }
    #expect(store.withState { $0.a } == 3)
    #expect(throws: Refused.self) { try store.withState { _ in throw Refused() } }
  }
}
