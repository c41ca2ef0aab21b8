import Testing

@testable import Sheaf

/// Tables in stores: rejected actions, recursion, self-loops.
@Suite struct TransitionContracts {
  @Test(arguments: StoreKind.allCases)
  func aRejectedActionCancelsNothingAlsoWhereItsEffectWould(_ kind: StoreKind) async {
    let (go, done) = (Signal(), Signal())
    let machine = TransitionReducer<Int, String>.attempting { action, state -> Effect<String>? in
      state += 1
      switch action {
      case "start":
        return .run(name: "work") { send in
          await go.wait()
          await send("done")
          done.fire()
        }
        .cancellable(id: "work", cancelInFlight: true)
      case "done": return Effect.none
      default: return .merge(.cancel(id: "work"), .rejected)
      }
    }
    let store = await StoreUnderTest(kind, 0, machine)
    await store.send("start")
    #expect(await store.reply(to: "nonsense") == .rejected("nonsense", in: 1))
    #expect(await store.running == ["work"])
    go.fire()
    await done.wait()
    #expect(await store.state == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func aRejectedActionLeavesTheEffectsOfALatestQueueAlone(_ kind: StoreKind) async {
    let (go, done) = (Signal(), Signal())
    let table = TransitionTable<Int, String> {
      On("start").from(0).to(1).run(name: "work") { send in
        await go.wait()
        await send("done")
        done.fire()
      }
      .queued(on: .latest("work"))
      On("again").from(1).to(2).effect { _, _ in .rejected }.queued(on: .latest("work"))
      On("done").from(1).to(3)
    }
    let store = await StoreUnderTest(kind, 0, table)
    await store.send("start")
    #expect(await store.reply(to: "start") == .rejected("start", in: 1))
    #expect(await store.reply(to: "again") == .rejected("again", in: 1))
    #expect(await store.running == ["work"])
    go.fire()
    await done.wait()
    #expect(await store.state == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func aRowThatSendsItsOwnActionRunsAsLongAsItIsTaken(_ kind: StoreKind) async {
    let table = TransitionTable<Int, String> {
      On("again").from(where: { $0 < 100_000 }).update { _, count in count += 1 }.send("again")
    }
    let store = await StoreUnderTest(kind, 0, table)
    await store.send("again")
    #expect(await store.state == 100_000)
  }

  @Test(arguments: StoreKind.allCases)
  func aSelfLoopIsAcceptedAndStartsItsEffectEachTime(_ kind: StoreKind) async {
    let started = Journal<Int>()
    let table = TransitionTable<Int, String> {
      On("ping").from(1).stay().run { _ in started.note(1) }
      On("pong").from(1).to(1).run { _ in started.note(2) }
    }
    let store = await StoreUnderTest(kind, 1, table)
    for action in ["ping", "pong", "ping"] {
      #expect(await store.reply(to: action) == .accepted(action, from: 1, to: 1))
    }
    #expect(started.entries == [1, 2, 1])
  }

  @Test(arguments: StoreKind.allCases)
  func theEffectsOfASequenceRunOnlyWhereAllAccept(_ kind: StoreKind) async {
    let started = Journal<String>()
    let machine = TransitionReducer<Int, Int>.sequence {
      TransitionReducer<Int, Int>.attempting { action, state in
        state += action
        return .run { _ in started.note("first") }
      }
      TransitionReducer<Int, Int>.attempting { action, state in
        state += action
        return action > 1 ? .rejected : .run { _ in started.note("second") }
      }
    }
    let store = await StoreUnderTest(kind, 0, machine)
    #expect(await store.reply(to: 2) == .rejected(2, in: 0))
    #expect(started.entries.isEmpty)
    #expect(await store.reply(to: 1) == .accepted(1, from: 0, to: 2))
    #expect(started.entries == ["first", "second"])
  }

  @Test(arguments: StoreKind.allCases)
  func anEffectIsEnteredOncePerTransition(_ kind: StoreKind) async {
    let entered = Counter()
    let store = await StoreUnderTest(
      kind,
      .loggedOut,
      LoginTable(loginEffect: .run { send in if entered.next() == 1 { await send(.loginOK) } })
    )
    await store.send(.login).finish()
    #expect(await store.state == .loggedIn)
    #expect(entered.next() == 2)
  }
}
