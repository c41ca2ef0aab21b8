import Testing

@testable import Sheaf

/// What no event of a store reaches yet: a load that waits to be tried again.
struct LoadableEventsTests {
  private func waiting(_ kind: LoadKind) -> Loadable<Int, String, LoadError> {
    var state = Loadable<Int, String, LoadError>(request: 1)
    state.generation = 3
    state.activity = .waiting(kind, nextAttempt: 2)
    return state
  }

  @Test func aRetryWhileWaitingStartsNowAndCountsFromOne() {
    var state = waiting(.load)
    #expect(state.attempt == 2)
    #expect(state.retry() == .start)
    #expect(state.activity == .running(.load, attempt: 1))
    #expect(state.generation == 4)
  }

  @Test func otherEventsWhileWaitingAreThoseOfALoadThatRuns() {
    var state = waiting(.load)
    #expect(state.phase == .loading)
    #expect(state.load() == .join)
    #expect(state.appear() == .join)
    #expect(state.refresh() == .join)
    #expect(state.cancel() == .stop)
    #expect(state.phase == .idle)
  }
}
