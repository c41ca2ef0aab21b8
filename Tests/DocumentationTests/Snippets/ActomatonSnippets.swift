import Sheaf
import SheafTesting
import Testing

// snippet: actomaton-feature
struct Inbox: Reducer {
  struct State: Equatable {
    var mails: [String] = []
    var isLoading = false
  }
  enum Action: Equatable { case load, loaded([String]), cancel, send(String), mark(Int) }
  enum ID: Hashable { case loading }
  enum Queue: Hashable { case loading, sending, marking(Int) }

  var fetch: @Sendable () async throws -> [String] = { [] }
  var deliver: @Sendable (String) async throws -> Void = { _ in }
  var store: @Sendable (Int) async throws -> Void = { _ in }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .load:
      state.isLoading = true
      return .run { send in
        await send(.loaded(try await fetch()))
      }
      .cancellable(id: ID.loading)
      .queued(on: .latest(Queue.loading))
    case .loaded(let mails):
      state.mails = mails
      state.isLoading = false
      return .none
    case .cancel:
      state.isLoading = false
      return .cancel(id: ID.loading)
    case .send(let text):
      return .run { _ in
        try await deliver(text)
      }
      .queued(on: .bounded(Queue.sending, 2))
    case .mark(let number):
      return .run { _ in
        try await store(number)
      }
      .queued(on: .serial(Queue.marking(number)))
    }
  }
}
// end

/// What the page shows piece by piece.
enum ActomatonSnippets {
  enum Action: Sendable { case tick, added(Int), next }
  enum ID: Hashable { case work, other }
  enum DownloadID: Hashable { case file(Int) }

  static func waiting() async {
    // snippet: actomaton-sending
    let store = StoreActor(initialState: Inbox.State()) { Inbox() }
    let task = await store.send(.load)
    await task.finish()
    print(await store.state.mails)
    // end
    task.cancel()
  }

  static func effects(_ numbers: AsyncStream<Int>) -> [Effect<Action>] {
    // snippet: actomaton-effects
    let single: Effect<Action> = .run { send in await send(.added(1)) }
    let sequence: Effect<Action> = .stream(numbers, action: { .added($0) })
    let forgotten: Effect<Action> = .run { _ in print("no action") }
    let next: Effect<Action> = .send(.next)
    let both: Effect<Action> = .merge(single, sequence)
    let inTurn: Effect<Action> = .concatenate(single, sequence)
    // end
    return [forgotten, next, both, inTurn]
  }

  static func cancelling(_ work: Effect<Action>) -> [Effect<Action>] {
    // snippet: actomaton-ids
    let named = work.cancellable(id: DownloadID.file(7))
    let cancelOne: Effect<Action> = .cancel(id: DownloadID.file(7))
    let cancelAll: Effect<Action> = .cancel { $0 is DownloadID }
    // end
    return [named, cancelOne, cancelAll]
  }

  static func queues(_ work: Effect<Action>) -> [Effect<Action>] {
    // snippet: actomaton-queues
    let newest = work.queued(on: .latest("q"))
    let newestThree = work.queued(on: .latest("q", 3))
    let oldestWaitingFor = work.queued(on: .bounded("q", 3))
    let oldestDropping = work.queued(on: .bounded("q", 3, overflow: .dropNew))
    let oneByOne = work.queued(on: .serial("q"))
    let oneOrNone = work.queued(on: .exhaust("q"))
    // end
    return [newest, newestThree, oldestWaitingFor, oldestDropping, oneByOne, oneOrNone]
  }

  static func spaced(_ work: Effect<Action>) -> [Effect<Action>] {
    // snippet: actomaton-spacing
    let constant = EffectQueue("q", .serial, spacing: .constant(.seconds(3)))
    let random = EffectQueue("q", .latest(), spacing: .random(.seconds(1) ... .seconds(3)))
    let effects = [work.queued(on: constant), work.queued(on: random)]
    // end
    return effects
  }

  static func renamed(_ child: Effect<Action>) -> Effect<Action> {
    // snippet: actomaton-renaming
    enum AppID: Hashable { case inbox(Inbox.ID), other }
    return
      child
      .mapIDs {
        AppID.inbox($0)
      } extract: {
        if case .inbox(let id) = $0 { id } else { nil }
      }
      .mapQueue { $0.storeWide }
    // end
  }

  static func capacity() -> Effect<Action> {
    // snippet: actomaton-update
    let wider: Effect<Action> = .updateQueue(.bounded("q", 5))
    // end
    return wider
  }

  static func priority() -> Effect<Action> {
    // snippet: actomaton-priority
    let urgent: Effect<Action> = .run(priority: .high) { send in
      await send(.tick)
    }
    .queued(on: .serial("q"))
    // end
    return urgent
  }

  static func logged() -> some ReducerOf<Inbox> {
    // snippet: actomaton-logging
    Inbox().logged("inbox") { log in
      print(log.text)
    }
    // end
  }
}

// snippet: actomaton-testing
@Test func theNewestLoadWins() async {
  let clock = TestClock()
  let store = TestStore(initialState: Inbox.State()) {
    Inbox(fetch: {
      try await clock.sleep(for: .seconds(1))
      return ["hello"]
    })
  } withDependencies: {
    $0.continuousClock = clock
  }
  await store.send(.load) { $0.isLoading = true }
  await clock.advance(by: .milliseconds(500))
  await store.send(.load)
  await clock.advance(by: .seconds(1))
  await store.receive(.loaded(["hello"])) {
    $0.mails = ["hello"]
    $0.isLoading = false
  }
  await store.finish()
}
// end
