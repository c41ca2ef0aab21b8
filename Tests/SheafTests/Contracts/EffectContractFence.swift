import Testing

@testable import Sheaf

/// After a cancellation, a removal or the end of the store, nothing more is reduced.
@Suite struct EffectContractFence {
  // core 14
  @Test(arguments: StoreKind.allCases)
  func aCancelledEffectThatIgnoresCancellationDeliversNothing(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let latch = Latch()
    let task = await store.send(
      .perform(.stubbornNote("late", when: latch).cancellable(id: "x"))
    )
    await store.send(.perform(.cancel(id: "x")))
    latch.open()
    await task.finish()
    #expect(await store.state.log == [])
  }

  // core 14
  @Test(arguments: StoreKind.allCases)
  func aRemovedFeaturesStubbornEffectDeliversNothing(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind, Family.State(child: Plain.State()))
    let latch = Latch()
    let task = await store.send(.child(.perform(.stubbornNote("late", when: latch))))
    await store.send(.change { $0.child = nil })
    await store.send(.change { $0.child = Plain.State() })
    latch.open()
    await task.finish()
    #expect(await store.state.child == Plain.State())
  }

  // core 14
  @Test(arguments: StoreKind.allCases)
  func aClosedStoreReducesNothingMore(kind: StoreKind) async {
    let journal = Journal<String>()
    let latch = Latch()
    let store = await StoreUnderTest(family: kind)
    let task = await store.send(.perform(.stubbornAct(when: latch) { journal.note("reduced") }))
    async let isClosed: Void = store.shutDown()
    latch.open()
    await isClosed
    await task.finish()
    #expect(await store.running == [])
    // Whether the latch or the end came first: afterwards nothing is reduced.
    let count = journal.entries.count
    await store.perform { _ in }
    #expect(journal.entries.count == count)
  }

  // core 14
  @Test(arguments: StoreKind.allCases)
  func aReleasedStoresStubbornEffectDeliversNothing(kind: StoreKind) async {
    let journal = Journal<String>()
    let latch = Latch()
    var store: StoreUnderTest<Family.State, Family.Action>? = await StoreUnderTest(family: kind)
    let task = await store?.send(.perform(.stubbornAct(when: latch) { journal.note("reduced") }))
    store = nil
    latch.open()
    await task?.finish()
    #expect(journal.entries == [])
  }

  // core 14
  @Test(arguments: StoreKind.allCases)
  func anActionThatIsQueuedWhenItsEffectIsCancelledIsDropped(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    // Both send while the turn that starts them is under way: the cancel waits before the note.
    let task = await store.send(
      .perform(
        .merge(
          .run { send in await send(.perform(.cancel(id: "x"))) },
          .run { send in
            await send(.note("queued"))
            try await untilCancelled()
          }
          .cancellable(id: "x")
        )
      )
    )
    await task.finish()
    #expect(await store.state.log == [])
  }

  // core 14
  @Test(arguments: StoreKind.allCases)
  func anActionThatIsQueuedWhenItsFeatureIsRemovedIsDropped(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind, Family.State(child: Plain.State()))
    await store.send(.perform(.run { send in await send(.change { $0.child = nil }) }))
    #expect(await store.state.child == nil)
    let journal = Journal<String>()
    await store.send(.change { $0.child = Plain.State() })
    let task = await store.send(
      .perform(
        .merge(
          .run { send in
            await send(.change { $0.child = nil })
            await send(.change { $0.child = Plain.State() })
          },
          .send(
            .child(
              .perform(
                .run { send in
                  await send(
                    .act { _ in
                      journal.note("reduced")
                      return .none
                    }
                  )
                }
              )
            )
          )
        )
      )
    )
    await task.finish()
    #expect(await store.state.child == Plain.State())
    #expect(journal.entries == [])
  }

  // core 14
  @Test(arguments: StoreKind.allCases)
  func aSynchronousSendOfAFeatureRemovedInTheSameActionIsDropped(kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(family: kind, Family.State(child: Plain.State()))
    await store.send(
      .child(
        .leave(
          .send(
            .act { _ in
              journal.note("reduced")
              return .none
            }
          )
        )
      )
    )
    #expect(journal.entries == [])
    #expect(await store.state.log == [])
  }

  // core 14, 25
  @Test(arguments: StoreKind.allCases)
  func aQueuedSendOfARemovedChildDoesNotReachItsSuccessor(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind, Family.State(child: Plain.State()))
    // In the turn: the child asks for a note; then the child is removed; then there is one again;
    // then the note's turn comes.
    await store.send(
      .perform(
        .merge(
          .send(.child(.perform(.send(.note("of the first"))))),
          .send(.change { $0.child = nil }),
          .send(.change { $0.child = Plain.State() })
        )
      )
    )
    #expect(await store.state.child == Plain.State())
  }

  // core 14, 25
  @Test(arguments: StoreKind.allCases)
  func aQueuedSendOfARemovedRowDoesNotReachItsSuccessor(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind, Family.State(rows: [Named.State(id: 1)]))
    await store.send(
      .perform(
        .merge(
          .send(.row(1, .perform(.send(.note("of the first"))))),
          .send(.change { $0.rows.remove(id: 1) }),
          .send(.change { $0.rows.append(Named.State(id: 1)) })
        )
      )
    )
    #expect(await store.state.rows[id: 1] == Named.State(id: 1))
  }

  // core 14
  @Test(arguments: StoreKind.allCases)
  func aPostThatArrivesAfterTheCancelIsDropped(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let latch = Latch()
    let task = await store.send(
      .perform(
        .run { send in
          await latch.waitStubbornly()
          send.post(.note("posted"))
        }
        .cancellable(id: "x")
      )
    )
    await store.send(.perform(.cancel(id: "x")))
    latch.open()
    await task.finish()
    await store.send(.note("after"))
    #expect(await store.state.log == ["after"])
  }

  // core 14
  @Test(arguments: StoreKind.allCases)
  func theRecoveryOfACancelledEffectDeliversNothing(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let latch = Latch()
    let entered = Signal()
    let task = await store.send(
      .perform(
        .run { _ in
          throw DiskFull()
        } catch: { _, send in
          entered.fire()
          await latch.waitStubbornly()
          await send(.note("recovered"))
        }
        .cancellable(id: "x")
      )
    )
    await entered.wait()
    await store.send(.perform(.cancel(id: "x")))
    latch.open()
    await task.finish()
    #expect(await store.state.log == [])
  }

  // core 14
  @Test(arguments: StoreKind.allCases)
  func whatACancelledEffectHadSentBeforeStillHasItsEffects(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    await store.send(
      .perform(
        .run { send in
          await send(.perform(.hang("follower")))
          try await untilCancelled()
        }
        .cancellable(id: "x")
      )
    )
    await store.send(.perform(.cancel(id: "x")))
    #expect(await store.running == ["follower"])
  }
}
