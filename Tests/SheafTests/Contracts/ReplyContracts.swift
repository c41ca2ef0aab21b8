import Testing

@testable import Sheaf

/// Every action gets one reply, after the state is set: accepted with from and to, or rejected.
@Suite struct ReplyContracts {
  typealias LoginReply = Reply<LoginTable.State, LoginTable.Action>

  // harvest 1
  @Test(arguments: StoreKind.allCases)
  func theLoginTableGivesItsStatesAndFourAcceptedReplies(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, .loggedOut, LoginTable())
    var replies = await store.replies.makeAsyncIterator()
    var states: [LoginTable.State] = []
    for action in [LoginTable.Action.login, .loginOK, .logout, .logoutOK] {
      await store.send(action)
      states.append(await store.state)
    }
    #expect(states == [.loggingIn, .loggedIn, .loggingOut, .loggedOut])
    #expect(
      await replies.next(4) == [
        .accepted(.login, from: .loggedOut, to: .loggingIn),
        .accepted(.loginOK, from: .loggingIn, to: .loggedIn),
        .accepted(.logout, from: .loggedIn, to: .loggingOut),
        .accepted(.logoutOK, from: .loggingOut, to: .loggedOut),
      ]
    )
  }

  @Test(arguments: StoreKind.allCases)
  func aRejectedActionStartsNothingAndDisturbsNothing(_ kind: StoreKind) async {
    let (go, started) = (Signal(), Signal())
    let store = await StoreUnderTest(
      kind,
      .loggedOut,
      LoginTable(
        loginEffect: .run(name: "login") { send in
          started.fire()
          await go.wait()
          await send(.loginOK)
        }
        .cancellable(id: LoginTable.RequestID.login, cancelInFlight: true)
      )
    )
    let handle = await store.send(.login)
    #expect(
      await store.reply(to: .login) == .rejected(.login, in: .loggingIn)
    )
    #expect(await store.reply(to: .logout) == .rejected(.logout, in: .loggingIn))
    #expect(await store.running == ["login"])
    go.fire()
    await handle.finish()
    #expect(await store.state == .loggedIn)
    #expect(started.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func everyConsumerGetsEveryReplyInABufferOfItsOwn(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, .loggedOut, LoginTable())
    let shared = await store.replies
    var early = shared.makeAsyncIterator()
    var other = await store.replies.makeAsyncIterator()
    await store.send(.login)
    var late = shared.makeAsyncIterator()
    await store.send(.login)
    await store.finish()
    let all: [LoginReply] = [
      .accepted(.login, from: .loggedOut, to: .loggingIn), .rejected(.login, in: .loggingIn),
    ]
    #expect(await early.rest() == all)
    #expect(await other.rest() == all)
    #expect(await late.rest() == Array(all.suffix(1)))
  }

  @Test(arguments: StoreKind.allCases)
  func actionsOfEffectsGetRepliesToo(_ kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      .loggedOut,
      LoginTable(
        loginEffect: .send(.loginOK),
        logoutEffect: .run { send in
          await send(.login)
          await send(.logoutOK)
        }
      )
    )
    var replies = await store.replies.makeAsyncIterator()
    await store.send(.login)
    await store.send(.logout).finish()
    #expect(
      await replies.next(5) == [
        .accepted(.login, from: .loggedOut, to: .loggingIn),
        .accepted(.loginOK, from: .loggingIn, to: .loggedIn),
        .accepted(.logout, from: .loggedIn, to: .loggingOut),
        .rejected(.login, in: .loggingOut),
        .accepted(.logoutOK, from: .loggingOut, to: .loggedOut),
      ]
    )
  }

  @Test(arguments: StoreKind.allCases)
  func anActionThatNobodyTakesIsRejected(_ kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      0,
      TransitionTable<Int, Int> { On(1).from(0).to(1) }
    )
    #expect(await store.reply(to: 2) == .rejected(2, in: 0))
    #expect(await store.reply(to: 1) == .accepted(1, from: 0, to: 1))
    #expect(await store.reply(to: 1) == .rejected(1, in: 1))
  }

  @Test func theFacetsOfAReply() {
    let accepted = LoginReply.accepted(.login, from: .loggedOut, to: .loggingIn)
    #expect(accepted.isAccepted)
    #expect((accepted.action, accepted.from, accepted.to) == (.login, .loggedOut, .loggingIn))
    let rejected = LoginReply.rejected(.login, in: .loggedIn)
    #expect(!rejected.isAccepted)
    #expect((rejected.action, rejected.from, rejected.to) == (.login, .loggedIn, nil))
  }

  // harvest 9
  @Test(arguments: StoreKind.allCases)
  func whatAnObserverOfARepliesSendsComesAfterTheEffectsOfTheFirst(_ kind: StoreKind) async {
    let order = Journal<String>()
    let store = await StoreUnderTest(
      kind,
      [String](),
      Reduce<[String], String> { state, action in
        order.note("reduce \(action)")
        state.append(action)
        return .run { _ in order.note("effect \(action)") }
      }
    )
    var first = await store.replies.makeAsyncIterator()
    var second = await store.replies.makeAsyncIterator()
    let inside = store.inside
    await store.observeCommits { state in
      if state == ["A"] { inside.send("B") }
    }
    var third = await store.replies.makeAsyncIterator()
    await store.send("A")
    #expect(order.entries == ["reduce A", "effect A", "reduce B", "effect B"])
    #expect(await first.next(2).map(\.action) == ["A", "B"])
    #expect(await second.next(2).map(\.action) == ["A", "B"])
    #expect(await third.next(2).map(\.action) == ["A", "B"])
  }

  // harvest 9
  @Test func aConsumerOnTheMainActorThatAnswersAReplyComesAfterTheEffectsToo() async {
    let order = Journal<String>()
    let store = await Store(initialState: 0) {
      Reduce<Int, String> { state, action in
        order.note("reduce \(action)")
        return .run { _ in order.note("effect \(action)") }
      }
    }
    let (ready, done) = (Signal(), Signal())
    let consumer = Task { @MainActor in
      var replies = store.replies.makeAsyncIterator()
      ready.fire()
      guard let reply = await replies.next() else { return }
      order.note("reply \(reply.action)")
      store.send("B")
      done.fire()
    }
    await ready.wait()
    await store.send("A")
    await done.wait()
    await consumer.value
    #expect(
      order.entries == ["reduce A", "effect A", "reply A", "reduce B", "effect B"]
    )
  }

  // harvest 10
  @Test(arguments: StoreKind.allCases)
  func aThousandTasksGetAThousandRepliesAndLoseNothing(_ kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      0,
      TransitionReducer<Int, Int> { _, state in state + 1 }
    )
    var replies = await store.replies.makeAsyncIterator()
    let own = await withTaskGroup(of: Reply<Int, Int>?.self) { group in
      for number in 0..<1_000 { group.addTask { await store.reply(to: number) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    await store.finish()
    let all = await replies.rest()
    #expect(await store.state == 1_000)
    #expect(all.count == 1_000)
    #expect(all.map(\.to) == (1...1_000).map { $0 })
    #expect(Set(all.map(\.action)) == Set(0..<1_000))
    #expect(own.allSatisfy { $0?.isAccepted == true })
    #expect(Set(own.compactMap { $0?.to }) == Set(1...1_000))
  }

  @Test(arguments: StoreKind.allCases)
  func theReplyToAQueuedSendComesWhenItIsReduced(_ kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      0,
      TransitionReducer<Int, Int> { $1 > 9 ? nil : $1 + $0 }
    )
    let answers = Journal<SendReply<Int, Int>>()
    let wire = Wire<Int, Int>()
    wire.connect(to: store)
    await store.observeCommits { state in
      // The second is sent in the commit of the first, and rejected.
      guard answers.entries.count == (state == 1 ? 0 : 1) else { return }
      if let answer = wire.sendForReply(state == 1 ? 10 : 5) { answers.note(answer) }
    }
    await store.send(1)
    #expect(answers.entries.count == 2)
    #expect(await answers.entries[0].reply == .accepted(10, from: 1, to: 11))
    #expect(await answers.entries[0].reply == .accepted(10, from: 1, to: 11))
    #expect(await answers.entries[1].reply == .rejected(5, in: 11))
  }
}
