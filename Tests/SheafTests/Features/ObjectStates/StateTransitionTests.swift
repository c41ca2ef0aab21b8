import SheafTesting
import Testing

@testable import Sheaf

/// Mutations run once by construction; failures leave the previous state.
@MainActor
struct StateTransitionTests {
  // objects 5
  @Test func mutationsRunOnceWhereATransitionCallsThemTwice() async throws {
    let (lamp, recorder) = (Lamp(), IssueRecorder())
    let transition = StateTransition<Lamp> { mutate in
      mutate()
      await Elsewhere.shared.visit()
      mutate()
    }
    let line: UInt = #line - 5
    let outcome = await lamp.request(.named("a"), via: transition, reporter: recorder).word
    #expect(outcome == "set")
    #expect(lamp.log == ["a"])
    let issue = try #require(recorder.issues.first)
    #expect(recorder.issues.count == 1)
    #expect(issue.message == ObjectStatesMessages.mutatedTwice(StateID("a"), of: Lamp.self))
    #expect(issue.site.line == line)
  }

  // objects 5
  @Test func mutationsRunAfterATransitionThatForgotThem() async throws {
    let (lamp, recorder) = (Lamp(), IssueRecorder())
    let transition = StateTransition<Lamp> { _ in }
    let request = lamp.request(.named("a"), via: transition, reporter: recorder)
    #expect(await request.word == "set")
    #expect(lamp.log == ["a"])
    #expect(
      recorder.issues.map(\.message) == [
        ObjectStatesMessages.neverMutated(StateID("a"), of: Lamp.self)
      ]
    )
  }

  @Test func aTransitionRunsUpToItsFirstSuspensionWithinTheCall() async {
    let (lamp, latch) = (Lamp(), Latch())
    let request = lamp.apply(.named("a"), via: .lingering(at: latch))
    #expect(lamp.log == ["a"])
    #expect(lamp.dispatcher.isTransitioning)
    #expect(lamp.dispatcher.phase == .transition(from: nil, to: StateID("a")))
    latch.open()
    #expect(await request.word == "set")
    #expect(!lamp.dispatcher.isTransitioning)
  }

  @Test func aTransitionThatThrowsLeavesThePreviousStateCurrent() async {
    let lamp = Lamp()
    lamp.apply(.named("a"))
    let request = lamp.apply(.named("b"), via: StateTransition { _ in throw Mishap() })
    let outcome = await request.outcome
    #expect(outcome.error as? Mishap == Mishap())
    #expect(!outcome.hasArrived)
    #expect(lamp.dispatcher.current == StateID("a"))
    #expect(lamp.log == ["a"])
    #expect(await lamp.apply(.named("b")).word == "set")
  }

  @Test func aFailureMayBeCommittedAndThenTheMutationsHaveRun() async {
    let lamp = Lamp()
    for afterMutating in [false, true] {
      let transition = StateTransition<Lamp> { mutate in
        if afterMutating { mutate() }
        throw Mishap()
      }
      let state = StateDescriptor<Lamp>.named("\(afterMutating)")
      let request = lamp.apply(state, via: transition.commitOnFailure())
      #expect(await request.word == "failed Mishap()")
      #expect(lamp.dispatcher.current == state.id)
    }
    #expect(lamp.log == ["false", "true"])
  }

  @Test func aTransitionThatCancelsItselfIsCancelled() async {
    let lamp = Lamp()
    lamp.apply(.named("a"))
    let thrown = StateTransition<Lamp> { _ in throw CancellationError() }
    #expect(await lamp.apply(.named("b"), via: thrown.commitOnFailure()).word == "cancelled")
    let cancelled = StateTransition<Lamp> { _ in withUnsafeCurrentTask { $0?.cancel() } }
    #expect(await lamp.apply(.named("b"), via: cancelled).word == "cancelled")
    #expect(lamp.dispatcher.current == StateID("a"))
    #expect(lamp.log == ["a"])
  }

  @Test func aTransitionThatTakesTooLongFailsAndTheNextBegins() async {
    let (lamp, clock, latch, recorder) = (Lamp(), HandClock(), Latch(), IssueRecorder())
    let transition = StateTransition<Lamp>.stubborn(at: latch).timeout(.seconds(1))
    let late = lamp.request(.named("a"), via: transition, reporter: recorder) {
      $0.continuousClock = clock
    }
    let next = lamp.apply(.named("b"))
    await clock.asleep.wait()
    clock.wake()
    #expect(
      await late.outcome.error as? StateTimeoutError
        == StateTimeoutError(state: StateID("a"), limit: .seconds(1))
    )
    #expect(await next.word == "set")
    #expect(lamp.log == ["b"])
    // The transition goes on all the same, and finds that it may not change the object any more.
    let reported = Signal()
    let end = StateTransition<Lamp> { mutate in
      await latch.waitStubbornly()
      mutate()
      reported.fire()
    }
    let last = lamp.apply(.named("c"), via: end)
    latch.open()
    await reported.wait()
    #expect(await last.word == "set")
    #expect(lamp.log == ["b", "c"])
    #expect(
      recorder.issues.map(\.message) == [
        ObjectStatesMessages.mutatedLate(StateID("a"), of: Lamp.self)
      ]
    )
  }

  @Test func aTransitionThatEndsInTimeStopsItsTimer() async {
    let (lamp, clock, latch) = (Lamp(), HandClock(), Latch())
    let transition = StateTransition<Lamp>.held(by: latch).timeout(.seconds(1))
    let request = lamp.request(.named("a"), via: transition) { $0.continuousClock = clock }
    await clock.asleep.wait()
    latch.open()
    #expect(await request.word == "set")
    await clock.ended.wait()
    #expect(lamp.dispatcher.current == StateID("a"))
  }

  @Test func aTimeOutMayBeCommitted() async {
    let (lamp, clock, latch) = (Lamp(), HandClock(), Latch())
    let transition = StateTransition<Lamp>.held(by: latch).timeout(.seconds(1)).commitOnFailure()
    let request = lamp.request(.named("a"), via: transition) { $0.continuousClock = clock }
    await clock.asleep.wait()
    clock.wake()
    #expect(await request.outcome.error is StateTimeoutError)
    #expect(lamp.dispatcher.current == StateID("a"))
    #expect(lamp.log == ["a"])
  }

  @Test func aRequestThatWaitedHasTheDependenciesOfItsCaller() async {
    let (lamp, latch, recorder) = (Lamp(), Latch(), IssueRecorder())
    let first = lamp.apply(.named("a"), via: .held(by: latch))
    let state = StateDescriptor<Lamp>.set(id: "b") { _ in reportIssue("from the body") }
    let transition = StateTransition<Lamp> { mutate in
      mutate()
      if DependencyValues.current.cancellationErrors.contains(Mishap()) { throw Mishap() }
    }
    let second = lamp.request(state, via: transition, reporter: recorder) {
      $0.cancellationErrors = CancellationErrors { $0 is Mishap }
    }
    latch.open()
    #expect(await first.word == "set")
    #expect(await second.word == "cancelled")
    #expect(recorder.issues.map(\.message) == ["from the body"])
  }

  @Test func aTransitionThatWaitsForItsSuccessorIsReportedAndNotStuck() async {
    let (lamp, recorder) = (Lamp(), IssueRecorder())
    let inner = Journal<String>()
    let transition = StateTransition<Lamp> { lamp, mutate in
      mutate()
      inner.note(await lamp.apply(.named("b")).word)
    }
    let request = lamp.request(.named("a"), via: transition, reporter: recorder)
    #expect(await request.word == "set")
    #expect(inner.entries == ["cancelled"])
    #expect(recorder.issues.map(\.message) == [ObjectStatesMessages.waitsForItself])
    #expect(lamp.log == ["a"])
  }

  @Test func aTaskThatATransitionStartsMayWaitForItsSuccessor() async {
    let (lamp, words) = (Lamp(), Journal<String>())
    let done = Signal()
    lamp.apply(
      .named("a"),
      via: StateTransition { lamp, mutate in
        mutate()
        let next = lamp.apply(.named("b"))
        Task {
          words.note(await next.word)
          done.fire()
        }
        await Elsewhere.shared.visit()
      }
    )
    await done.wait()
    #expect(words.entries == ["set"])
    #expect(lamp.log == ["a", "b"])
  }
}
