import SheafTesting
import Testing

@testable import Sheaf

/// What work may look like that is tracked, and how it may end.
@Suite struct TrackingFormsTests {
  private typealias Effects = Effect<Tracking.Action>
  private let refusal: @Sendable (any Error) -> Tracking.Refusal = { _ in Tracking.Refusal() }

  private func run(_ kind: StoreKind, _ effect: Effect<Tracking.Action>) async -> Tracking.State {
    let store = await StoreUnderTest(kind, Tracking.State(), Tracking(effect: { _ in effect }))
    await store.send(.go("")).finish()
    return await store.state
  }

  @Test(arguments: StoreKind.allCases)
  func workWithinOverridesQueuesAndNewNamesIsFollowed(_ kind: StoreKind) async {
    let names = Journal<String>()
    let parts = ["overridden", "queued", "renamed"].map { name in
      Effects.run { _ in names.note(name) }
    }
    let state = await run(
      kind,
      .concatenate(
        parts[0].withDependencies(DependencyValues()),
        parts[1].queued(on: .serial("q")),
        parts[2].queued(on: .serial("r")).mapQueue { $0 }
      )
      .tracking(\.save, failure: refusal)
    )
    #expect(state.save == .completed)
    #expect(names.entries == ["overridden", "queued", "renamed"])
    #expect(state.log == ["status save → loading", "status save → completed"])
  }

  @Test(arguments: StoreKind.allCases)
  func aSequenceThatFailsHasFailedAndKeepsItsLastElement(_ kind: StoreKind) async {
    let state = await run(kind, Failing().tracking(\.feed))
    #expect(state.feed == .failed(Tracking.Refusal(), last: 1))
  }

  /// Gives one element, then fails.
  private struct Failing: AsyncSequence, AsyncIteratorProtocol, Sendable {
    var isOver = false

    func makeAsyncIterator() -> Failing { self }

    mutating func next() async throws(Tracking.Refusal) -> Int? {
      try await next(isolation: nil)
    }

    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Tracking.Refusal) -> Int? {
      if isOver { throw Tracking.Refusal() }
      isOver = true
      return 1
    }
  }

  @Test(arguments: StoreKind.allCases)
  func workThatThrowsACancellationCountsAsCancelled(_ kind: StoreKind) async {
    let work = Effects.run { _ in throw CancellationError() }
    #expect(await run(kind, work.tracking(\.save, failure: refusal)).save == .cancelled)
  }

  @Test(arguments: StoreKind.allCases)
  func workThatGoesOnAfterItsCancellationCountsAsCancelled(_ kind: StoreKind) async {
    let (started, latch) = (Signal(), Latch())
    let store = await StoreUnderTest(
      kind,
      Tracking.State(),
      Tracking { [refusal] name in
        if name == "stop" { return .cancel(id: 1) }
        return .run { _ in
          started.fire()
          await latch.waitStubbornly()
        }
        .cancellable(id: 1).tracking(\.save, failure: refusal)
      }
    )
    let task = await store.send(.go("start"))
    await started.wait()
    await store.send(.go("stop"))
    latch.open()
    await task.finish()
    #expect(await store.state.save == .cancelled)
  }

  /// A feature whose status takes any error.
  private struct Draft: Reducer {
    struct State: Sendable { var save = TaskStatus<any Error>.initial }
    enum Action: TaskTrackingAction {
      case go
      case tracking(TaskEvent<State>)
    }

    var body: some ReducerOf<Self> {
      TrackingReducer(
        action: CasePath(embed: Action.tracking) {
          if case .tracking(let e) = $0 { e } else { nil }
        }
      )
      Reduce { _, action in
        guard case .go = action else { return .none }
        return .run { _ in throw DiskFull() }.tracking(\.save)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aStatusOfAnyErrorKeepsTheOneThatWasThrown(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, Draft.State(), Draft())
    await store.send(.go).finish()
    #expect(await store.state.save.failure is DiskFull)
  }
}
