import Sheaf
import SheafTesting
import Testing

/// Layers that wait, in both kinds of store.
@Suite struct AsyncMiddlewareTests {
  private func waiting(_ clock: TestClock, _ journal: Journal<String>) -> Layer {
    Layer.asynchronous("waiting") { action, context in
      journal.note("begin \(action)")
      try await clock.sleep(for: .seconds(1))
      let outcome = await context.next(action)
      journal.note("end \(action) \(outcome)")
    }
  }

  // cloe 4
  @Test(arguments: StoreKind.allCases)
  func actionsThatWaitKeepTheirOrder(_ kind: StoreKind) async {
    let latch = Doors()
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([
      Layer.asynchronous { action, context in
        journal.note("begin \(action)")
        try await latch.wait(action)
        await context.next(action)
        journal.note("end \(action)")
      }
    ])
    let first = await store.send("a")
    let second = await store.send("b")
    #expect(await store.log == [])
    #expect(!first.isFinished && !second.isFinished)
    latch.open("b")
    latch.open("a")
    await first.finish()
    await second.finish()
    #expect(await store.log == ["a", "b"])
    #expect(journal.entries == ["begin a", "end a", "begin b", "end b"])
  }

  // cloe 4
  @Test(arguments: StoreKind.allCases)
  func whatWaitsWhenTheStoreShutsDownIsDropped(_ kind: StoreKind) async {
    let latch = Doors()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    let outcomes = Journal<String>()
    await store.setMiddleware([
      .noting("m1", in: outcomes),
      Layer.asynchronous { action, context in
        try? await latch.wait(action)
        await context.next(action)
      },
    ])
    let first = await store.send("a")
    let second = await store.send("b")
    await store.shutDown()
    await first.finish()
    await second.finish()
    #expect(await store.log == [])
    #expect(await store.inspector.entryCount == 0)
  }

  // cloe 4
  @Test func aLayerThatWaitsASecondIsTestedWithAClock() async {
    let clock = TestClock()
    let journal = Journal<String>()
    let store = TestStore(initialState: Trace.State()) {
      Trace()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.middleware = [waiting(clock, journal)]
    await store.send("a")
    await store.send("b")
    await clock.advance(by: .seconds(1))
    await store.receive("a") { $0.log = ["a"] }
    await clock.advance(by: .seconds(1))
    await store.receive("b") { $0.log = ["a", "b"] }
    #expect(journal.entries == ["begin a", "end a handled", "begin b", "end b handled"])
    await store.finish()
  }

  @Test(arguments: StoreKind.allCases)
  func theHandleOfASendCancelsWhatWaits(_ kind: StoreKind) async {
    let latch = Doors()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([
      Layer.asynchronous { action, context in
        try? await latch.wait(action)
        await context.next(action)
      }
    ])
    let first = await store.send("a")
    let second = await store.send("b")
    let third = await store.send("c")
    second.cancel()
    await second.finish()
    first.cancel()
    await first.finish()
    latch.open("c")
    await third.finish()
    #expect(await store.log == ["c"])
  }

  @Test(arguments: StoreKind.allCases)
  func aLayerThatNeverCallsNextDropsTheAction(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([.noting("m1", in: journal), Layer.asynchronous { _, _ in }])
    await store.send("a").finish()
    #expect(await store.log == [])
    #expect(journal.entries == ["m1-in a", "m1-out a dropped 0"])
  }

  @Test(arguments: StoreKind.allCases)
  func aLayerMaySendReadAndCallNextTwice(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([
      Layer.asynchronous { action, context in
        journal.note("in \(action) \(try await context.state().count)")
        if action == "a" { await context.send("sent") }
        await context.next(action + "1")
        if action == "a" { await context.next(action + "2") }
        journal.note("out \(action) \(try await context.withState { $0.count })")
      }
    ])
    await store.send("a").finish()
    #expect(await store.log == ["a1", "a2", "sent1"])
    #expect(journal.entries == ["in a 0", "out a 2", "in sent 2", "out sent 3"])
  }

  @Test(arguments: StoreKind.allCases)
  func anErrorOfALayerIsReportedAndItsActionDropped(_ kind: StoreKind) async {
    struct Refusal: Error {}
    let recorder = IssueRecorder()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([
      Layer.asynchronous("strict") { action, context in
        if action == "a" { throw Refusal() }
        await context.next(action)
      }
    ])
    await withIssueReporter(recorder) {
      await store.send("a").finish()
      await store.send("b").finish()
    }
    #expect(await store.log == ["b"])
    #expect(recorder.issues.count == 1)
    #expect(recorder.issues.first?.message.contains("middleware strict") == true)
  }

  @Test(arguments: StoreKind.allCases)
  func twoLayersThatWaitRunOneBehindTheOther(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let layers = ["m1", "m2"].map { (name: String) in
      Layer.asynchronous(name) { action, context in
        journal.note("\(name)-in \(action)")
        await context.next(action)
        journal.note("\(name)-out \(action)")
      }
    }
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware(layers)
    await store.send("a").finish()
    #expect(journal.entries == ["m1-in a", "m2-in a", "m2-out a", "m1-out a"])
  }

  @Test(arguments: StoreKind.allCases)
  func aLayerThatIgnoresItsCancellationReachesNothingMore(_ kind: StoreKind) async {
    let (entered, go) = (Signal(), Signal())
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([
      Layer.asynchronous { action, context in
        entered.fire()
        await go.wait()
        await context.send("late")
        let outcome = await context.next(action)
        #expect(outcome == .dropped)
      }
    ])
    let task = await store.send("a")
    await entered.wait()
    task.cancel()
    go.fire()
    await task.finish()
    await store.setMiddleware([])
    #expect(await store.log == [])
  }

  @Test(arguments: StoreKind.allCases)
  func anActionThatWaitsGoesOnThroughTheLayersItMet(_ kind: StoreKind) async {
    let doors = Doors()
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([
      Layer.asynchronous { action, context in
        try await doors.wait(action)
        await context.next(action)
      },
      .noting("old", in: journal),
    ])
    let task = await store.send("a")
    await store.setMiddleware([.noting("new", in: journal)])
    await store.send("b")
    doors.open("a")
    await task.finish()
    #expect(
      journal.entries == [
        "new-in b", "new-out b handled 1", "old-in a", "old-out a handled 2",
      ]
    )
  }

  @Test(arguments: StoreKind.allCases)
  func aStoreThatIsReleasedLetsGoOfWhatItsLayersHold(_ kind: StoreKind) async {
    let (entered, released) = (Signal(), Signal())
    var store: StoreUnderTest? = await StoreUnderTest(kind, tracing: { _ in .none })
    do {
      let tracked = Tracked { released.fire() }
      await store?.setMiddleware([
        Layer.asynchronous { action, context in
          tracked.touch()
          entered.fire()
          try await untilCancelled()
          await context.next(action)
        }
      ])
    }
    let task = await store?.send("a")
    await entered.wait()
    store = nil
    await task?.finish()
    await released.wait()
  }
}
