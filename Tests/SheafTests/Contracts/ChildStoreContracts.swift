import Sheaf
import Testing

/// What only a store on the main actor has: the stores of children.
@MainActor
@Suite struct ChildStoreContracts {
  private struct Parent: Reducer {
    struct State: Sendable {
      var left = Trace.State()
      var right: Trace.State? = Trace.State()
      var log: [String] = []
    }

    enum Action: CasePathable, Sendable {
      case left(String)
      case right(String)
      case own

      struct Cases: Sendable {
        var left: CasePath<Action, String> {
          CasePath(embed: Action.left) { if case .left(let a) = $0 { a } else { nil } }
        }
        var right: CasePath<Action, String> {
          CasePath(embed: Action.right) { if case .right(let a) = $0 { a } else { nil } }
        }
      }
      static var cases: Cases { Cases() }
    }

    let leaf: @Sendable (String) -> Effect<String>
    let parent: @Sendable (Action) -> Effect<Action>

    var body: some ReducerOf<Self> {
      Scope(state: \.left, action: \.left) { Trace(leaf) }
      Reduce<State, Action> { _, action in parent(action) }
        .ifLet(\.right, action: \.right) { Trace(leaf) }
    }
  }

  private nonisolated static func endless(
    _ name: String,
    _ cancelled: Journal<String>
  ) -> Effect<String> {
    .run { _ in
      do { try await untilCancelled() } catch { cancelled.note(name) }
    }
  }

  // core 20
  @Test(arguments: [false, true])
  func aHandleFromAChildsStoreCancelsOnlyWhatIsAtOrBelowTheChild(_ isOptional: Bool) async {
    let cancelled = Journal<String>()
    let store = Store(initialState: Parent.State()) {
      Parent { _ in
        Self.endless("child", cancelled)
      } parent: { action in
        if case .own = action { return .none }
        return .run { _ in
          do { try await untilCancelled() } catch { cancelled.note("parent") }
        }
      }
    }
    let handle: StoreTask? =
      isOptional
      ? store.scope(state: \.right, action: \.right)?.send("tap")
      : store.scope(state: \.left, action: \.left).send("tap")
    #expect(store.inspector.effects.count == 2)
    handle?.cancel()
    #expect(store.inspector.effects.filter(\.isCancelled).count == 1)
    let parents = store.inspector.effects.filter { !$0.isCancelled }
    #expect(parents.map(\.place) == [""])
    #expect(handle?.isFinished == false)
    store.shutDown()
    await handle?.finish()
    #expect(cancelled.entries.sorted() == ["child", "parent"])
  }

  // core 20
  @Test func aHandleOfAQueuedSendOfAChildsStoreCancelsWhatTheSendWillStart() async {
    let entered = Journal<String>()
    let wire = Journal<Store<Trace.State, String>>()
    let handles = Journal<StoreTask>()
    let store = Store(initialState: Parent.State()) {
      Parent { _ in
        .run { _ in entered.note("child") }
      } parent: { action in
        guard case .own = action else { return .run { _ in entered.note("parent") } }
        return MainActor.assumeIsolated {
          let handle = wire.entries[0].send("queued")
          handle.cancel(isolation: MainActor.shared)
          handles.note(handle)
          return .none
        }
      }
    }
    wire.note(store.scope(state: \.left, action: \.left))
    store.send(.own)
    await handles.entries[0].finish()
    #expect(store.left.log == ["queued"])
    #expect(entered.entries == ["parent"])
    #expect(store.inspector.entryCount == 0)
  }

  // core 22
  @Test func releasingTheLastStoreScopedFromItCancelsEverything() async {
    let cancelled = Journal<String>()
    let reduced = Journal<String>()
    let ended = Signal()
    weak var root: AnyObject?
    var child: Store<Trace.State, String>?
    do {
      let store = Store(initialState: Parent.State()) {
        Parent { action in
          reduced.note(action)
          return .run { _ in
            do { try await untilCancelled() } catch { cancelled.note("child") }
            ended.fire()
          }
        } parent: { _ in
          .none
        }
      }
      root = store
      store.send(.left("first"))
      child = store.scope(state: \.left, action: \.left)
    }
    #expect(root == nil)
    // The child's store keeps everything running.
    child?.send("second")
    #expect(child?.log == ["first", "second"])
    #expect(reduced.entries == ["first", "second"])
    #expect(cancelled.entries.isEmpty)
    child = nil
    await ended.wait(for: 2)
    #expect(cancelled.entries == ["child", "child"])
  }

  // core 22
  @Test func releasingTheRootEndsTheSequencesOfItsChildren() async {
    var store: Store<Parent.State, Parent.Action>? = Store(initialState: Parent.State()) {
      Parent { _ in
        .none
      } parent: { _ in
        .none
      }
    }
    var values = store?.scope(state: \.left, action: \.left).states(\.count).makeAsyncIterator()
    #expect(await values?.next() == 0)
    store?.send(.left("a"))
    store?.send(.right("b"))
    store = nil
    #expect(await values?.next() == 1)
    #expect(await values?.next() == nil)
  }
}
