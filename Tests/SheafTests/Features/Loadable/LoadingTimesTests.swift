import Foundation
import SheafTesting
import Testing

@testable import Sheaf

/// Retries, time-outs, polling and age: all on the test's clock and date.
@MainActor
struct LoadingTimesTests {
  private let retry = RetryPolicy.attempts(3, backoff: .exponential(.seconds(1))) { error in
    (error as? LoadError)?.number != 1
  }

  private func retrying() -> NovelDriver {
    NovelDriver { $0.policy.retry = retry }
  }

  // loadable 8
  @Test func aFailedLoadIsTriedAgainAfterOneAndThreeSeconds() async {
    let driver = retrying()
    let task = await driver.send(.load)
    #expect(driver.state.activity == .running(.load, attempt: 1))
    await driver.fail(LoadError(number: 9))
    #expect(driver.state.activity == .waiting(.load, nextAttempt: 2))
    #expect(driver.state.attempt == 2)
    #expect(driver.state.phase == .loading)
    await driver.advance(.milliseconds(999))
    #expect(driver.novel.calls.value == 1)
    await driver.advance(.milliseconds(1))
    #expect(driver.novel.calls.value == 2)
    #expect(driver.state.activity == .running(.load, attempt: 2))
    await driver.fail(LoadError(number: 9))
    await driver.advance(.milliseconds(1_999))
    #expect(driver.novel.calls.value == 2)
    await driver.advance(.milliseconds(1))
    #expect(driver.state.activity == .running(.load, attempt: 3))
    #expect(!task.isFinished)
    await driver.fail(LoadError(number: 8))
    #expect(driver.state.phase == .failed)
    #expect(driver.state.failure == .thrown(LoadError(number: 8)))
    #expect(driver.novel.calls.value == 3)
    #expect(driver.desk.requests == [1, 1, 1])
    #expect(task.isFinished)
    #expect(driver.effects == [])
  }

  // loadable 8
  @Test func anErrorThatIsNotRetriedFailsAtOnce() async {
    let driver = retrying()
    await driver.send(.load)
    await driver.fail(LoadError(number: 1))
    #expect(driver.state.phase == .failed)
    #expect(driver.effects == [])
  }

  // loadable 8
  @Test func cancelWhileWaitingStopsTheRetries() async {
    let driver = retrying()
    let task = await driver.send(.load)
    await driver.fail(LoadError(number: 9))
    await driver.send(.cancel)
    #expect(driver.state.phase == .idle)
    #expect(task.isFinished)
    await driver.advance(.seconds(10))
    #expect(driver.novel.calls.value == 1)
  }

  // loadable 8
  @Test func aRetryByHandStartsNowAndCountsFromOne() async {
    let driver = retrying()
    await driver.send(.load)
    await driver.fail(LoadError(number: 9))
    await driver.send(.retry)
    #expect(driver.novel.calls.value == 2)
    #expect(driver.state.activity == .running(.load, attempt: 1))
    await driver.fail(LoadError(number: 9))
    await driver.advance(.seconds(1))
    #expect(driver.novel.calls.value == 3, "one second again: the count was reset")
    await driver.end()
  }

  @Test func whoJoinsAnAttemptWaitsForTheWholeLoad() async {
    let driver = retrying()
    await driver.send(.load)
    let joined = await driver.send(.load)
    await driver.fail(LoadError(number: 9))
    #expect(!joined.isFinished, "the wait takes over")
    let late = await driver.send(.load)
    await driver.advance(.seconds(1))
    #expect(!joined.isFinished, "the next attempt takes over")
    #expect(!late.isFinished)
    await driver.answer("one")
    #expect(joined.isFinished)
    #expect(late.isFinished)
  }

  @Test func theHandleStopsALoadThatWaits() async {
    let driver = retrying()
    let task = await driver.send(.load)
    await driver.fail(LoadError(number: 9))
    await task.cancel()
    await driver.settle()
    #expect(driver.state.phase == .idle)
    #expect(driver.effects == [])
  }

  @Test func theJitterIsDrawnFromTheInjectedGenerator() async {
    for seed in UInt64(0)..<4 {
      let backoff = Backoff.exponential(.seconds(8), jitter: 0.5)
      var generator = SeededGenerator(seed: seed)
      let wait = backoff.delay(beforeAttempt: 2, using: &generator)
      let driver = NovelDriver {
        $0.policy.retry = .attempts(2, backoff: backoff)
      } withDependencies: {
        $0.withRandomNumberGenerator = WithRandomNumberGenerator(seed: seed)
      }
      await driver.send(.load)
      await driver.fail()
      await driver.advance(wait - .nanoseconds(1))
      #expect(driver.novel.calls.value == 1)
      await driver.advance(.nanoseconds(1))
      #expect(driver.novel.calls.value == 2)
      await driver.end()
    }
  }

  // MARK: - Time-outs

  @Test func aLoadThatTakesTooLongIsStoppedAndFails() async {
    let driver = NovelDriver { $0.policy.timeout = .seconds(5) }
    let task = await driver.send(.load)
    await driver.advance(.seconds(5))
    #expect(driver.state.phase == .failed)
    #expect(driver.state.failure == .timedOut(after: .seconds(5)))
    #expect(driver.desk.openCalls == [], "the loader was cancelled")
    #expect(task.isFinished)
  }

  @Test func aLoadInTimeLeavesNoTimerBehind() async {
    let driver = NovelDriver { $0.policy.timeout = .seconds(5) }
    let task = await driver.send(.load)
    await driver.answer("one")
    #expect(driver.effects == [])
    #expect(task.isFinished)
    await driver.advance(.seconds(5))
    #expect(driver.state.phase == .loaded)
    await driver.store.finish()
  }

  @Test func eachAttemptHasTheWholeTime() async {
    let driver = NovelDriver {
      $0.policy.timeout = .seconds(5)
      $0.policy.retry = .attempts(2, backoff: .constant(.seconds(1)))
    }
    await driver.send(.load)
    await driver.advance(.seconds(5))
    #expect(driver.state.activity == .waiting(.load, nextAttempt: 2))
    await driver.advance(.seconds(1))
    await driver.advance(.seconds(4))
    #expect(driver.state.activity == .running(.load, attempt: 2))
    await driver.advance(.seconds(1))
    #expect(driver.state.failure == .timedOut(after: .seconds(5)))
  }

  @Test func aLoaderThatIgnoresCancellationIsLeftBehindByTheNextAttempt() async {
    let driver = NovelDriver {
      $0.policy.timeout = .seconds(5)
      $0.policy.retry = .attempts(2, backoff: .constant(.seconds(1)))
    }
    driver.desk.heedCancellation(false)
    await driver.send(.load)
    await driver.advance(.seconds(6))
    #expect(driver.novel.calls.value == 2)
    await driver.answer(0, .success(.whole(Novel.State(text: "late"))))
    #expect(driver.state.activity == .running(.load, attempt: 2))
    await driver.answer("second")
    #expect(driver.state.content?.text == "second")
  }

  @Test func aStreamIsUnderNoTimeLimitOnceItHasGivenSomething() async {
    let driver = NovelDriver { $0.policy.timeout = .seconds(5) }
    await driver.send(.load)
    await driver.answer(.part(Novel.State(text: "part")))
    await driver.advance(.seconds(50))
    #expect(driver.state.isRefreshing)
    #expect(driver.effects == ["load"])
    await driver.end()
  }

  // MARK: - Polling

  @Test func pollingLoadsAgainAndAgainUntilTheContentSaysSo() async {
    let driver = NovelDriver {
      $0.policy.polling = .every(.seconds(10)) { (state: Novel.State) in state.text == "done" }
    }
    let task = await driver.send(.load)
    await driver.answer("one")
    #expect(task.isFinished, "nobody's handle waits for the polling")
    await driver.advance(.seconds(10))
    #expect(driver.state.activity == .running(.poll, attempt: 1))
    await driver.advance(.seconds(10))
    #expect(driver.novel.calls.value == 2, "a tick that meets a load is skipped")
    await driver.fail()
    #expect(driver.state.content?.text == "one")
    await driver.advance(.seconds(10))
    #expect(driver.novel.calls.value == 3)
    await driver.answer("done")
    await driver.advance(.seconds(10))
    #expect(driver.effects == [])
    #expect(driver.novel.calls.value == 3)
    await driver.store.finish()
  }

  @Test func somethingThatFailedIsPolledWithoutAWord() async {
    let driver = NovelDriver { $0.policy.polling = .every(.seconds(10)) }
    await driver.send(.load)
    await driver.fail()
    await driver.advance(.seconds(10))
    #expect(driver.state.phase == .failed)
    #expect(driver.state.isFetching)
    await driver.answer("one")
    #expect(driver.state.phase == .loaded)
    #expect(driver.state.failure == nil)
    await driver.end()
  }

  @Test func pollingPausesWhileNobodyLooks() async {
    let driver = NovelDriver { $0.policy.polling = .every(.seconds(10)) }
    await driver.send(.appear)
    await driver.answer("one")
    await driver.send(.disappear)
    #expect(driver.effects == [])
    await driver.advance(.seconds(100))
    #expect(driver.novel.calls.value == 1)
    await driver.send(.appear)
    await driver.advance(.seconds(10))
    #expect(driver.novel.calls.value == 2)
    await driver.end()
  }

  @Test func cancelThatLeavesNothingEndsThePolling() async {
    let driver = NovelDriver { $0.policy.polling = .every(.seconds(10)) }
    await driver.send(.load)
    await driver.send(.cancel)
    #expect(driver.effects == [])
    await driver.store.finish()
  }

  @Test func anIntervalThatIsNotPositiveIsNoPolling() async {
    let driver = NovelDriver { $0.policy.polling = .every(.zero) }
    await driver.send(.load)
    await driver.answer("one")
    #expect(driver.effects == [])
    await driver.send(.polled)
    #expect(driver.novel.calls.value == 1)
  }

  // MARK: - Age

  @Test func contentOlderThanItMayBeIsStaleForWhoWantsIt() async {
    let start = Date(timeIntervalSince1970: 1_000)
    let date = Lock(start)
    let driver = NovelDriver {
      $0.policy.staleAfter = .seconds(60)
      $0.policy.onAppear = .ifStale
    } withDependencies: {
      $0.date = DateGenerator { date.withLock { $0 } }
    }
    await driver.send(.appear)
    await driver.answer("one")
    #expect(driver.state.loadedAt == .seconds(1_000))
    date.withLock { $0 = start.addingTimeInterval(59) }
    await driver.send(.appear)
    await driver.send(.load)
    #expect(!driver.state.isFetching)
    date.withLock { $0 = start.addingTimeInterval(60) }
    await driver.send(.appear)
    #expect(driver.state.activity == .running(.refresh, attempt: 1))
    #expect(driver.state.isStale)
    await driver.answer("two")
    #expect(!driver.state.isStale)
    date.withLock { $0 = start.addingTimeInterval(200) }
    await driver.send(.load)
    #expect(driver.state.isRefreshing)
    await driver.end()
  }
}
