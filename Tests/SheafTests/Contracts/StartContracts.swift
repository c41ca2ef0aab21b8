import Testing

@testable import Sheaf

/// The effect that a store is made with.
@Suite struct StartContracts {
  // harvest 7
  @Test(arguments: StoreKind.allCases)
  func anEffectOnStartRunsExactlyOnce(_ kind: StoreKind) async {
    let (ran, done) = (Counter(), Signal())
    let store = await StoreUnderTest(
      kind,
      Trace.State(),
      onStart: .run(name: "first") { send in
        await send("from the start \(ran.next())")
        done.fire()
      },
      Trace()
    )
    await done.wait()
    await store.send("sent")
    #expect(await store.log == ["from the start 1", "sent"])
    #expect(ran.next() == 2)
    #expect(await store.inspector.entryCount == 0)
  }

  // harvest 7
  @Test(arguments: StoreKind.allCases, [EffectQueue.latest("a"), .serial("b"), .bounded("c", 2)])
  func anEffectOnStartRunsExactlyOnceInWhateverQueue(
    _ kind: StoreKind,
    _ queue: EffectQueue
  ) async {
    let (ran, done) = (Counter(), Signal())
    let store = await StoreUnderTest(
      kind,
      Trace.State(),
      onStart: .run { send in
        await send("from the start \(ran.next())")
        done.fire()
      }
      .queued(on: queue),
      Trace { _ in Effect.run { _ in }.queued(on: queue) }
    )
    await done.wait()
    await store.send("sent").finish()
    #expect(await store.log == ["from the start 1", "sent"])
    #expect(ran.next() == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func whatTheStartSendsComesBeforeTheFirstSend(_ kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      Trace.State(),
      onStart: .merge(.send("a"), .send("b"), .run { await $0("c") }),
      Trace { $0 == "a" ? .send("d") : .none }
    )
    await store.send("sent")
    #expect(await store.log == ["a", "b", "d", "c", "sent"])
  }

  @Test(arguments: StoreKind.allCases)
  func theEffectOnStartIsCancelledLikeAnyOther(_ kind: StoreKind) async {
    let cancelled = Signal()
    let store = await StoreUnderTest(
      kind,
      Trace.State(),
      onStart: .run(name: "first") { _ in
        await withTaskCancellationHandler {
          try? await untilCancelled()
        } onCancel: {
          cancelled.fire()
        }
      }
      .cancellable(id: "first"),
      Trace { $0 == "stop" ? .cancel(id: "first") : .none }
    )
    await store.send("look")
    #expect(await store.running == ["first"])
    await store.send("stop")
    #expect(await store.running == [])
    #expect(cancelled.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func theStoresDependenciesAreInForceInTheEffectOnStart(_ kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      Trace.State(),
      onStart: .run { send in
        @Dependency(\.uuid) var uuid
        await send(uuid() == uuid() ? "same" : "different")
      },
      Trace(),
      withDependencies: { $0.uuid = .incrementing }
    )
    await store.send("sent")
    #expect(await store.log == ["different", "sent"])
  }

  @Test(arguments: StoreKind.allCases)
  func aStoreThatIsReleasedAtOnceReleasesItsEffectOnStart(_ kind: StoreKind) async {
    weak var object: Tracked?
    do {
      let tracked = Tracked()
      object = tracked
      let store = await StoreUnderTest(
        kind,
        Trace.State(),
        onStart: .run { _ in
          tracked.touch()
          try await untilCancelled()
        },
        Trace()
      )
      await store.send("sent")
      await store.shutDown()
      await store.finish()
    }
    #expect(object == nil)
  }

  @Test func withStoreTakesAnEffectOnStartToo() async {
    await withStore(initialState: Trace.State(), onStart: .send("first")) {
      Trace()
    } operation: { store in
      await store.send("sent")
      #expect(await store.state.log == ["first", "sent"])
    }
  }
}
