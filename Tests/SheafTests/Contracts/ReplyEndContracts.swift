import Testing

@testable import Sheaf

/// How replies end, with the store, the consumer or the send.
@Suite struct ReplyEndContracts {
  // harvest 8
  @Test(arguments: StoreKind.allCases)
  func finishLetsEffectsCompleteAndThenEndsTheReplies(_ kind: StoreKind) async {
    let go = Signal()
    let store = await StoreUnderTest(
      kind,
      .loggedOut,
      LoginTable(
        loginEffect: .run { send in
          await go.wait()
          await send(.loginOK)
        }
      )
    )
    var replies = await store.replies.makeAsyncIterator()
    await store.send(.login)
    let finishing = await store.perform { $0.beginFinishing() }
    go.fire()
    await finishing.value
    #expect(
      await replies.rest() == [
        .accepted(.login, from: .loggedOut, to: .loggingIn),
        .accepted(.loginOK, from: .loggingIn, to: .loggedIn),
      ]
    )
    #expect(await store.state == .loggedIn)
    var late = await store.replies.makeAsyncIterator()
    #expect(await late.next() == nil)
  }

  // harvest 8
  @Test(arguments: StoreKind.allCases)
  func shutDownCancelsFreezesTheStateAndEndsTheRepliesAtOnce(_ kind: StoreKind) async {
    let (go, cancelled) = (Signal(), Signal())
    let store = await StoreUnderTest(
      kind,
      .loggedOut,
      LoginTable(
        loginEffect: .run { send in
          await withTaskCancellationHandler {
            await go.wait()
          } onCancel: {
            cancelled.fire()
          }
          await send(.loginOK)
        }
      )
    )
    var replies = await store.replies.makeAsyncIterator()
    let handle = await store.send(.login)
    await store.perform { $0.shutDown() }
    // The effect has not ended yet.
    #expect(!handle.isFinished)
    #expect(await replies.rest() == [.accepted(.login, from: .loggedOut, to: .loggingIn)])
    #expect(cancelled.count == 1)
    go.fire()
    await handle.finish()
    #expect(await store.state == .loggingIn)
  }

  @Test(arguments: StoreKind.allCases)
  func thereIsNoReplyToADroppedAction(_ kind: StoreKind) async {
    let issues = IssueRecorder()
    let store = await StoreUnderTest(kind, 0, TransitionReducer<Int, Int>.one)
    await store.shutDown()
    await withIssueReporter(issues) {
      #expect(await store.reply(to: 1) == nil)
    }
    #expect(issues.issues.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func aReplyThatCannotComeAnyMoreIsNil(_ kind: StoreKind) async {
    let answers = Journal<SendReply<Int, Int>>()
    let store = await StoreUnderTest(kind, 0, TransitionReducer<Int, Int> { $1 + $0 })
    let wire = Wire<Int, Int>()
    wire.connect(to: store)
    await store.observeCommits { _ in
      if answers.entries.isEmpty, let answer = wire.sendForReply(1) { answers.note(answer) }
      wire.shutDown()
    }
    await store.send(1)
    #expect(answers.entries.count == 1)
    #expect(await answers.entries[0].reply == nil)
    #expect(await store.state == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func releasingTheStoreEndsTheRepliesWhichDoNotKeepIt(_ kind: StoreKind) async {
    weak var object: AnyObject?
    let replies: ReplySequence<Int, Int>
    var iterator: ReplySequence<Int, Int>.Iterator
    do {
      let store = await StoreUnderTest(kind, 0, TransitionReducer<Int, Int> { $1 + $0 })
      object = store.object
      replies = await store.replies
      iterator = replies.makeAsyncIterator()
      await store.send(1)
    }
    #expect(object == nil)
    #expect(await iterator.rest() == [.accepted(1, from: 0, to: 1)])
    var late = replies.makeAsyncIterator()
    #expect(await late.next() == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func nothingIsLeftHookedWhenNobodyListens(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, 0, TransitionReducer<Int, Int> { $1 + $0 })
    do {
      var iterator = await store.replies.makeAsyncIterator()
      #expect(await store.hookCount == 1)
      await store.send(1)
      #expect(await iterator.next() == .accepted(1, from: 0, to: 1))
    }
    _ = await store.reply(to: 2)
    #expect(await store.hookCount == 0)
    #expect(await store.perform { $0.observerCount } == 0)
  }

  @Test(.timeLimit(.minutes(1)), arguments: StoreKind.allCases)
  func aConsumerWhoseTaskIsCancelledStops(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, 0, TransitionReducer<Int, Int> { $1 + $0 })
    let replies = await store.replies
    let ready = Signal()
    let consumer = Task {
      var iterator = replies.makeAsyncIterator()
      ready.fire()
      return await iterator.rest().count
    }
    await ready.wait()
    consumer.cancel()
    #expect(await consumer.value == 0)
    await store.send(1)
  }
}
