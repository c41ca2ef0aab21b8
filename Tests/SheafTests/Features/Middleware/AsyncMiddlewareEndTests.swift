import Sheaf
import SheafTesting
import Testing

/// Cancellations, replacements and ends while layers wait.
@Suite struct AsyncMiddlewareEndTests {
  private func waiting(at doors: Doors, in journal: Journal<String>? = nil) -> Layer {
    Layer.asynchronous("waiting") { action, context in
      try await doors.wait(action)
      let outcome = await context.next(action)
      journal?.note("end \(action) \(outcome)")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aLayerInFrontIsToldOfAnActionThatIsCancelledInTheLine(_ kind: StoreKind) async {
    let (doors, journal) = (Doors(), Journal<String>())
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([.noting("m1", in: journal), waiting(at: doors)])
    let first = await store.send("a")
    let second = await store.send("b")
    second.cancel()
    await second.finish()
    doors.open("a")
    await first.finish()
    #expect(journal.entries.contains("m1-out b dropped 0"))
    #expect(await store.log == ["a"])
  }

  @Test(arguments: StoreKind.allCases)
  func theReplyToAnActionThatIsCancelledInTheLineIsNil(_ kind: StoreKind) async {
    let doors = Doors()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([waiting(at: doors)])
    let first = await store.send("a")
    let second = await store.sendAskingForReply("b")
    second?.task.cancel()
    #expect(await second?.reply == nil)
    doors.open("a")
    await first.finish()
    #expect(await store.hookCount == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func layersInFrontAreToldWhenTheStoreShutsDown(_ kind: StoreKind) async {
    let (doors, journal) = (Doors(), Journal<String>())
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([.noting("m1", in: journal), waiting(at: doors)])
    let tasks = [await store.send("a"), await store.send("b")]
    await store.shutDown()
    for task in tasks { await task.finish() }
    #expect(journal.entries.suffix(2).sorted() == ["m1-out a dropped 0", "m1-out b dropped 0"])
  }

  @Test(arguments: StoreKind.allCases)
  func anOuterLayerReturnsWhenTheOneBehindItIsReplacedAndCancelled(_ kind: StoreKind) async {
    let (doors, journal) = (Doors(), Journal<String>())
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    let outer = Layer.asynchronous("outer") { action, context in
      let outcome = await context.next(action)
      journal.note("outer \(action) \(outcome)")
    }
    await store.setMiddleware([outer, waiting(at: doors, in: journal)])
    let first = await store.send("a")
    let second = await store.send("b")
    await store.setMiddleware([])
    await store.send("c")
    first.cancel()
    await first.finish()
    doors.open("b")
    await second.finish()
    #expect(await store.log == ["c", "b"])
    #expect(journal.entries == ["outer a dropped", "end b handled", "outer b handled"])
  }

  @Test(arguments: StoreKind.allCases)
  func aLayerThatReplacesTheChainWhileItWaitsGoesOnThroughTheOldOne(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    let replacing = Layer.asynchronous("replacing") { action, context in
      await store.setMiddleware([.noting("new", in: journal)])
      await context.send("sent")
      await context.next(action)
    }
    await store.setMiddleware([replacing, .noting("old", in: journal)])
    await store.send("a").finish()
    #expect(
      journal.entries == [
        "new-in sent", "new-out sent handled 1", "old-in a", "old-out a handled 2",
      ]
    )
  }

  @Test(arguments: StoreKind.allCases)
  func veryManyActionsThatWaitKeepTheirOrder(_ kind: StoreKind) async {
    let doors = Doors()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    let layer = Layer.asynchronous { action, context in
      if action == "0" { try await doors.wait(action) }
      await context.next(action)
    }
    await store.setMiddleware([layer, layer])
    var tasks: [StoreTask] = []
    for number in 0..<10_000 { tasks.append(await store.send("\(number)")) }
    for number in stride(from: 1, to: 10_000, by: 2) { tasks[number].cancel() }
    doors.open("0")
    for task in tasks { await task.finish() }
    #expect(await store.log == stride(from: 0, to: 10_000, by: 2).map { "\($0)" })
    #expect(await store.inspector.entryCount == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func veryManyRepliesAreAwaitedAtOnce(_ kind: StoreKind) async {
    let doors = Doors()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([
      Layer.asynchronous { action, context in
        try await doors.wait("all")
        await context.next(action)
      }
    ])
    var answers: [SendReply<Trace.State, String>] = []
    for number in 0..<2_000 {
      if let answer = await store.sendAskingForReply("\(number)") { answers.append(answer) }
    }
    answers[1].task.cancel()
    await answers[1].task.finish()
    doors.open("all")
    for (number, answer) in answers.enumerated() {
      let reply = await answer.reply
      #expect(reply?.action == (number == 1 ? nil : "\(number)"))
    }
    #expect(answers.count == 2_000)
    #expect(await store.hookCount == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func aReplyIsThatOfItsOwnSendAndNotOfAHeldActionThatComesFirst(_ kind: StoreKind) async {
    let holds = Journal<MiddlewareHold<String>>()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([
      Layer { action, context in
        if action.hasPrefix("held") { holds.note(context.hold()) } else { context.next(action) }
      }
    ])
    for round in 0..<100 {
      await store.send("held \(round)")
      holds.entries[round].next("late \(round)", isolation: nil)
      let answer = await store.sendAskingForReply("own \(round)")
      #expect(await answer?.reply?.action == "own \(round)")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aLayerReturnsAfterTheOneBehindItHoweverLongThatTakes(_ kind: StoreKind) async {
    let (passed, go) = (Signal(), Signal())
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([
      Layer.asynchronous { action, context in
        await context.next(action)
        journal.note("outer")
      },
      Layer.asynchronous { action, context in
        await context.next(action)
        passed.fire()
        await go.wait()
        journal.note("inner")
      },
    ])
    let task = await store.send("a")
    await passed.wait()
    #expect(await store.log == ["a"])
    #expect(journal.entries == [])
    go.fire()
    await task.finish()
    #expect(journal.entries == ["inner", "outer"])
  }

  @Test(arguments: StoreKind.allCases)
  func finishingLetsALayerThatWaitsPassItsActionOn(_ kind: StoreKind) async {
    let (doors, entered) = (Doors(), Signal())
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([
      Layer.asynchronous { action, context in
        entered.fire()
        try await doors.wait(action)
        await context.next(action)
      }
    ])
    let task = await store.send("a")
    await entered.wait()
    async let end: Void = store.finish()
    doors.open("a")
    await end
    await task.finish()
    #expect(await store.log == ["a"])
  }

  @Test(arguments: StoreKind.allCases)
  func aContextThatIsKeptDoesNothingAfterItsLayerHasReturned(_ kind: StoreKind) async {
    let kept = Journal<AsyncMiddlewareContext<Trace.State, String>>()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([Layer.asynchronous { _, context in kept.note(context) }])
    await store.send("a").finish()
    let outcome = await kept.entries[0].next("late")
    await kept.entries[0].send("late")
    #expect(outcome == .dropped)
    #expect(await store.log == [])
  }

  @MainActor
  @Test func aHoldThatAReducerDropsDoesNotSilenceTheActionUnderWay() {
    let journal = Journal<String>()
    let holds = Journal<MiddlewareHold<String>>()
    let store = Store(initialState: Trace.State()) {
      Trace { action in
        if action == "b" { MainActor.assumeIsolated { holds.entries[0].drop() } }
        return .none
      }
    }
    store.middleware = [
      .noting("m1", in: journal),
      Layer { action, context in
        if action == "a" { holds.note(context.hold()) } else { context.next(action) }
      },
    ]
    store.send("a")
    store.send("b")
    #expect(
      journal.entries == [
        "m1-in a", "m1-in b", "m1-out a dropped 1", "m1-out b handled 1",
      ]
    )
  }

  @MainActor
  @Test func aStoreWithLayersMayHaveAnEffectOnStart() async {
    let journal = Journal<String>()
    let store = Store(
      initialState: Trace.State(),
      onStart: .send("first"),
      middleware: [.noting("m", in: journal)]
    ) { Trace() }
    #expect(store.log == ["first"])
    let actor = StoreActor(
      initialState: Trace.State(),
      onStart: .send("first"),
      middleware: [.noting("m", in: journal)]
    ) { Trace() }
    await actor.send("second")
    #expect(await actor.state.log == ["first", "second"])
    #expect(journal.entries.filter { $0.hasPrefix("m-in") }.count == 3)
  }
}

extension StoreUnderTest {
  /// Sends an action and asks for its reply.
  fileprivate func sendAskingForReply(_ action: Action) async -> SendReply<State, Action>? {
    switch object {
    case let store as Store<State, Action>:
      await MainActor.run { store.send(action) as SendReply<State, Action> }
    case let store as StoreActor<State, Action>:
      await store.send(action) as SendReply<State, Action>
    default: nil
    }
  }
}
