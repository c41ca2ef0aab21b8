import SheafTesting
import Testing

@testable import Sheaf

/// How work that fails is tried again.
@Suite struct EffectRetryingTests {
  private typealias Action = TimingDesk.Action
  private let doubling = RetryPolicy.attempts(3, backoff: .exponential(.seconds(1)))

  @Test func workIsTriedAgainAfterTheWaitsOfThePolicy() async {
    let desk = TimingDesk()
    let handle = await desk.send(desk.failing("a", times: 2).retrying(doubling))
    await desk.advance(to: 3, and: .zero - .instant)
    #expect(desk.history == "!a@0 !a@1")
    await desk.advance(to: 3)
    #expect(desk.history == "!a@0 !a@1 -a@3")
    #expect(handle.isFinished)
  }

  @Test func onlyTheLastErrorGoesToTheCatch() async {
    let desk = TimingDesk()
    await desk.send(
      desk.failing("a", times: 9) { error, send in await send(.note("caught \(error)")) }
        .retrying(doubling)
    )
    await desk.advance(to: 9)
    #expect(desk.history == "!a@0 !a@1 !a@3 caught the disk is full@3")
  }

  @Test func withoutACatchTheLastErrorIsReported() async {
    let desk = TimingDesk()
    await withKnownIssue {
      await desk.send(desk.failing("a", times: 9).retrying(.attempts(2)))
    } matching: {
      $0.description.contains("the disk is full")
    }
    #expect(desk.history == "!a@0 !a@0")
  }

  @Test func anErrorThatThePolicyRefusesIsNotRetried() async {
    let desk = TimingDesk()
    let policy = RetryPolicy.attempts(3) { !($0 is DiskFull) }
    await desk.send(desk.failing("a", times: 9) { _, _ in }.retrying(policy))
    await desk.advance(to: 9)
    #expect(desk.history == "!a@0")
  }

  @Test func aCancellationIsNotRetried() async {
    let desk = TimingDesk()
    let attempts = Counter()
    let effect = Effect<Action>.run { _ in
      _ = attempts.next()
      throw CancellationError()
    }
    await desk.send(effect.retrying(doubling))
    await desk.advance(to: 9)
    #expect(attempts.next() == 2)
  }

  @Test func aCancellationDuringTheWaitEndsIt() async {
    let desk = TimingDesk()
    let handle = await desk.send(desk.failing("a", times: 1).retrying(doubling).cancellable(id: 1))
    await desk.advance(to: 1, and: .zero - .instant)
    await desk.send(.cancel(id: 1))
    await desk.clock.advance()
    #expect(handle.isFinished)
    await desk.advance(to: 9)
    #expect(desk.history == "!a@0")
  }

  @Test func eachPieceOfWorkHasAttemptsOfItsOwn() async {
    let desk = TimingDesk()
    let policy = RetryPolicy.attempts(2, backoff: .constant(.seconds(1)))
    let parts = Effect.concatenate(
      .merge(desk.failing("a", times: 1), desk.work("b", lasting: 0)),
      desk.failing("c", times: 1)
    )
    await desk.send(parts.retrying(policy))
    await desk.advance(to: 9)
    #expect(desk.history == "!a@0 +b@0 -b@0 -a@1 !c@1 -c@2")
  }

  @Test func theInnerPolicyCounts() async {
    let desk = TimingDesk()
    let effect = desk.failing("a", times: 9) { _, _ in }.retrying(.none)
    await desk.send(effect.retrying(.attempts(5)))
    await desk.advance(to: 9)
    #expect(desk.history == "!a@0")
  }

  @Test func aPolicyDoesNotReachBeyondItsEffect() async {
    let desk = TimingDesk()
    await desk.send(
      .merge(
        desk.failing("a", times: 0).retrying(doubling),
        desk.failing("b", times: 9) { _, _ in }
      )
    )
    await desk.advance(to: 9)
    #expect(desk.history == "-a@0 !b@0")
  }

  @Test func whatAnAttemptSentWasReducedAndAStreamStartsAnew() async {
    let desk = TimingDesk()
    let attempts = Counter()
    let effect = Effect<Action>.run { send in
      await send(.note("sent"))
      if attempts.next() == 1 { throw DiskFull() }
    }
    await desk.send(effect.retrying(doubling))
    await desk.advance(to: 9)
    #expect(desk.history == "sent@0 sent@1")
  }

  @Test func aTimeoutAroundItCoversAllAttempts() async {
    let desk = TimingDesk()
    let policy = RetryPolicy.unlimited(backoff: .constant(.seconds(1)))
    await desk.send(
      desk.failing("a", times: .max).retrying(policy).timeout(.seconds(2)) { _, send in
        await send(.note("timeout"))
      }
    )
    await desk.advance(to: 9)
    #expect(desk.history == "!a@0 !a@1 timeout@2")
  }

  @Test func aTimeoutWithinIsNotTriedAgain() async {
    let desk = TimingDesk()
    await withKnownIssue {
      await desk.send(desk.work("a").timeout(.seconds(1)).retrying(doubling))
      await desk.advance(to: 9)
    }
    #expect(desk.history == "+a@0 xa@1")
  }

  @Test func chanceIsThatOfTheInjectedGenerator() async {
    let desk = TimingDesk { $0.withRandomNumberGenerator = WithRandomNumberGenerator(seed: 3) }
    let backoff = Backoff.constant(.seconds(10), jitter: 1)
    await desk.send(desk.failing("a", times: 1).retrying(.attempts(2, backoff: backoff)))
    var generator = SeededGenerator(seed: 3)
    let wait = backoff.delay(beforeAttempt: 2, using: &generator)
    await desk.clock.advance(by: wait - .instant)
    #expect(desk.history == "!a@0")
    await desk.clock.advance(by: .instant)
    #expect(desk.history.contains(" -a@"))
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
  func noWaitTriesAgainAtOnce(wait: Duration) async {
    let desk = TimingDesk()
    let policy = RetryPolicy.attempts(1_000, backoff: .constant(wait))
    await desk.send(desk.failing("a", times: 999).retrying(policy))
    #expect(desk.history.hasSuffix("!a@0 -a@0"))
  }

  @Test func aHugeWaitNeitherOverflowsNorEnds() async {
    let desk = TimingDesk()
    await desk.advance(to: 1)
    let backoff = Backoff.constant(Duration(attoseconds: .max))
    let handle = await desk.send(
      desk.failing("a", times: 1).retrying(.attempts(2, backoff: backoff))
    )
    await desk.advance(to: 1_000_000_000)
    #expect(desk.history == "!a@1")
    await handle.cancel()
    #expect(handle.isFinished)
  }
}
