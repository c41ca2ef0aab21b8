import SheafTesting
import Testing

@testable import Sheaf

/// What a test store knows of effects that wait for other effects.
@Suite struct FollowerTests {
  private struct Feature: Reducer {
    struct Refusal: Error, Equatable {}
    struct State: Equatable, Sendable { var save = TaskStatus<Refusal>.initial }

    enum Action: TaskTrackingAction, Equatable {
      case collect, track
      case batch(Int)
      case tracking(TaskEvent<State>)
    }

    let clock: TestClock

    var body: some ReducerOf<Self> {
      TrackingReducer(
        action: CasePath(embed: Action.tracking) {
          if case .tracking(let e) = $0 { e } else { nil }
        }
      )
      Reduce { [clock] _, action in
        let work = Effect<Action>.run(name: "work") { send in
          try await clock.sleep(for: .seconds(5))
        }
        switch action {
        case .collect: return work.collect(for: .seconds(1)) { .batch($0.count) }
        case .track: return work.tracking(\.save) { _ in Refusal() }
        default: return .none
        }
      }
    }
  }

  // testing 2
  @Test(arguments: [Feature.Action.collect, .track])
  private func anEffectThatFollowsAnotherIsNotWaitedForInVain(action: Feature.Action) async {
    let clock = TestClock()
    let issues = await issues {
      let store = TestStore(initialState: Feature.State()) {
        Feature(clock: clock)
      } withDependencies: {
        $0.continuousClock = clock
      }
      store.exhaustivity = .off
      await store.send(action)
      await store.receive(.batch(1))
    }
    #expect(issues.count == 1)
    #expect(issues.messages.first?.contains("time limit") == false)
    #expect(issues.messages.first?.contains("waits for other effects of its store") == true)
  }

  // testing 2
  @Test func whatAFollowerBringsIsWaitedForWhereTheOtherWaitsOutside() async {
    let (doors, door) = AsyncStream.makeStream(of: Void.self)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        guard action == 0 else { return .none }
        return .run { send in
          for await _ in doors {}
          await send(7)
        }
        .collect(for: .seconds(1)) { $0.reduce(0, +) }
      }
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    await store.send(0)
    door.finish()
    await store.receive(7) { $0 = 7 }
    await store.finish()
  }
}
