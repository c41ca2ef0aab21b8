import Sheaf
import SheafTesting
import Testing

/// A feature that tracks what it does; the test says what that is.
struct Tracking: Reducer {
  struct Refusal: Error, Equatable {}

  struct State: Equatable, Sendable {
    var save = TaskStatus<Refusal>.initial
    var feed = TaskState<Int, Refusal>.initial
    var ticks = TaskState<Int, Never>.initial
    var log: [String] = []
  }

  enum Action: TaskTrackingAction, Equatable {
    case go(String)
    case tracking(TaskEvent<State>)
  }

  static let path = CasePath(embed: Action.tracking) { action in
    if case .tracking(let event) = action { event } else { nil }
  }

  let effect: @Sendable (String) -> Effect<Action>

  var body: some ReducerOf<Self> {
    TrackingReducer(action: Self.path)
    Reduce { [effect] state, action in
      switch action {
      case .go(let name): return effect(name)
      case .tracking(let event):
        state.log.append("\(event)")
        return .none
      }
    }
  }
}

/// Effects and sequences whose progress is kept in the state, in both kinds of store.
@Suite struct TrackingTests {
  private typealias State = Tracking.State
  private typealias Effects = Effect<Tracking.Action>

  private func store(
    _ kind: StoreKind,
    _ effect: @escaping @Sendable (String) -> Effect<Tracking.Action>
  ) async -> StoreUnderTest<State, Tracking.Action> {
    await StoreUnderTest(kind, State(), Tracking(effect: effect))
  }

  // cloe 6
  @Test(arguments: StoreKind.allCases)
  func aTaskIsLoadingAndThenCompletedWithItsValue(_ kind: StoreKind) async {
    let latch = Latch()
    let store = await store(kind) { _ in
      .track(\.feed) { () async throws(Tracking.Refusal) in
        await latch.waitStubbornly()
        return 42
      }
    }
    let task = await store.send(.go(""))
    #expect(await store.state.feed == .loading)
    latch.open()
    await task.finish()
    #expect(await store.state.feed == .completedWithOutput(42))
    #expect(await store.state.log == ["status feed → loading", "status feed → completed 42"])
  }

  // cloe 6
  @Test(arguments: StoreKind.allCases)
  func aTaskWithoutAValueIsLoadingAndThenCompleted(_ kind: StoreKind) async {
    let store = await store(kind) { _ in .track(\.save) { () throws(Tracking.Refusal) in } }
    await store.send(.go("")).finish()
    #expect(await store.state.save == .completed)
    #expect(await store.state.log == ["status save → loading", "status save → completed"])
    let other = await self.store(kind) { _ in .track(\.save) { () throws(Tracking.Refusal) in 1 } }
    await other.send(.go("")).finish()
    #expect(await other.state.save == .completedWithOutput)
  }

  // cloe 6
  @Test(arguments: StoreKind.allCases)
  func aSequenceKeepsItsLatestValueAndCompletesWithIt(_ kind: StoreKind) async {
    let store = await store(kind) { name in
      AsyncStream<Int> { continuation in
        if name == "values" {
          continuation.yield(8)
          continuation.yield(420)
        }
        continuation.finish()
      }
      .tracking(\.ticks)
    }
    await store.send(.go("none")).finish()
    #expect(await store.state.ticks == .completed)
    await store.send(.go("values")).finish()
    #expect(await store.state.ticks == .completedWithOutput(420))
    #expect(
      await store.state.log == [
        "status ticks → loading", "status ticks → completed", "status ticks → loading",
        "status ticks → loading 8", "status ticks → loading 420", "status ticks → completed",
      ]
    )
  }

  @Test(arguments: StoreKind.allCases)
  func aFailureKeepsTheLastValueAndIsNotReported(_ kind: StoreKind) async {
    let store = await store(kind) { name in
      .track(\.feed) { () async throws(Tracking.Refusal) in
        if name == "fail" { throw Tracking.Refusal() }
        return 1
      }
    }
    await store.send(.go("")).finish()
    await store.send(.go("fail")).finish()
    #expect(await store.state.feed == .failed(Tracking.Refusal(), last: 1))
  }

  // MARK: - Any effect

  @Test(arguments: StoreKind.allCases)
  func anEffectIsFollowedUntilAllOfItsWorkHasEnded(_ kind: StoreKind) async {
    let doors = Doors()
    let store = await store(kind) { name in
      if name != "go" { return .none }
      return Effects.merge(
        .run { _ in try await doors.wait("a") },
        .concatenate(.run { _ in try await doors.wait("b") }, .run { await $0(.go("sent")) })
      )
      .tracking(\.save, failure: { _ in Tracking.Refusal() })
    }
    let task = await store.send(.go("go"))
    #expect(await store.state.save == .loading)
    doors.open("b")
    await store.send(.go("other"))
    #expect(await store.state.save == .loading)
    doors.open("a")
    await task.finish()
    #expect(await store.state.save == .completed)
  }

  @Test(arguments: StoreKind.allCases)
  func theFirstFailureOfAnEffectIsItsStatusAndItsCatchRuns(_ kind: StoreKind) async {
    let caught = Journal<String>()
    let store = await store(kind) { _ in
      Effects.merge(
        .run { _ in
          throw Tracking.Refusal()
        } catch: { error, _ in
          caught.note("\(error)")
        },
        .run { _ in }
      )
      .tracking(\.save, failure: { $0 as? Tracking.Refusal ?? Tracking.Refusal() })
    }
    await store.send(.go("")).finish()
    #expect(await store.state.save == .failed(Tracking.Refusal()))
    #expect(caught.entries == ["Refusal()"])
  }

  @Test(arguments: StoreKind.allCases)
  func anEffectWithoutWorkIsCompletedAtOnce(_ kind: StoreKind) async {
    let store = await store(kind) { _ in
      Effects.none.tracking(\.save, failure: { _ in Tracking.Refusal() })
    }
    await store.send(.go("")).finish()
    #expect(await store.state.save == .completed)
  }

  // MARK: - Mistakes

  @Test(arguments: StoreKind.allCases)
  func aFeatureWithoutATrackingReducerIsReported(_ kind: StoreKind) async {
    let recorder = IssueRecorder()
    let reduce = Reduce<State, Tracking.Action> { _, action in
      if case .tracking = action { return .none }
      return .track(\.feed) { () async throws(Tracking.Refusal) in 1 }
    }
    let store = await StoreUnderTest(kind, State(), reduce)
    await withIssueReporter(recorder) { await store.send(.go("")).finish() }
    #expect(await store.state.feed == .initial)
    #expect(
      recorder.issues.map(\.message) == [
        """
        Work is tracked, and nothing has taken its steps: status feed → loading.
        The status in Tracking.State does not move. Put a `TrackingReducer(action:)` with the \
        `tracking` case into the body of the feature that tracks the work.
        """
      ]
    )
  }

  @Test(arguments: StoreKind.allCases)
  func anEffectThatHidesItsWorkIsReported(_ kind: StoreKind) async {
    let recorder = IssueRecorder()
    let store = await store(kind) { name in
      if name != "" { return .none }
      return Effect<String>.run { await $0("inner") }.map { Tracking.Action.go($0) }
        .tracking(\.save, failure: { _ in Tracking.Refusal() })
    }
    await withIssueReporter(recorder) { await store.send(.go("")).finish() }
    #expect(
      recorder.issues.map(\.message) == [
        """
        `tracking(save)` was applied to an effect that hides its work: part of it is not followed.
        An effect that was mapped, that an operator of time was applied to, or that is a child's \
        hides it. Track the work where it is made: apply `tracking` before `map`, `retrying` and \
        the like.
        """
      ]
    )
  }

  @Test func aTestReceivesTheStepsAsData() async {
    let clock = TestClock()
    let store = TestStore(initialState: State()) {
      Tracking { _ in
        .track(\.feed, name: "load") { () async throws(Tracking.Refusal) in
          try? await clock.sleep(for: .seconds(1))
          return 3
        }
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await store.send(.go(""))
    await store.receive(.tracking(.began(\.feed))) { $0.feed = .loading }
    await clock.advance(by: .seconds(1))
    await store.receive(.tracking(.completed(\.feed, 3))) { $0.feed = .completedWithOutput(3) }
    await store.finish()
  }

  @Test func eventsAreComparedByPathAndStep() {
    typealias Event = TaskEvent<State>
    #expect(Event.output(\.feed, 1) == .output(\.feed, 1))
    #expect(Event.output(\.feed, 1) != .output(\.feed, 2))
    #expect(Event.began(\.feed) != .began(\.save))
    #expect(Event.failed(\.save, Tracking.Refusal()) == .failed(\.save, Tracking.Refusal()))
    #expect(Event.cancelled(\.save) != .completed(\.save))
    #expect(Event.failed(\.save, Tracking.Refusal()).description.contains("status save → failed"))
    #expect(Event.cancelled(\.save).description == "status save → cancelled")
  }
}
