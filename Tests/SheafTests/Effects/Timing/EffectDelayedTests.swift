import SheafTesting
import Testing

@testable import Sheaf

/// When a delayed, and a debounced, effect starts.
@Suite struct EffectDelayedTests {
  @Test func aDelayedEffectStartsAtItsInstantAndNotBefore() async {
    let desk = TimingDesk()
    await desk.send(desk.work("a", lasting: 1).delayed(for: .seconds(3)))
    await desk.advance(to: 3, and: .zero - .instant)
    #expect(desk.history == "")
    await desk.advance(to: 3)
    #expect(desk.history == "+a@3")
    await desk.advance(to: 9)
    #expect(desk.history == "+a@3 -a@4")
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
  func noDelayIsNone(delay: Duration) async {
    let desk = TimingDesk()
    await desk.send(desk.work("a").delayed(for: delay))
    await desk.send(desk.work("b").debounced(id: "x", for: delay))
    #expect(desk.history == "+a@0 +b@0")
    await desk.send(desk.work("c").debounced(id: "x", for: delay))
    #expect(desk.history == "+a@0 +b@0 +c@0 xb@0")
    await desk.end()
  }

  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max)])
  func aHugeDelayNeitherOverflowsNorEnds(delay: Duration) async {
    let desk = TimingDesk()
    await desk.advance(to: 1)
    let delayed = await desk.send(desk.work("a").delayed(for: delay))
    let debounced = await desk.send(desk.work("b").debounced(id: "x", for: delay))
    await desk.advance(to: 1_000_000_000)
    #expect(desk.history == "")
    await delayed.cancel()
    await debounced.cancel()
    await desk.advance(to: 4_000_000_000)
    #expect(desk.history == "")
    #expect(delayed.isFinished && debounced.isFinished)
  }

  @Test func everythingInItWaits() async {
    let desk = TimingDesk()
    await desk.send(desk.work("a").cancellable(id: "a"))
    await desk.send(
      .merge(.send(.note("sent")), .cancel(id: "a"), desk.work("b")).delayed(for: .seconds(2))
    )
    await desk.advance(to: 2, and: .zero - .instant)
    #expect(desk.history == "+a@0")
    await desk.advance(to: 2)
    #expect(desk.history.hasPrefix("+a@0 sent@2"))
    #expect(Set(desk.history.split(separator: " ")) == ["+a@0", "sent@2", "xa@2", "+b@2"])
    await desk.end()
  }

  @Test func aRejectionIsNotDelayed() async {
    let desk = TimingDesk()
    for effect in [Effect<TimingDesk.Action>.none, .rejected] {
      let handles = [
        await desk.send(effect.delayed(for: .seconds(1))),
        await desk.send(effect.debounced(id: 1, for: .seconds(1))),
        await desk.send(effect.throttled(id: 1, for: .seconds(1))),
        await desk.send(effect.timeout(.seconds(1))),
        await desk.send(effect.retrying(.attempts(2))),
      ]
      #expect(handles.allSatisfy { $0.isFinished })
    }
  }

  @Test func anIdBeforeTheOperatorCountsWhileItWaits() async {
    let desk = TimingDesk()
    let handle = await desk.send(
      desk.work("a").cancellable(id: 1).cancellable(id: 2).delayed(for: .seconds(2))
    )
    await desk.send(.cancel(id: 1))
    await desk.clock.advance()
    #expect(handle.isFinished)
    await desk.advance(to: 9)
    #expect(desk.history == "")
  }

  @Test func cancelInFlightCancelsWhenTheDelayedEffectStarts() async {
    let desk = TimingDesk()
    await desk.send(desk.work("a").cancellable(id: 1))
    await desk.send(
      desk.work("b").cancellable(id: 1, cancelInFlight: true).delayed(for: .seconds(2))
    )
    await desk.advance(to: 2, and: .zero - .instant)
    #expect(desk.history == "+a@0")
    await desk.advance(to: 2)
    #expect(Set(desk.history.split(separator: " ")) == ["+a@0", "xa@2", "+b@2"])
    await desk.end()
  }

  @Test func anOperatorMayHaveAClockOfItsOwn() async {
    let desk = TimingDesk()
    let own = TestClock()
    await desk.send(desk.work("a").delayed(for: .seconds(1), clock: own))
    await desk.send(desk.work("b").debounced(id: 1, for: .seconds(1), clock: own))
    await desk.advance(to: 5)
    #expect(desk.history == "")
    await own.advance(by: .seconds(1))
    #expect(desk.history == "+a@5 +b@5")
    await desk.end()
  }

  // MARK: - Debounce

  @Test(arguments: [EffectQueue.exhaust("q"), .bounded("q", 1, overflow: .dropNew)])
  func aReplacementIsNotDroppedForTheSlotOfTheOneItReplaces(_ queue: EffectQueue) async {
    let desk = TimingDesk()
    func send(_ name: String) async {
      await desk.send(desk.work(name).debounced(id: "x", for: .seconds(2)).queued(on: queue))
    }
    await send("0")
    await desk.advance(to: 1)
    await send("1")
    await desk.advance(to: 3)
    #expect(desk.history == "+1@3")
    await desk.advance(to: 4)
    await send("2")
    await send("3")
    await desk.advance(to: 6)
    #expect(desk.history == "+1@3 x1@4 +3@6")
    await desk.send(desk.work("other").queued(on: queue))
    await desk.end()
    #expect(!desk.history.contains("other"))
  }

  // queues 1
  @Test func ofABurstTheLastStartsAloneAfterThePause() async {
    let desk = TimingDesk()
    for second in 0...2 {
      await desk.advance(to: second)
      await desk.send(desk.work("\(second)", lasting: 1).debounced(id: "x", for: .seconds(2)))
      #expect(desk.store.state == second + 1)
    }
    await desk.advance(to: 4, and: .zero - .instant)
    #expect(desk.history == "")
    await desk.advance(to: 4)
    #expect(desk.history == "+2@4")
    await desk.advance(to: 9)
    #expect(desk.history == "+2@4 -2@5")
  }

  @Test func atTheVeryInstantTheWaitingOneHasStarted() async {
    let desk = TimingDesk()
    await desk.send(desk.work("a").debounced(id: "x", for: .seconds(2)))
    await desk.advance(to: 2)
    await desk.send(desk.work("b").debounced(id: "x", for: .seconds(2)))
    await desk.clock.advance()
    #expect(desk.history == "+a@2 xa@2")
    await desk.advance(to: 4)
    #expect(desk.history == "+a@2 xa@2 +b@4")
    await desk.end()
  }

  @Test func justBeforeTheInstantTheWaitingOneIsReplaced() async {
    let desk = TimingDesk()
    await desk.send(desk.work("a").debounced(id: "x", for: .seconds(2)))
    await desk.advance(to: 2, and: .zero - .instant)
    await desk.send(desk.work("b").debounced(id: "x", for: .seconds(2)))
    await desk.advance(to: 4, and: .zero - .instant - .instant)
    #expect(desk.history == "")
    await desk.advance(to: 5)
    #expect(desk.history == "+b@3")
    await desk.end()
  }

  @Test func otherIdsAreNotDisturbed() async {
    let desk = TimingDesk()
    await desk.send(desk.work("a").debounced(id: 1, for: .seconds(1)))
    await desk.send(desk.work("b").debounced(id: 2, for: .seconds(1)))
    await desk.advance(to: 1)
    #expect(desk.history == "+a@1 +b@1")
    await desk.end()
  }

  @Test(arguments: StoreKind.allCases)
  func tenThousandDebouncesOfOneIdLeaveNothing(kind: StoreKind) async {
    let (clock, entered) = (TestClock(), Signal())
    let store = await StoreUnderTest(
      kind,
      Tally.State(),
      Tally { _ in
        .run { _ in entered.fire() }.debounced(id: "x", for: .seconds(1))
      }
    ) { $0.continuousClock = clock }
    var last = StoreTask(nil)
    var handles: [StoreTask] = []
    for number in 1...10_000 {
      last = await store.send(number)
      handles.append(last)
    }
    #expect(await store.state.count == 10_000)
    #expect(entered.count == 0)
    handles.removeLast()
    for handle in handles { await handle.finish() }
    #expect(await store.inspector.entryCount == 2)
    await clock.advance(by: .seconds(1))
    await last.finish()
    #expect(entered.count == 1)
    let left = await store.inspector
    #expect((left.entryCount, left.idCount, left.queueCount) == (0, 0, 0))
  }
}
