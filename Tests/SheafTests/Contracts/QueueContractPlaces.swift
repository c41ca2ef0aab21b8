import Testing

@testable import Sheaf

/// Whom a queue concerns: the feature that applies it, or the whole store.
@Suite struct QueueContractPlaces {
  private func family(_ kind: StoreKind) async -> StoreUnderTest<Family.State, Family.Action> {
    let rows = IdentifiedArray(uniqueElements: [Named.State(id: 1), Named.State(id: 2)])
    return await StoreUnderTest(family: kind, Family.State(child: Plain.State(), rows: rows))
  }

  // harvest 3
  @Test(arguments: StoreKind.allCases)
  func twoQueuesNeverInteract(kind: StoreKind) async {
    let stage = Stage()
    let store = await family(kind)
    await store.start(stage.work("b1").queued(on: EffectQueue("b", .concurrent)))
    await store.start(stage.work("b2").queued(on: EffectQueue("b", .concurrent)))
    let replaced = await store.start(stage.work("a1").queued(on: .latest("a")))
    await store.start(stage.work("a2").queued(on: .latest("a")))
    await store.settle(replaced)
    #expect(await store.running == ["a2", "b1", "b2"])
  }

  @Test(arguments: StoreKind.allCases)
  func queuesAreToldApartByTypeAndValue(kind: StoreKind) async {
    enum First: Hashable { case queue }
    enum Second: Hashable { case queue }
    let stage = Stage()
    let store = await family(kind)
    await store.start(stage.work("a").queued(on: .latest(1)))
    await store.start(stage.work("b").queued(on: .latest(2)))
    await store.start(stage.work("c").queued(on: .latest(UInt8(1))))
    await store.start(stage.work("d").queued(on: .latest(First.queue)))
    await store.start(stage.work("e").queued(on: .latest(Second.queue)))
    #expect(await store.running == ["a", "b", "c", "d", "e"])
    #expect(await store.inspector.queueCount == 5)
  }

  @Test(arguments: StoreKind.allCases)
  func rowsAndFeaturesOfOneTypeNeverDisturbEachOther(kind: StoreKind) async {
    let stage = Stage()
    let (store, other) = (await family(kind), await family(kind))
    await store.start(stage.work("root").queued(on: .latest("q")))
    await store.send(.left(.perform(stage.work("left").queued(on: .latest("q")))))
    await store.send(.right(.perform(stage.work("right").queued(on: .latest("q")))))
    await store.send(.row(1, .perform(stage.work("row 1").queued(on: .latest("q")))))
    await store.send(.row(2, .perform(stage.work("row 2").queued(on: .latest("q")))))
    await other.start(stage.work("other").queued(on: .latest("q")))
    #expect(await store.running == ["left", "right", "root", "row 1", "row 2"])
    #expect(await other.running == ["other"])
  }

  @Test(arguments: StoreKind.allCases)
  func aQueueOfTheStoreIsSharedByAllFeatures(kind: StoreKind) async {
    let stage = Stage()
    let store = await family(kind)
    let queue = EffectQueue.serial("q").storeWide
    let first = await store.send(.row(1, .perform(stage.work("row 1").queued(on: queue))))
    await store.send(.row(2, .perform(stage.work("row 2").queued(on: queue))))
    await store.start(stage.work("root").queued(on: queue))
    #expect(stage.starts == ["row 1"])
    await store.send(.change { $0.rows.remove(id: 2) })
    stage.end("row 1")
    await store.settle(first)
    #expect(stage.starts == ["row 1", "root"])
  }

  @Test(arguments: StoreKind.allCases)
  func theRootsOwnQueueIsNotThatOfTheStore(kind: StoreKind) async {
    let stage = Stage()
    let store = await family(kind)
    await store.start(stage.work("root").queued(on: .latest("q")))
    await store.start(stage.work("shared").queued(on: .latest("q").storeWide))
    #expect(await store.running == ["root", "shared"])
  }

  @Test(arguments: StoreKind.allCases)
  func aParentCanShareTheQueuesOfItsRows(kind: StoreKind) async {
    let stage = Stage()
    let store = await family(kind)
    for name in ["a", "b"] {
      await store.send(
        .act { state in
          Plain().reduce(
            into: &state.left,
            action: .perform(stage.work(name).queued(on: EffectQueue("q", .concurrent)))
          )
          .map { .left($0) }
          .mapQueue { queue in
            var queue = queue.storeWide
            queue.policy = .serial
            return queue
          }
        }
      )
    }
    #expect(stage.starts == ["a"])
    await store.send(.left(.perform(stage.work("c").queued(on: .serial("q").storeWide))))
    #expect(stage.starts == ["a"])
  }

  @Test(arguments: StoreKind.allCases)
  func ofTwoQueuesTheInnerOneCounts(kind: StoreKind) async {
    let stage = Stage()
    let store = await family(kind)
    for name in ["a", "b"] {
      await store.start(
        stage.work(name).queued(on: EffectQueue("inner", .concurrent)).queued(on: .serial("outer"))
      )
    }
    #expect(stage.starts == ["a", "b"])
  }

  @Test(arguments: StoreKind.allCases)
  func idsOfOneTypeAreEmbeddedInAnother(kind: StoreKind) async {
    enum Outer: Hashable { case inner(Int), other }
    @Sendable func embedded(_ effect: Effect<Family.Action>) -> Effect<Family.Action> {
      effect.mapIDs {
        Outer.inner($0)
      } extract: {
        if case .inner(let id) = $0 { id } else { nil }
      }
    }
    let stage = Stage()
    let store = await family(kind)
    await store.start(embedded(stage.work("a").cancellable(id: 1)))
    await store.start(embedded(stage.work("b").cancellable(id: 2)))
    await store.start(embedded(stage.work("c").cancellable(id: "as it was")))
    await store.start(stage.work("d").cancellable(id: Outer.other))
    await store.start(stage.work("e").cancellable(id: 1))
    await store.start(.cancel(id: Outer.inner(1)))
    #expect(await store.running == ["b", "c", "d", "e"])
    await store.start(embedded(.cancel { $0 as? Int == 2 }))
    #expect(await store.running == ["c", "d", "e"])
    await store.start(embedded(.cancel { $0 is Outer }))
    #expect(await store.running == ["c", "d", "e"])
    await store.start(embedded(.cancel(id: "as it was")))
    #expect(await store.running == ["d", "e"])
  }

  @Test(arguments: StoreKind.allCases)
  func renamingsNestFromTheInsideOut(kind: StoreKind) async {
    struct Twice: Hashable { var once: Once }
    struct Once: Hashable { var id: Int }
    let stage = Stage()
    let store = await family(kind)
    let effect: Effect<Family.Action> = .concatenate(
      stage.work("a"),
      stage.work("b").cancellable(id: 7).queued(on: .serial("q"))
    )
    let handle = await store.start(
      effect
        .mapIDs {
          Once(id: $0)
        } extract: {
          $0.id
        }
        .mapQueue { _ in .serial("r") }
        .mapIDs {
          Twice(once: $0)
        } extract: {
          $0.once
        }
    )
    stage.end("a")
    // Where the first part ends, the next is planned: under the same names.
    await stage.noted("+b")
    #expect(await store.inspector.effects.first?.ids.first as? Twice == Twice(once: Once(id: 7)))
    await store.start(stage.work("c").queued(on: .serial("r")))
    #expect(stage.starts == ["a", "b"])
    await store.start(.cancel(id: Twice(once: Once(id: 7))))
    await store.settle(handle)
    #expect(stage.starts == ["a", "b", "c"])
  }

  @Test(arguments: StoreKind.allCases)
  func aRowIsRememberedUntilTheDistanceToItsLastStartHasPassed(kind: StoreKind) async {
    let clock = StepClock()
    let stage = Stage()
    let rows = IdentifiedArray(uniqueElements: [Named.State(id: 1), Named.State(id: 2)])
    let store = await StoreUnderTest(kind, Family.State(rows: rows), Family()) {
      $0.continuousClock = clock
    }
    let queue = EffectQueue("q", .concurrent, spacing: .constant(.seconds(3)))
    for id in 1...2 {
      stage.end("first \(id)")
      let work: Effect<Named.Action> = stage.work("first \(id)")
      await store.settle(await store.send(.row(id, .perform(work.queued(on: queue)))))
    }
    let again: Effect<Named.Action> = stage.work("again")
    let last = await store.send(.row(1, .perform(again.queued(on: queue))))
    #expect(stage.starts == ["first 1", "first 2"])
    #expect(await store.inspector.queueCount == 2)
    await store.send(.change { $0.rows.remove(id: 2) })
    #expect(await store.inspector.queueCount == 1)
    await clock.slept(2)
    clock.move(to: .seconds(3))
    await stage.noted("+again")
    await store.send(.change { $0.rows.remove(id: 1) })
    await store.settle(last)
    #expect(await store.inspector.queueCount == 0)
  }
}
