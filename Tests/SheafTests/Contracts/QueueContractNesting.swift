import SheafTesting
import Testing

@testable import Sheaf

/// Queues within queues, and around what has several parts.
@Suite struct QueueContractNesting {
  /// A policy, and effects in both orders that name one queue twice.
  static let policies: [EffectQueue.Policy] = [
    .serial, .exhaust, .latest(), .bounded(1), .bounded(1, overflow: .dropOldestWaiting),
    .bounded(1, overflow: .cancelOldestRunning),
  ]

  @Test(arguments: StoreKind.allCases, policies)
  func aLaterPartThatNamesTheQueueOfTheWholeDoesNotWaitForItself(
    kind: StoreKind,
    policy: EffectQueue.Policy
  ) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let queue = EffectQueue("q", policy)
    for name in ["a", "b", "c"] { stage.end(name) }
    let later: Effect<Family.Action> = .concatenate(
      stage.work("b"),
      stage.work("c").queued(on: .serial("other"))
    )
    let handle = await store.start(
      .concatenate(stage.work("a"), later.queued(on: queue)).queued(on: queue)
    )
    await handle.finish()
    #expect(stage.history == "+a -a +b -b +c -c")
    #expect(await store.inspector.queueCount == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func theSameQueueTwiceAroundOneEffectIsOne(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    for name in ["a", "b"] {
      await store.start(
        stage.work(name).queued(on: .serial("q")).queued(on: .serial("q"))
      )
    }
    #expect(stage.starts == ["a"])
    stage.end("a")
    stage.end("b")
    await store.finish()
    #expect(stage.history == "+a -a +b -b")
  }

  @Test(arguments: StoreKind.allCases)
  func operatorsBetweenTwoNamesOfOneQueueDoNotMakeItWaitForItself(kind: StoreKind) async {
    let clock = TestClock()
    let between: [@Sendable (Effect<Family.Action>) -> Effect<Family.Action>] = [
      { $0.delayed(for: .seconds(1)) },
      { $0.timeout(.seconds(50)) { _, send in await send(.note("late")) } },
      { $0.debounced(id: "d", for: .seconds(1)) },
      { $0.collect(for: .seconds(1)) { _ in .note("batch") } },
      { $0.retrying(.attempts(2)) },
    ]
    for operation in between {
      let stage = Stage()
      let store = await StoreUnderTest(kind, Family.State(), Family()) {
        $0.continuousClock = clock
      }
      stage.end("a")
      let effect = operation(stage.work("a").queued(on: .serial("q"))).queued(on: .serial("q"))
      let handle = await store.start(effect)
      await clock.advance(by: .seconds(1))
      await stage.noted("-a")
      await handle.finish()
      #expect(await store.state.log == [])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aConcatenationOfADroppedMergeDoesNotGoOn(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let queue = EffectQueue.exhaust("q")
    await store.start(stage.work("a").queued(on: queue))
    let inner = Effect<Family.Action>.concatenate(
      .send(.note("at once")),
      stage.work("c"),
      .send(.note("after c"))
    )
    await store.start(.merge(stage.work("b"), inner, stage.work("d")).queued(on: queue))
    #expect(await store.state.log == ["at once"])
    #expect(await store.running == ["a"])
    #expect(await store.inspector.entryCount == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func anEffectChangesTheQueueThatItIsIn(kind: StoreKind) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let update = Effect<Family.Action>.run { send in
      await send(.perform(.updateQueue(.bounded("q", 3))))
      try await untilCancelled()
    }
    await store.start(.concatenate(stage.work("a"), update).queued(on: .serial("q")))
    await store.start(stage.work("b").queued(on: .bounded("q", 1)))
    await store.start(stage.work("c").queued(on: .bounded("q", 1)))
    stage.end("a")
    await stage.noted("+c")
    #expect(stage.starts == ["a", "b", "c"])
  }

  @Test(arguments: StoreKind.allCases, [Int.max, Int.min, -1])
  func noCapacityOverflows(kind: StoreKind, capacity: Int) async {
    let stage = Stage()
    let store = await StoreUnderTest(family: kind)
    let queues: [EffectQueue] = [
      .latest("a", capacity), .latest("b", capacity, waitsForPrevious: true),
      .bounded("c", capacity), .bounded("d", capacity, overflow: .dropNew),
      .bounded("e", capacity, overflow: .dropOldestWaiting),
      .bounded("f", capacity, overflow: .cancelOldestRunning),
    ]
    for queue in queues {
      await store.start(stage.work("1").queued(on: queue))
      await store.start(stage.work("2").queued(on: queue))
    }
    #expect(stage.starts.count == (capacity > 0 ? 12 : 0))
    await store.shutDown()
    // Why: a slot is free when the work has really returned.
    await store.finish()
    #expect(await store.inspector.queueCount == 0)
  }

  // core 36
  @Test(arguments: StoreKind.allCases)
  func anEffectThatHasWaitedHasItsOwnDependencies(kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind, Sorting.State(), Sorting(journal: journal)) {
      $0.word = "store"
    }
    _ = await withDependencies {
      $0.word = "caller"
    } operation: {
      await store.send(.left(.first))
    }
    await store.send(.right(.second))
    await store.send(.left(.second))
    await store.send(.left(.open))
    await store.finish()
    #expect(journal.entries == ["first left", "second store", "second left"])
  }

  /// Two features of one type that share a queue, one of them with a dependency of its own.
  private struct Sorting: Reducer {
    struct State: Sendable {
      var left = 0
      var right = 0
    }

    enum Action: Sendable {
      case left(Half.Action)
      case right(Half.Action)
    }

    struct Half: Reducer {
      enum Action: Sendable { case first, second, open }

      let journal: Journal<String>
      let latch = Latch()

      func reduce(into state: inout Int, action: Action) -> Effect<Action> {
        let (journal, latch) = (journal, latch)
        if action == .open {
          latch.open()
          return .none
        }
        return .run { _ in
          if action == .first { await latch.waitStubbornly() }
          @Dependency(\.word) var word
          journal.note("\(action) \(word)")
        }
        .queued(on: .serial("q").storeWide)
      }
    }

    let journal: Journal<String>

    var body: some ReducerOf<Self> {
      Scope(
        state: \.left,
        action: CasePath(embed: Action.left) { if case .left(let a) = $0 { a } else { nil } }
      ) {
        Half(journal: journal).dependency(\.word, "left")
      }
      Scope(
        state: \.right,
        action: CasePath(embed: Action.right) { if case .right(let a) = $0 { a } else { nil } }
      ) {
        Half(journal: journal)
      }
    }
  }
}
