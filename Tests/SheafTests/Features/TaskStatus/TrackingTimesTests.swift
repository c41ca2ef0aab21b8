import Sheaf
import SheafTesting
import Testing

/// Tracked work under operators of time.
@Suite struct TrackingTimesTests {
  private typealias Refusal = Tracking.Refusal

  /// Fails twice, then goes well.
  private final class Attempts: Sendable {
    private let count = Journal<Void>()

    func next() throws(Refusal) -> Int {
      count.note(())
      if count.entries.count < 3 { throw Refusal() }
      return count.entries.count
    }

    var number: Int { count.entries.count }
  }

  private func run(
    _ kind: StoreKind,
    _ effect: @escaping @Sendable () -> Effect<Tracking.Action>
  ) async -> Tracking.State {
    let store = await StoreUnderTest(
      kind,
      Tracking.State(),
      Tracking(effect: { $0 == "" ? effect() : .none })
    )
    await store.send(.go("")).finish()
    return await store.state
  }

  @Test(arguments: StoreKind.allCases)
  func trackedWorkIsTriedAgain(_ kind: StoreKind) async {
    let (task, effect, few) = (Attempts(), Attempts(), Attempts())
    let state = await run(kind) {
      .merge(
        .track(\.feed) { () async throws(Refusal) in try task.next() }
          .retrying(.attempts(3), clock: ImmediateClock()),
        .run { _ in _ = try effect.next() }
          .tracking(\.save, failure: { _ in Refusal() })
          .retrying(.attempts(3), clock: ImmediateClock())
      )
    }
    #expect(state.feed == .completedWithOutput(3))
    #expect(state.save == .completed)
    #expect(task.number == 3 && effect.number == 3)
    let failed = await run(kind) {
      .track(\.feed) { () async throws(Refusal) in try few.next() }
        .retrying(.attempts(2), clock: ImmediateClock())
    }
    #expect(failed.feed == .failed(Refusal(), last: nil))
    #expect(few.number == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func aTrackedSequenceIsReadAgain(_ kind: StoreKind) async {
    let attempts = Attempts()
    let state = await run(kind) {
      Unreliable(attempts: attempts).tracking(\.feed)
        .retrying(.attempts(3), clock: ImmediateClock())
    }
    #expect(state.feed == .completedWithOutput(3))
    #expect(attempts.number == 3)
  }

  /// Gives the number of the first attempt that goes well.
  private struct Unreliable: AsyncSequence, Sendable {
    let attempts: Attempts

    func makeAsyncIterator() -> Iterator { Iterator(attempts: attempts) }

    struct Iterator: AsyncIteratorProtocol {
      let attempts: Attempts
      var isOver = false

      mutating func next() async throws(Refusal) -> Int? {
        try await next(isolation: nil)
      }

      mutating func next(isolation actor: isolated (any Actor)?) async throws(Refusal) -> Int? {
        if isOver { return nil }
        let number = try attempts.next()
        isOver = true
        return number
      }
    }
  }

  @Test func aTimeOutCancelsWhatIsTracked() async {
    let clock = TestClock()
    let store = TestStore(initialState: Tracking.State()) {
      Tracking { name in
        if name != "" { return .none }
        return .track(\.feed) { () async throws(Refusal) in
          try? await clock.sleep(for: .seconds(5))
          return 1
        }
        .timeout(.seconds(1)) { _, _ in
        }
        .delayed(for: .seconds(1))
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await store.send(.go("")) { $0.feed = .initial }
    await clock.advance(by: .seconds(1))
    await store.receive(.tracking(.began(\.feed))) { $0.feed = .loading }
    await clock.advance(by: .seconds(1))
    await store.receive(.tracking(.cancelled(\.feed))) { $0.feed = .cancelled(last: nil) }
    await store.finish()
  }
}
