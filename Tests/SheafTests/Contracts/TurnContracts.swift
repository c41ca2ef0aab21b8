import Sheaf
import Testing

/// The order in which a store reduces, tells and starts.
@Suite struct TurnContracts {
  // core 2
  @Test(arguments: StoreKind.allCases)
  func synchronousSendsAreReducedBreadthFirst(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind) { action in
      switch action {
      case "tap": .merge(.send("next1"), .send("next2"))
      case "next1": .send("end")
      default: .none
      }
    }
    await store.send("tap")
    #expect(await store.log == ["tap", "next1", "next2", "end"])
  }

  // core 2
  @Test(arguments: StoreKind.allCases)
  func siblingsComeBeforeChildrenOnEveryLevel(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind) { action in
      if action.count == 4 { return .none }
      return .concatenate(.send(action + "1"), .merge(.send(action + "2"), .send(action + "3")))
    }
    await store.send("a")
    let log = await store.log
    let ordered = log.sorted { ($0.count, $0) < ($1.count, $1) }
    #expect(log.count == 40)
    #expect(log == ordered)
  }

  // core 2
  @Test(arguments: StoreKind.allCases)
  func aSynchronousSendIsReducedInTheTurnOfItsAction(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind) { $0 == "tap" ? .send("next") : .none }
    let commits = Journal<[String]>()
    await store.observeCommits { commits.note($0.log) }
    await store.send("tap")
    #expect(commits.entries == [["tap", "next"]])
  }

  // core 1
  @Test(arguments: StoreKind.allCases)
  func anActionSentFromAReducerWaitsForTheEndOfTheTurn(_ kind: StoreKind) async {
    let wire = Wire<Trace.State, String>()
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind) { action in
      journal.note("begin \(action)")
      defer { journal.note("end \(action)") }
      guard action == "tap" else { return .none }
      wire.send("inner")
      return .send("next")
    }
    wire.connect(to: store)
    await store.send("tap")
    #expect(await store.log == ["tap", "next", "inner"])
    let names = ["tap", "next", "inner"]
    #expect(journal.entries == names.flatMap { ["begin \($0)", "end \($0)"] })
  }

  // core 1
  @Test(arguments: StoreKind.allCases)
  func anActionSentFromAReducerIsNotLeftForTheNextSend(_ kind: StoreKind) async {
    let wire = Wire<Trace.State, String>()
    // Without any effect, the send takes the shortest way there is.
    let store = await StoreUnderTest(kind) { action in
      if action == "tap" { wire.send("inner") }
      return .none
    }
    wire.connect(to: store)
    await store.send("tap")
    #expect(await store.log == ["tap", "inner"])
    await store.send("other")
    #expect(await store.log == ["tap", "inner", "other"])
  }

  // core 1
  @Test(arguments: StoreKind.allCases)
  func anActionSentWhileAnEffectIsPlannedIsAnArrival(_ kind: StoreKind) async {
    let wire = Wire<Trace.State, String>()
    let open = Signal()
    let handles = Journal<StoreTask>()
    let store = await StoreUnderTest(kind) { action in
      switch action {
      case "begin":
        .run { _ in try await untilCancelled() }.cancellable(id: 1)
      case "tap":
        .merge(
          .cancel { _ in
            handles.note(wire.send("outside"))
            return false
          },
          .send("first")
        )
      case "first": .send("second")
      case "outside": .run { _ in await open.wait() }
      default: .none
      }
    }
    wire.connect(to: store)
    await store.send("begin")
    await store.send("tap")
    #expect(await store.log == ["begin", "tap", "first", "second", "outside"])
    #expect(handles.entries.map(\.isFinished) == [false])
    open.fire()
    for handle in handles.entries { await handle.finish() }
    #expect(await store.inspector.effects.count == 1)
  }

  // core 1
  @Test(arguments: StoreKind.allCases)
  func anActionSentFromADeinitIsAnArrival(_ kind: StoreKind) async {
    let wire = Wire<Held.State, String>()
    let store = await StoreUnderTest(kind, Held.State(object: Tracked { wire.send("bye") }), Held())
    wire.connect(to: store)
    await store.send("drop")
    #expect(await store.state.log == ["drop", "next", "bye"])
  }

  /// Lets go of an object, and sends on.
  private struct Held: Reducer {
    struct State: Sendable {
      var log: [String] = []
      var object: Tracked?
    }

    func reduce(into state: inout State, action: String) -> Effect<String> {
      state.log.append(action)
      guard action == "drop" else { return .none }
      state.object = nil
      return .send("next")
    }
  }

  // core 1
  @Test(arguments: StoreKind.allCases)
  func synchronousSendsAreNeverInterleavedWithArrivals(_ kind: StoreKind) async {
    let wire = Wire<Trace.State, String>()
    let store = await StoreUnderTest(kind) { action in
      switch action {
      case "a":
        wire.send("x")
        wire.send("y")
        return .send("b")
      case "b": return .send("c")
      case "x": return .send("x1")
      case "x1": return .send("x2")
      default: return .none
      }
    }
    wire.connect(to: store)
    await store.send("a")
    #expect(await store.log == ["a", "b", "c", "x", "x1", "x2", "y"])
  }

  // core 1
  @Test(arguments: StoreKind.allCases)
  func observersSendBeforeEffectsThatHaveJustStartedAndAllIsReducedInThatOrder(
    _ kind: StoreKind
  ) async {
    let store = await StoreUnderTest(kind) { action in
      guard action == "tap" else { return .none }
      return .merge(
        .run { send in
          await send("effect 1a")
          await send("effect 1b")
        },
        .run { await $0("effect 2") }
      )
    }
    let inside = store.inside
    await store.observeCommits { state in
      guard state.log == ["tap"] else { return }
      inside.send("observer 1")
      inside.send("observer 2")
    }
    await store.send("tap")
    // When `send` returns, both queues are empty.
    let expected = ["tap", "observer 1", "observer 2", "effect 1a", "effect 1b", "effect 2"]
    #expect(await store.log == expected)
  }

  // core 1
  @Test(arguments: StoreKind.allCases)
  func theEffectsOfAnActionStartBeforeWhatItsObserversSentIsReduced(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind) { action in
      journal.note(action)
      guard action == "tap" else { return .none }
      return .run { _ in journal.note("started") }
    }
    let inside = store.inside
    await store.observeCommits { state in
      if state.log == ["tap"] { inside.send("observed") }
    }
    await store.send("tap")
    #expect(journal.entries == ["tap", "started", "observed"])
  }

  // core 12, 13
  @Test(arguments: StoreKind.allCases)
  func aCancelInTheSameTurnWinsAndTheBodyIsNeverEntered(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind) { action in
      switch action {
      case "tap":
        .merge(.run { _ in journal.note("entered") }.cancellable(id: "id"), .send("next"))
      case "next": .send("stop")
      case "stop": .cancel(id: "id")
      default: .none
      }
    }
    let handle = await store.send("tap")
    await handle.finish()
    #expect(journal.entries.isEmpty)
    #expect(await store.inspector.entryCount == 0)
    #expect(await store.inspector.idCount == 0)
  }

  // core 1, 13
  @Test(arguments: StoreKind.allCases)
  func aCancelSentByAnObserverComesAfterTheStart(_ kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind) { action in
      switch action {
      case "tap":
        .run { _ in
          journal.note("entered")
          do { try await untilCancelled() } catch { journal.note("cancelled") }
        }.cancellable(id: "id")
      case "stop": .cancel(id: "id")
      default: .none
      }
    }
    let inside = store.inside
    await store.observeCommits { if $0.log == ["tap"] { inside.send("stop") } }
    await store.send("tap").finish()
    #expect(journal.entries == ["entered", "cancelled"])
  }

  // core 13
  @Test(arguments: StoreKind.allCases)
  func anEffectThatStartsCanKeepThoseAfterItFromStarting(_ kind: StoreKind) async {
    let wire = Wire<Trace.State, String>()
    let journal = Journal<String>()
    let handle = Journal<StoreTask>()
    let store = await StoreUnderTest(kind) { action in
      switch action {
      case "outer":
        handle.note(wire.send("inner"))
        return .none
      case "inner":
        return .merge(
          .run { _ in
            journal.note("first")
            wire.cancel(handle.entries[0])
          },
          .run { _ in journal.note("second") }
        )
      default: return .none
      }
    }
    wire.connect(to: store)
    await store.send("outer")
    await handle.entries[0].finish()
    #expect(journal.entries == ["first"])
    #expect(await store.inspector.entryCount == 0)
  }

  // core 11
  @Test(arguments: StoreKind.allCases)
  func effectsStartInPlanOrder(_ kind: StoreKind) async {
    let journal = Journal<Int>()
    @Sendable func note(_ number: Int) -> Effect<String> { .run { _ in journal.note(number) } }
    let store = await StoreUnderTest(kind) { action in
      switch action {
      case "tap":
        .merge(note(1), .send("next"), .merge(note(2), .concatenate(note(3), note(6))), note(4))
      case "next": note(5)
      default: .none
      }
    }
    await store.send("tap").finish()
    #expect(journal.entries == [1, 2, 3, 4, 5, 6])
  }

  // core 3
  @Test(arguments: StoreKind.allCases)
  func theNewStateIsReadableWhenSendReturns(_ kind: StoreKind) async {
    let seen = Journal<Int>()
    let wire = Wire<Trace.State, String>()
    let go = Signal()
    let store = await StoreUnderTest(kind) { action in
      guard action == "begin" else { return .none }
      return .run { send in
        await go.wait()
        await send("from the effect")
        seen.note(wire.withState(\.count) ?? 0)
      }
    }
    wire.connect(to: store)
    let handle = await store.send("begin")
    #expect(await store.state.count == 1)
    await store.perform { inside in
      inside.send("from inside")
      seen.note(inside.withState(\.count) ?? 0)
    }
    go.fire()
    await handle.finish()
    #expect(seen.entries == [2, 3])
  }
}
