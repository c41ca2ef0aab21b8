import Sheaf
import Testing

/// Stores that are released at the worst moment.
@Suite struct ReleaseContracts {
  // core 22
  @Test(arguments: StoreKind.allCases)
  func anEffectMayReleaseItsStore(_ kind: StoreKind) async {
    let go = Signal()
    let owner = Owner()
    let journal = Journal<String>()
    let handle: StoreTask
    do {
      let store = await StoreUnderTest(kind) { action in
        journal.note(action)
        guard action == "tap" else { return .none }
        return .run { send in
          await go.wait()
          owner.release()
          journal.note(Task.isCancelled ? "cancelled" : "running")
          await send("late")
        }
      }
      owner.own(store)
      handle = await store.send("tap")
    }
    #expect(!handle.isFinished)
    go.fire()
    await handle.finish()
    #expect(journal.entries == ["tap", "cancelled"])
  }

  /// Holds a store until it is told to let go.
  private final class Owner: Sendable {
    private let store = Lock<StoreUnderTest<Trace.State, String>?>(nil)

    func own(_ store: StoreUnderTest<Trace.State, String>) { self.store.withLock { $0 = store } }

    func release() {
      let store = store.withLock { $0.take() }
      withExtendedLifetime(store) {}
    }
  }

  // core 20, 22
  @Test(arguments: StoreKind.allCases)
  func aStoreMayBeReleasedAtTheMomentItsEffectsEnd(_ kind: StoreKind) async {
    for _ in 0..<100 {
      let go = Signal()
      let ended = Signal()
      let handle: StoreTask
      let opening: Task<Void, Never>
      do {
        let store = await StoreUnderTest(kind) { action in
          guard action == "tap" else { return .none }
          return .merge(
            (0..<10).map { _ in
              .concatenate(
                .run { send in
                  await go.wait()
                  await send("sent")
                  ended.fire()
                },
                .run { _ in }
              )
            }
          )
        }
        handle = await store.send("tap")
        opening = Task { go.fire() }
      }
      await ended.wait(for: 10)
      await handle.finish()
      await opening.value
      #expect(handle.isFinished)
    }
  }

  // core 16, 22
  @Test(arguments: StoreKind.allCases)
  func anErrorAtTheMomentOfTheReleaseDoesNoHarm(_ kind: StoreKind) async {
    let issues = IssueRecorder()
    for _ in 0..<100 {
      let go = Signal()
      let handle: StoreTask
      let opening: Task<Void, Never>
      do {
        let store = await withIssueReporter(issues) {
          await StoreUnderTest(kind, Failing.State(), Failing(go: go))
        }
        handle = await withIssueReporter(issues) { await store.send(1) }
        opening = Task { go.fire() }
      }
      await handle.finish()
      await opening.value
    }
    // Each effect either failed, and was reported, or was cancelled before.
    #expect(issues.issues.count <= 100)
  }

  /// Fails in a place below the root.
  private struct Failing: Reducer {
    struct Failure: Error {}
    struct State: Sendable { var child: Int? = 0 }

    let go: Signal

    var body: some Reducer<State, Int> {
      let go = go
      EmptyReducer<State, Int>()
        .ifLet(\.child, action: CasePath<Int, Int>(embed: { $0 }, extract: { $0 })) {
          Reduce { _, _ in
            .run { _ in
              await go.wait()
              throw Failure()
            }
          }
        }
    }
  }

  /// Carries objects in its actions.
  private struct Carrier: Reducer {
    enum Action: Sendable { case tap, carry(Tracked) }

    let kept = Journal<Send<Action>>()

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      guard case .tap = action else { return .none }
      return .run { [kept] send in
        kept.note(send)
        try await untilCancelled()
      }
    }
  }

  // core 21, 22
  @Test(.timeLimit(.minutes(1)), arguments: StoreKind.allCases)
  func whatIsPostedAfterTheReleaseIsLetGoOf(_ kind: StoreKind) async {
    let feature = Carrier()
    let freed = Signal()
    let handle: StoreTask
    do {
      let store = await StoreUnderTest(kind, 0, feature)
      handle = await store.send(.tap)
      await store.send(.carry(Tracked()))
    }
    await handle.finish()
    for _ in 0..<1_000 { feature.kept.entries[0].post(.carry(Tracked { freed.fire() })) }
    handle.cancel(isolation: nil)
    await freed.wait(for: 1_000)
    #expect(freed.count == 1_000)
  }
}
