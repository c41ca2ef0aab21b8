import Testing

@testable import Sheaf

/// What an id names, and how far a cancellation reaches.
@Suite struct EffectContractIDs {
  private enum First: Hashable { case work }
  private enum Second: Hashable { case work }

  // core 17
  @Test(arguments: StoreKind.allCases)
  func idsCompareByValueAndType(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    await store.send(
      .perform(
        .merge(
          .hang("a").cancellable(id: 1),
          .hang("b").cancellable(id: 2),
          .hang("c").cancellable(id: UInt8(1)),
          .hang("d").cancellable(id: First.work),
          .hang("e").cancellable(id: Second.work)
        )
      )
    )
    await store.send(.perform(.cancel(id: 1)))
    #expect(await store.running == ["b", "c", "d", "e"])
    await store.send(.perform(.cancel(id: Second.work)))
    #expect(await store.running == ["b", "c", "d"])
    await store.send(.perform(.cancel(id: 3)))
    #expect(await store.running == ["b", "c", "d"])
  }

  // core 17
  @Test(arguments: StoreKind.allCases)
  func aPredicateSeesTheIdsAsTheyWereGiven(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    await store.send(
      .perform(
        .merge(
          .hang("a").cancellable(id: 1),
          .hang("b").cancellable(id: 2),
          .hang("c").cancellable(id: First.work),
          .hang("d")
        )
      )
    )
    await store.send(.perform(.cancel(where: { ($0 as? Int).map { $0 > 1 } ?? false })))
    #expect(await store.running == ["a", "c", "d"])
    await store.send(.perform(.cancel(where: { _ in true })))
    #expect(await store.running == ["d"])
  }

  /// An effect with the id at every place of a family.
  private func crowd(_ kind: StoreKind) async -> StoreUnderTest<Family.State, Family.Action> {
    let store = await StoreUnderTest(
      family: kind,
      Family.State(
        child: Plain.State(),
        mode: .editing(Plain.State()),
        rows: [
          Named.State(id: 1, detail: Plain.State()), Named.State(id: 2, detail: Plain.State()),
        ]
      )
    )
    await store.send(.perform(.hang("root").cancellable(id: "x")))
    await store.send(.left(.perform(.hang("left").cancellable(id: "x"))))
    await store.send(.right(.perform(.hang("right").cancellable(id: "x"))))
    await store.send(.child(.perform(.hang("child").cancellable(id: "x"))))
    await store.send(.mode(.editing(.perform(.hang("editing").cancellable(id: "x")))))
    for id in 1...2 {
      await store.send(.row(id, .perform(.hang("row \(id)").cancellable(id: "x"))))
      await store.send(
        .row(id, .detail(.perform(.hang("row \(id) detail").cancellable(id: "x"))))
      )
    }
    return store
  }

  private let everybody = [
    "child", "editing", "left", "right", "root", "row 1", "row 1 detail", "row 2", "row 2 detail",
  ]

  // core 17
  @Test(arguments: StoreKind.allCases)
  func aCancelReachesTheFeatureAndAllBelow(kind: StoreKind) async {
    let byID = await crowd(kind)
    #expect(await byID.running == everybody)
    await byID.send(.perform(.cancel(id: "x")))
    #expect(await byID.running == [])
    let byPredicate = await crowd(kind)
    await byPredicate.send(.perform(.cancel(where: { $0 is String })))
    #expect(await byPredicate.running == [])
  }

  // core 17, 27
  @Test(arguments: StoreKind.allCases)
  func aCancelNeverReachesSiblingsNorAncestors(kind: StoreKind) async {
    let store = await crowd(kind)
    await store.send(.left(.perform(.cancel(id: "x"))))
    #expect(await store.running == everybody.filter { $0 != "left" })
    await store.send(.child(.perform(.cancel(where: { _ in true }))))
    #expect(await store.running == everybody.filter { $0 != "left" && $0 != "child" })
  }

  // core 17, 27
  @Test(arguments: StoreKind.allCases)
  func aRowsCancelReachesItsOwnChildAndNoOtherRow(kind: StoreKind) async {
    let byID = await crowd(kind)
    await byID.send(.row(1, .perform(.cancel(id: "x"))))
    #expect(await byID.running == everybody.filter { !$0.hasPrefix("row 1") })
    let byPredicate = await crowd(kind)
    await byPredicate.send(.row(1, .detail(.perform(.cancel(where: { _ in true })))))
    #expect(await byPredicate.running == everybody.filter { $0 != "row 1 detail" })
  }

  // core 17, 27
  @Test(arguments: StoreKind.allCases)
  func aCancelNeverReachesAnotherStore(kind: StoreKind) async {
    let (one, other) = (await crowd(kind), await crowd(kind))
    await one.send(.perform(.cancel(id: "x")))
    #expect(await one.running == [])
    #expect(await other.running == everybody)
  }

  // core 17
  @Test(arguments: StoreKind.allCases)
  func aRowsCancelStaysInItsRowWhereManyHoldTheId(kind: StoreKind) async {
    let store = await StoreUnderTest(
      family: kind,
      Family.State(rows: IdentifiedArray(uniqueElements: (1...50).map { Named.State(id: $0) }))
    )
    for id in 1...50 { await store.send(.row(id, .perform(.hang("\(id)").cancellable(id: "x")))) }
    await store.send(.row(7, .perform(.cancel(id: "x"))))
    #expect(await store.running == (1...50).filter { $0 != 7 }.map { "\($0)" }.sorted())
  }

  // core 17
  @Test(arguments: StoreKind.allCases)
  func anIdBelongsToThePlaceWhereItWasApplied(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    // The parent runs the child's effect as its own and gives it the id.
    await store.send(
      .act { state in
        Plain().reduce(into: &state.left, action: .perform(.hang("work")))
          .map { .left($0) }
          .cancellable(id: "x")
      }
    )
    await store.send(.left(.perform(.cancel(id: "x"))))
    #expect(await store.running == ["work"])
    await store.send(.perform(.cancel(id: "x")))
    #expect(await store.running == [])
  }

  // core 17
  @Test(arguments: StoreKind.allCases)
  func severalEffectsShareAnId(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    for index in 1...20 {
      await store.send(.perform(.hang("\(index)").cancellable(id: "x")))
    }
    #expect(await store.running.count == 20)
    await store.send(.perform(.cancel(id: "x")))
    #expect(await store.running == [])
  }

  // core 17
  @Test(arguments: StoreKind.allCases)
  func cancelInFlightCancelsEarlierHoldersAtTheSamePlaceOnly(kind: StoreKind) async {
    let store = await crowd(kind)
    await store.send(.perform(.hang("new root").cancellable(id: "x", cancelInFlight: true)))
    #expect(
      await store.running == (everybody.filter { $0 != "root" } + ["new root"]).sorted()
    )
    await store.send(.row(1, .perform(.hang("new row").cancellable(id: "x", cancelInFlight: true))))
    #expect(
      await store.running
        == (everybody.filter { $0 != "root" && $0 != "row 1" } + ["new root", "new row"]).sorted()
    )
  }

  // core 18
  @Test(arguments: StoreKind.allCases)
  func eitherOfTwoNestedIdsCancels(kind: StoreKind) async {
    for id in ["inner", "outer"] {
      let store = await StoreUnderTest(family: kind)
      await store.send(
        .perform(.hang("work").cancellable(id: "inner").cancellable(id: "outer"))
      )
      #expect(await store.inspector.idCount == 2)
      await store.send(.perform(.cancel(id: id)))
      #expect(await store.running == [])
    }
  }

  // core 18
  @Test(arguments: StoreKind.allCases)
  func theSameIdTwiceOnOneEffectDoesNotKillIt(kind: StoreKind) async {
    for (inner, outer) in [(false, false), (true, false), (false, true), (true, true)] {
      let store = await StoreUnderTest(family: kind)
      await store.send(
        .perform(
          .hang("work")
            .cancellable(id: "x", cancelInFlight: inner)
            .cancellable(id: "x", cancelInFlight: outer)
        )
      )
      #expect(await store.running == ["work"])
      await store.send(.perform(.cancel(id: "x")))
      #expect(await store.running == [])
    }
  }

  // core 18
  @Test(arguments: StoreKind.allCases)
  func aPartWithTheIdOfItsConcatenationDoesNotKillTheConcatenation(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let journal = Journal<String>()
    let task = await store.send(
      .perform(
        .concatenate(
          .noting("1", in: journal).cancellable(id: "x", cancelInFlight: true),
          .noting("2", in: journal).cancellable(id: "x", cancelInFlight: true)
        )
        .cancellable(id: "x", cancelInFlight: true)
      )
    )
    await task.finish()
    #expect(journal.entries == ["1", "2"])
  }
}
