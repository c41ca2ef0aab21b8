import Sheaf
import SheafTesting
import Testing

// snippet: testing-feature
struct Countdown: Reducer {
  struct State: Equatable {
    var seconds = 3
    var isRunning = false
  }
  enum Action: Equatable { case startButton, tick, cancelButton }
  enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startButton:
        state.isRunning = true
        return .run(name: "countdown") { send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.tick)
          }
        }
        .cancellable(id: CancelID.timer)
      case .tick:
        state.seconds -= 1
        state.isRunning = state.seconds > 0
        return state.isRunning ? .none : .cancel(id: CancelID.timer)
      case .cancelButton:
        state.isRunning = false
        return .cancel(id: CancelID.timer)
      }
    }
  }
}
// end

// snippet: testing-steps
@Test func theCountdownStopsAtZero() async {
  let clock = TestClock()
  let store = TestStore(initialState: Countdown.State(seconds: 2)) {
    Countdown()
  } withDependencies: {
    $0.continuousClock = clock
  }
  await store.send(.startButton) { $0.isRunning = true }
  await clock.advance(by: .seconds(2))
  await store.receive(.tick) { $0.seconds = 1 }
  await store.receive(.tick) {
    $0.seconds = 0
    $0.isRunning = false
  }
  await store.finish()
}
// end

// snippet: testing-exhaustivity
@Test func onlyTheEndOfTheCountdownCounts() async {
  let clock = TestClock()
  let store = TestStore(initialState: Countdown.State(seconds: 2)) {
    Countdown()
  } withDependencies: {
    $0.continuousClock = clock
  }
  store.exhaustivity = .off
  await store.send(.startButton)
  await clock.advance(by: .seconds(2))
  await store.receive(.tick)
  await store.receive(.tick) { $0.seconds = 0 }
}
// end

// snippet: testing-schedules
@Test func twoPagesAreLoadedInWhateverOrder() async {
  await ScheduleExplorer(schedules: 100).run {
    let store = TestStore(initialState: Pages.State()) { Pages() }
    await store.send(.load)
    await store.receive(inAnyOrder: [.loaded("a"), .loaded("b")]) {
      $0.titles = ["a", "b"]
    }
  }
}
// end

/// Loads two pages at the same time.
struct Pages: Reducer {
  struct State: Equatable { var titles: Set<String> = [] }
  enum Action: Equatable { case load, loaded(String) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .load:
      return .merge(["a", "b"].map { title in .run { send in await send(.loaded(title)) } })
    case .loaded(let title):
      state.titles.insert(title)
      return .none
    }
  }
}
