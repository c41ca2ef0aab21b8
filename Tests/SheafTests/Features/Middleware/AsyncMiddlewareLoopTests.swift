import Sheaf
import Testing

/// Layers that answer themselves for ever, in both kinds of store.
@Suite struct AsyncMiddlewareLoopTests {
  @Test(arguments: StoreKind.allCases)
  func aLayerThatAnswersItselfWithoutWaitingIsReported(_ kind: StoreKind) async {
    let recorder = IssueRecorder()
    let rounds = Counter()
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    await store.setMiddleware([
      Layer.asynchronous("echo") { action, context in
        _ = rounds.next()
        await context.send(action)
      }
    ])
    await withIssueReporter(recorder) { await store.send("a").finish() }
    #expect(rounds.next() == 10_002)
    #expect(recorder.issues.map(\.message).joined().contains("echo has answered what it sent"))
    #expect(recorder.issues.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func aLayerThatAnswersItselfAndWaitsGoesOnUntilItsHandleIsCancelled(_ kind: StoreKind) async {
    let often = Signal()
    let store = await StoreUnderTest(kind, Tally.State(), Tally { _ in .none })
    await store.setMiddleware([
      Middleware<Tally.State, Int>.asynchronous { action, context in
        await context.send(action)
        await context.next(action)
        often.fire()
      }
    ])
    let task = await store.send(0)
    await often.wait(for: 100)
    task.cancel()
    await task.finish()
    #expect(await store.state.count >= 100)
    #expect(await store.inspector.entryCount == 0)
  }
}
