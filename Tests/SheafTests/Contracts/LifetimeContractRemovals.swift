import Testing

@testable import Sheaf

/// A child that goes takes its effects with it.
@Suite struct LifetimeContractRemovals {
  // core 25
  @Test(arguments: StoreKind.allCases, Departure.all)
  func theEffectsOfAChildThatGoesAreCancelledBeforeTheNextAction(
    kind: StoreKind,
    departure: Departure
  ) async {
    let store = await StoreUnderTest(kind, Departure.start, Outer())
    await store.send(departure.child(.hang("its effect")))
    await store.send(.left(.perform(.hang("another's"))))
    #expect(await store.running == ["another's", "its effect"])
    await store.send(departure.leave)
    #expect(await store.running == ["another's"])
  }

  // core 14, 25
  @Test(arguments: StoreKind.allCases, Departure.all)
  func theEffectsOfAChildThatGoesAreFencedAlsoWhereItComesBack(
    kind: StoreKind,
    departure: Departure
  ) async {
    let journal = Journal<String>()
    let latch = Latch()
    let store = await StoreUnderTest(kind, Departure.start, Outer())
    let task = await store.send(
      departure.child(
        .run { send in
          await latch.waitStubbornly()
          await send(
            .act { _ in
              journal.note("reduced")
              return .none
            }
          )
        }
      )
    )
    await store.send(departure.leave)
    await store.send(.change { $0 = Departure.start })
    latch.open()
    await task.finish()
    #expect(journal.entries == [])
  }

  // core 25
  @Test(arguments: StoreKind.allCases, Departure.all)
  func aChildRemovedAndMadeAgainWithinOneTurnIsAnother(
    kind: StoreKind,
    departure: Departure
  ) async {
    let store = await StoreUnderTest(kind, Departure.start, Outer())
    await store.send(departure.child(.hang("of the first")))
    await store.send(
      .perform(
        .merge(
          .send(departure.leave),
          .send(.change { $0 = Departure.start }),
          .send(departure.child(.hang("of the second")))
        )
      )
    )
    #expect(await store.running == ["of the second"])
  }

  // core 25
  @Test(arguments: StoreKind.allCases, Departure.all)
  func aSuccessorsEffectsAreItsOwn(kind: StoreKind, departure: Departure) async {
    let store = await StoreUnderTest(kind, Departure.start, Outer())
    for _ in 1...3 {
      await store.send(departure.child(.hang("old")))
      await store.send(departure.leave)
      await store.send(.change { $0 = Departure.start })
      let journal = Journal<String>()
      let task = await store.send(
        departure.child(
          .run { send in
            await suspendOnce()
            await send(
              .act { _ in
                journal.note("reduced")
                return .none
              }
            )
          }
        )
      )
      await task.finish()
      #expect(journal.entries == ["reduced"])
    }
    #expect(await store.running == [])
  }

  // core 25
  @Test(arguments: StoreKind.allCases)
  func severalChildrenThatGoInOneActionAreAllCancelled(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind, Departure.start)
    await store.send(.child(.perform(.hang("child"))))
    await store.send(.named(.perform(.hang("named"))))
    await store.send(.named(.detail(.perform(.hang("detail")))))
    for id in 1...3 {
      await store.send(.row(id, .perform(.hang("row"))))
      await store.send(.row(id, .detail(.perform(.hang("row detail")))))
    }
    await store.send(.perform(.hang("root")))
    await store.send(.change { $0 = Family.State() })
    #expect(await store.running == ["root"])
    await store.send(.perform(.cancel(where: { _ in true })))
    #expect(await store.running == ["root"])
  }

  // core 25
  @Test(arguments: StoreKind.allCases)
  func aChildThatIsReplacedByItselfWithAnotherIdHasFreshEffects(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind, Departure.start)
    await store.send(.named(.perform(.hang("old"))))
    await store.send(
      .named(
        .act {
          $0.id = 2
          return .hang("new")
        }
      )
    )
    #expect(await store.running == ["new"])
  }
}
