import Synchronization
import Testing

@testable import Sheaf

/// What a cancellation in the turn that plans an effect does.
@Suite struct EffectContractPlanning {
  // core 12, 13
  @Test(arguments: StoreKind.allCases)
  func anEffectCancelledByAPartPlannedAfterItIsNeverEntered(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let journal = Journal<String>()
    let task = await store.send(
      .perform(.merge(.noting("work", in: journal).cancellable(id: "x"), .cancel(id: "x")))
    )
    await task.finish()
    #expect(journal.entries == [])
    #expect(await store.inspector.entryCount == 0)
  }

  // core 12
  @Test(arguments: StoreKind.allCases)
  func anEffectPlannedAfterTheCancelRuns(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    await store.send(.perform(.hang("old").cancellable(id: "x")))
    await store.send(.perform(.merge(.cancel(id: "x"), .hang("new").cancellable(id: "x"))))
    #expect(await store.running == ["new"])
  }

  // core 12, 13
  @Test(arguments: StoreKind.allCases)
  func aLaterActionOfTheSameTurnCancelsBeforeTheStart(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let journal = Journal<String>()
    let task = await store.send(
      .perform(
        .merge(
          .noting("work", in: journal).cancellable(id: "x"),
          .send(.perform(.send(.perform(.cancel(id: "x")))))
        )
      )
    )
    await task.finish()
    #expect(journal.entries == [])
  }

  // core 12, 13
  @Test(arguments: StoreKind.allCases)
  func aConcatenationCancelledInItsTurnEntersNoPart(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let journal = Journal<String>()
    let task = await store.send(
      .perform(
        .merge(
          .concatenate(.noting("1", in: journal), .noting("2", in: journal)).cancellable(id: "x"),
          .cancel(id: "x")
        )
      )
    )
    await task.finish()
    #expect(journal.entries == [])
  }

  // core 12, 13
  @Test(arguments: StoreKind.allCases)
  func aConcatenationThatCancelsItselfEntersNoFurtherPart(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let journal = Journal<String>()
    let task = await store.send(
      .perform(
        .concatenate(
          .merge(.cancel(id: "x"), .noting("1", in: journal)),
          .noting("2", in: journal)
        )
        .cancellable(id: "x")
      )
    )
    await task.finish()
    #expect(journal.entries == [])
    #expect(await store.inspector.entryCount == 0)
  }

  // core 13
  @Test(arguments: StoreKind.allCases)
  func anEffectWhoseChildIsRemovedInTheSameActionIsNeverEntered(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind, Family.State(child: Plain.State()))
    let journal = Journal<String>()
    let task = await store.send(.child(.leave(.noting("work", in: journal))))
    await task.finish()
    #expect(await store.state.child == nil)
    #expect(journal.entries == [])
  }

  // core 13
  @Test(arguments: StoreKind.allCases)
  func anEffectCancelledByAnObserverOfItsTurnIsNeverEntered(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let journal = Journal<String>()
    let handle = Mutex<StoreTask?>(nil)
    let inside = store.inside
    await store.observeCommits { state in
      if state.log.last == "go" {
        let task = inside.send(
          .act {
            $0.log.append("planned")
            return .noting("work", in: journal)
          }
        )
        handle.withLock { $0 = task }
      } else if let task = handle.withLock({ $0 }) {
        inside.cancel(task)
      }
    }
    await store.send(.note("go"))
    #expect(await store.state.log == ["go", "planned"])
    #expect(journal.entries == [])
    #expect(handle.withLock { $0?.isFinished } == true)
  }

  // core 12
  @Test @MainActor
  func aSendFromACancellationHandlerWaitsForTheTurn() async {
    let store = Store(initialState: Family.State()) { Family() }
    let handle = Mutex<StoreTask?>(nil)
    let latch = Latch()
    store.send(
      .perform(
        .run { _ in
          try await withTaskCancellationHandler {
            try await untilCancelled()
          } onCancel: {
            MainActor.assumeIsolated {
              let task = store.send(
                .act {
                  $0.log.append("from the handler")
                  return .hang("its effect", until: latch)
                }
              )
              handle.withLock { $0 = task }
            }
          }
        }
        .cancellable(id: "x")
      )
    )
    store.send(
      .perform(.merge(.cancel(id: "x"), .send(.note("1")), .send(.perform(.send(.note("2"))))))
    )
    #expect(store.log == ["1", "2", "from the handler"])
    #expect(handle.withLock { $0?.isFinished } == false)
    latch.open()
    await handle.withLock { $0 }?.finish()
    #expect(store.inspector.entryCount == 0)
  }
}
