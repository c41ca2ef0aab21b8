import Sheaf
import SheafTesting
import Testing

/// What synchronous layers see and may do, in both kinds of store.
@Suite struct MiddlewareTests {
  private func store(
    _ kind: StoreKind,
    _ middleware: [Layer],
    _ effect: @escaping @Sendable (String) -> Effect<String> = { _ in .none }
  ) async -> StoreUnderTest<Trace.State, String> {
    let store = await StoreUnderTest(kind, tracing: effect)
    await store.setMiddleware(middleware)
    return store
  }

  // cloe 3
  @Test(arguments: StoreKind.allCases)
  func theFirstLayerSeesAnActionFirstAndItsEndLast(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await store(kind, [.noting("m1", in: journal), .noting("m2", in: journal)]) {
      journal.note("reduce \($0)")
      return .none
    }
    await store.send("a")
    #expect(
      journal.entries == [
        "m1-in a", "m2-in a", "reduce a", "m2-out a handled 1", "m1-out a handled 1",
      ]
    )
  }

  // cloe 3
  @Test(arguments: StoreKind.allCases)
  func whatTheFirstLayerDropsReachesNobody(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await store(kind, [Layer { _, _ in }, .noting("m2", in: journal)])
    let task = await store.send("a")
    await task.finish()
    #expect(await store.log == [])
    #expect(journal.entries == [])
  }

  @Test(arguments: StoreKind.allCases)
  func earlierLayersAreToldOfADropByALaterOne(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await store(kind, [.noting("m1", in: journal), Layer { _, _ in }])
    await store.send("a")
    #expect(journal.entries == ["m1-in a", "m1-out a dropped 0"])
  }

  // cloe 3
  @Test(arguments: StoreKind.allCases)
  func sendGoesThroughTheWholeChainAndNextOnlyThroughTheRest(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let second = Layer("m2") { action, context in
      journal.note("m2-in \(action)")
      if action == "a" { context.send("b") }
      context.next(action == "a" ? "c" : action)
    }
    let store = await store(kind, [.noting("m1", in: journal), second])
    await store.send("a")
    #expect(await store.log == ["c", "b"])
    #expect(
      journal.entries == [
        "m1-in a", "m2-in a", "m1-out a handled 1", "m1-in b", "m2-in b", "m1-out b handled 2",
      ]
    )
  }

  @Test(arguments: StoreKind.allCases)
  func aLayerReadsTheStateFromBeforeTheAction(_ kind: StoreKind) async {
    let counts = Journal<Int>()
    let store = await store(
      kind,
      [
        Layer { action, context in
          counts.note(context.state.count)
          context.next(action) { _, state in counts.note(state.count) }
        }
      ]
    )
    await store.send("a")
    await store.send("b")
    #expect(counts.entries == [0, 1, 1, 2])
  }

  @Test(arguments: StoreKind.allCases)
  func layersSeeWhatEffectsSend(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await store(kind, [.noting("m", in: journal)]) { action in
      action == "a" ? .merge(.send("now"), .run { await $0("later") }) : .none
    }
    await store.send("a").finish()
    #expect(await store.log == ["a", "now", "later"])
    #expect(journal.entries.filter { $0.contains("-in") } == ["m-in a", "m-in now", "m-in later"])
  }

  @Test(arguments: StoreKind.allCases)
  func theOutcomeOfTheReducerIsTold(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await store(kind, [.noting("m", in: journal)]) { _ in .rejected }
    await store.send("a")
    #expect(journal.entries.last == "m-out a rejected 1")
  }

  @Test(arguments: StoreKind.allCases)
  func callingNextTwiceReducesBothAndRunsTheRestTwice(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let twice = Layer { action, context in
      context.next(action + "1")
      context.next(action + "2") { outcome, _ in journal.note("second \(outcome)") }
    }
    let store = await store(kind, [.noting("m1", in: journal), twice, .noting("m3", in: journal)])
    let task = await store.send("a")
    await task.finish()
    #expect(await store.log == ["a1", "a2"])
    #expect(
      journal.entries == [
        "m1-in a", "m3-in a1", "m3-out a1 handled 1", "m1-out a handled 1", "m3-in a2",
        "m3-out a2 handled 2", "second handled",
      ]
    )
  }

  @Test(arguments: StoreKind.allCases)
  func aFullChainLoopIsReportedAndEnds(_ kind: StoreKind) async {
    let recorder = IssueRecorder()
    let loop = Layer("echo") { action, context in
      context.send(action)
      context.next(action)
    }
    let store = await store(kind, [loop])
    await withIssueReporter(recorder) { _ = await store.send("a") }
    #expect(await store.state.count == 10_001)
    #expect(recorder.issues.count == 1)
    let message = recorder.issues.first?.message ?? ""
    #expect(message.contains("echo has answered what it sent itself 10000 times in a row: \"a\""))
    #expect(message.contains("use `next`"))
  }

  // MARK: - Replacing

  @Test(arguments: StoreKind.allCases)
  func replacedLayersMeetTheActionsToCome(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await store(kind, [.noting("old", in: journal)])
    await store.send("a")
    await store.setMiddleware([.noting("new", in: journal)])
    #expect(await store.middleware.map(\.name) == ["new"])
    await store.send("b")
    await store.setMiddleware([])
    await store.send("c")
    #expect(journal.entries.filter { $0.contains("-in") } == ["old-in a", "new-in b"])
    #expect(await store.log == ["a", "b", "c"])
  }

  @MainActor
  @Test func aLayerMayReplaceTheChainItIsIn() {
    let journal = Journal<String>()
    let store = Store(initialState: Trace.State()) { Trace() }
    let replacing = Layer("replacing") { [weak store] action, context in
      MainActor.assumeIsolated { store?.middleware = [.noting("new", in: journal)] }
      journal.note("replacing \(action)")
      context.send("sent")
      context.next(action)
    }
    store.middleware = [replacing, .noting("old", in: journal)]
    store.send("a")
    #expect(
      journal.entries == [
        "replacing a", "old-in a", "old-out a handled 1", "new-in sent", "new-out sent handled 2",
      ]
    )
  }

  @MainActor
  @Test func aStoreIsMadeWithItsLayers() async {
    let journal = Journal<String>()
    let store = Store(initialState: Trace.State(), middleware: [.noting("m", in: journal)]) {
      Trace()
    }
    store.send("a")
    #expect(store.middleware.count == 1)
    let actor = StoreActor(initialState: Trace.State(), middleware: [.noting("n", in: journal)]) {
      Trace()
    }
    await actor.send("b")
    #expect(journal.entries.filter { $0.contains("-in") } == ["m-in a", "n-in b"])
  }

  @MainActor
  @Test func theStoreOfAChildSaysThatItHasNone() {
    let recorder = IssueRecorder()
    let store = Store(initialState: Parent.State()) { Parent() }
    let child = store.scope(state: \.child, action: Parent.child)
    withIssueReporter(recorder) { child.middleware = [Layer { _, _ in }] }
    #expect(child.middleware.isEmpty)
    child.send("a")
    #expect(store.child.log == ["a"])
    #expect(
      recorder.issues.map(\.message) == [
        """
        `middleware` was set on the store of a child; nothing was changed.
        Actions of a child go through the layers of the root store. Set them there, and look for \
        the child's actions in them.
        """
      ]
    )
  }
}
