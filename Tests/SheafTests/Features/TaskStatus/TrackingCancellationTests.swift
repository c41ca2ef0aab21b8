import Sheaf
import SheafTesting
import Testing

/// What ends tracked work early, or takes its place, in both kinds of store.
@Suite struct TrackingCancellationTests {
  private typealias State = Tracking.State
  private typealias Effects = Effect<Tracking.Action>

  private func store(
    _ kind: StoreKind,
    _ effect: @escaping @Sendable (String) -> Effect<Tracking.Action>
  ) async -> StoreUnderTest<State, Tracking.Action> {
    await StoreUnderTest(kind, State(), Tracking(effect: effect))
  }

  @Test(arguments: StoreKind.allCases, ["inside", "outside", "group"])
  func aCancellationByIDIsSeenWhereverTheIDStands(_ kind: StoreKind, _ place: String) async {
    let started = Signal()
    let store = await store(kind) { name in
      if name == "stop" { return .cancel(id: 1) }
      let work = Effects.run { _ in
        started.fire()
        try await untilCancelled()
      }
      let failure: @Sendable (any Error) -> Tracking.Refusal = { _ in Tracking.Refusal() }
      switch place {
      case "inside": return work.cancellable(id: 1).tracking(\.save, failure: failure)
      case "outside": return work.tracking(\.save, failure: failure).cancellable(id: 1)
      default:
        return Effects.concatenate(work.tracking(\.save, failure: failure), .run { _ in })
          .cancellable(id: 1)
      }
    }
    let task = await store.send(.go("start"))
    await started.wait()
    await store.send(.go("stop"))
    await task.finish()
    #expect(await store.state.save == .cancelled)
    #expect(await store.inspector.entryCount == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func aCancellationByAPredicateForAllIsSeen(_ kind: StoreKind) async {
    let store = await store(kind) { name in
      if name == "stop" { return .cancel(where: { _ in true }) }
      return .track(\.feed, name: "work") { () async throws(Tracking.Refusal) in
        try? await untilCancelled()
        return 1
      }
      .cancellable(id: 1)
    }
    let task = await store.send(.go("start"))
    await store.send(.go("stop"))
    await task.finish()
    #expect(await store.state.feed == .cancelled(last: nil))
  }

  @Test(arguments: StoreKind.allCases)
  func aCancellationByTheHandleIsSeenAndKeepsTheLastValue(_ kind: StoreKind) async {
    let started = Signal()
    let store = await store(kind) { name in
      .track(\.feed) { () async throws(Tracking.Refusal) in
        if name == "first" { return 7 }
        started.fire()
        try? await untilCancelled()
        return 8
      }
    }
    await store.send(.go("first")).finish()
    let task = await store.send(.go("second"))
    await started.wait()
    task.cancel()
    await task.finish()
    #expect(await store.state.feed == .cancelled(last: 7))
  }

  @Test(arguments: StoreKind.allCases)
  func workThatIsCancelledBeforeItsStartIsCancelled(_ kind: StoreKind) async {
    let store = await store(kind) { _ in
      .merge(
        .track(\.feed) { () async throws(Tracking.Refusal) in 1 }.cancellable(id: 1),
        .cancel(id: 1)
      )
    }
    await store.send(.go("")).finish()
    #expect(await store.state.feed == .cancelled(last: nil))
  }

  // cloe 7
  @Test(arguments: StoreKind.allCases)
  func eventsOfAnOlderRunAreNotHeard(_ kind: StoreKind) async {
    let doors = Doors()
    let ended = Signal()
    let store = await store(kind) { name in
      .track(\.feed) { () async throws(Tracking.Refusal) in
        try? await doors.wait(name)
        defer { ended.fire() }
        if name == "3" { throw Tracking.Refusal() }
        return Int(name) ?? 0
      }
    }
    let first = await store.send(.go("1"))
    let second = await store.send(.go("2"))
    doors.open("2")
    await second.finish()
    #expect(await store.state.feed == .completedWithOutput(2))
    doors.open("1")
    await first.finish()
    await ended.wait(for: 2)
    #expect(await store.state.feed == .completedWithOutput(2))
    let third = await store.send(.go("3"))
    let fourth = await store.send(.go("4"))
    doors.open("3")
    await third.finish()
    #expect(await store.state.feed == .loadingWithOutput(2))
    doors.open("4")
    await fourth.finish()
    #expect(await store.state.feed == .completedWithOutput(4))
  }

  /// How work comes into a queue, or a throttle, that has no room for a second one.
  enum Narrow: CaseIterable {
    case trackedThenQueued, followedThenQueued, queuedThenFollowed, throttled, partly

    func effect(
      _ work: @escaping @Sendable () async -> Void
    ) -> Effect<Tracking.Action> {
      let queue = EffectQueue.exhaust("q")
      let failure: @Sendable (any Error) -> Tracking.Refusal = { _ in Tracking.Refusal() }
      let run = Effects.run { _ in await work() }
      let track = Effects.track(\.save) { () async throws(Tracking.Refusal) in await work() }
      return switch self {
      case .trackedThenQueued: track.queued(on: queue)
      case .followedThenQueued: run.tracking(\.save, failure: failure).queued(on: queue)
      case .queuedThenFollowed: run.queued(on: queue).tracking(\.save, failure: failure)
      case .throttled: track.throttled(id: 1, for: .seconds(1), latest: false, clock: TestClock())
      case .partly: Effects.concatenate(track, .send(.go("next"))).queued(on: queue)
      }
    }
  }

  @Test(arguments: StoreKind.allCases, Narrow.allCases)
  func aNewcomerThatGetsNoTurnDoesNotSilenceTheOlderRun(_ kind: StoreKind, _ form: Narrow) async {
    let latch = Latch()
    let names = Journal<String>()
    let store = await store(kind) { name in
      names.note(name)
      return name == "next" ? .none : form.effect { await latch.waitStubbornly() }
    }
    let first = await store.send(.go("first"))
    let second = await store.send(.go("second"))
    #expect(second.isFinished)
    #expect(await store.state.log == ["status save → loading"])
    latch.open()
    await first.finish()
    #expect(await store.state.save == .completed)
    #expect(await store.state.log == ["status save → loading", "status save → completed"])
    #expect(names.entries == ["first", "second"] + (form == .partly ? ["next"] : []))
  }

  @Test(arguments: StoreKind.allCases)
  func aTrackedRunThatReplacesACancelledOneInItsQueueStarts(_ kind: StoreKind) async {
    let latch = Latch()
    let runs = Journal<String>()
    let store = await store(kind) { name in
      let work = Effects.track(\.save) { () async throws(Tracking.Refusal) in
        runs.note(name)
        await latch.waitStubbornly()
      }
      return work.cancellable(id: 1, cancelInFlight: true).queued(on: .exhaust("q"))
    }
    let first = await store.send(.go("first"))
    let second = await store.send(.go("second"))
    latch.open()
    await first.finish()
    await second.finish()
    #expect(runs.entries == ["first", "second"])
    #expect(await store.state.save == .completed)
  }
}
