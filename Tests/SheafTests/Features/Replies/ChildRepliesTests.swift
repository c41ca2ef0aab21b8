import Testing

@testable import Sheaf

/// The replies that the store of a child gives.
@MainActor @Suite struct ChildRepliesTests {
  /// Opens once; whoever opens it again is rejected.
  struct Door: Reducer {
    struct State: Equatable, Sendable, Identifiable {
      var id = 0
      var isOpen = false
    }
    enum Action: Equatable { case open, remove, replace }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      guard action == .open else { return .none }
      if state.isOpen { return .rejected }
      state.isOpen = true
      return .none
    }
  }

  struct Hall: Reducer {
    struct State: Equatable, Sendable {
      var front = Door.State()
      var rows: IdentifiedArrayOf<Door.State> = [Door.State(id: 1), Door.State(id: 2)]
      var back: Door.State? = Door.State(id: 7)
    }
    @CasePathable enum Action: Equatable {
      case front(Door.Action)
      case rows(IdentifiedAction<Int, Door.Action>)
      case back(Door.Action)
      case replaceBack
      case replaceAndOpenBack
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.front, action: \.front) { Door() }
      Reduce { state, action in
        switch action {
        case .back(.remove): state.back = nil
        case .replaceBack, .back(.replace): state.back = Door.State(id: 8)
        case .replaceAndOpenBack:
          state.back = Door.State(id: 8)
          return .send(.back(.open))
        default: break
        }
        return .none
      }
      .ifLet(\.back, action: \.back) { Door() }
      .forEach(\.rows, action: \.rows) { Door() }
    }
  }

  struct House: Reducer {
    struct State: Equatable, Sendable { var hall = Hall.State() }
    @CasePathable enum Action: Equatable { case hall(Hall.Action) }

    var body: some ReducerOf<Self> {
      Scope(state: \.hall, action: \.hall) { Hall() }
    }
  }

  private let house = Store(initialState: House.State()) { House() }
  private var hall: StoreOf<Hall> { house.scope(state: \.hall, action: \.hall) }
  private let shut = Door.State()
  private let open = Door.State(isOpen: true)

  @Test func aChildsStoreGivesTheRepliesToItsOwnActionsWithItsOwnState() async {
    let front = hall.scope(state: \.front, action: \.front)
    var replies = front.replies.makeAsyncIterator()
    front.send(.open)
    house.send(.hall(.rows(.element(id: 1, action: .open))))
    house.send(.hall(.front(.open)))
    #expect(await replies.next() == .accepted(.open, from: shut, to: open))
    #expect(await replies.next() == .rejected(.open, in: open))
    var all = hall.replies.makeAsyncIterator()
    house.send(.hall(.replaceBack))
    #expect(await all.next()?.action == .replaceBack)
    house.shutDown()
    #expect(await replies.next() == nil)
    #expect(await all.next() == nil)
  }

  @Test func aRowsStoreGivesTheRepliesOfThatRowAlone() async throws {
    let row = try #require(hall.scope(state: \.rows, action: \.rows, id: 2))
    var replies = row.replies.makeAsyncIterator()
    for id in [1, 2] { house.send(.hall(.rows(.element(id: id, action: .open)))) }
    let after = Door.State(id: 2, isOpen: true)
    #expect(await replies.next() == .accepted(.open, from: Door.State(id: 2), to: after))
    #expect(await row.send(.open).reply == .rejected(.open, in: after))
    #expect(await replies.next() == .rejected(.open, in: after))
  }

  @Test func theReplyToOneSendOfAChildIsAwaited() async {
    let front = hall.scope(state: \.front, action: \.front)
    let reply: SendReply<Door.State, Door.Action> = front.send(.open)
    #expect(reply.task.isFinished)
    #expect(await reply.reply == .accepted(.open, from: shut, to: open))
    #expect(await front.send(.open).reply == .rejected(.open, in: open))
    #expect(house.engine?.hooks == nil)
    #expect(house.root.runtime.atEnd.isEmpty)
  }

  @Test func theActionThatRemovesTheChildIsTheLastOneReplied() async throws {
    let back = try #require(hall.scope(state: \.back, action: \.back))
    var replies = back.replies.makeAsyncIterator()
    let state = Door.State(id: 7)
    #expect(await back.send(.remove).reply == .accepted(.remove, from: state, to: state))
    #expect(await replies.next() == .accepted(.remove, from: state, to: state))
    #expect(await replies.next() == nil)
  }

  @Test func aChildThatWasReplacedGivesNoRepliesOfItsSuccessor() async throws {
    let back = try #require(hall.scope(state: \.back, action: \.back))
    var replies = back.replies.makeAsyncIterator()
    house.send(.hall(.replaceBack))
    house.send(.hall(.back(.open)))
    #expect(await replies.next() == nil)
  }

  @Test func aChildIsNotGivenTheStateOfItsSuccessor() async throws {
    let back = try #require(hall.scope(state: \.back, action: \.back))
    let state = Door.State(id: 7)
    #expect(await back.send(.replace).reply == .accepted(.replace, from: state, to: state))
  }

  @Test func aSuccessorThatActsInTheSameTurnIsNotHeard() async throws {
    let back = try #require(hall.scope(state: \.back, action: \.back))
    var replies = back.replies.makeAsyncIterator()
    house.send(.hall(.replaceAndOpenBack))
    #expect(await replies.next() == nil)
  }

  @Test func aSequenceThatIsKeptAfterItsChildHooksNothing() async throws {
    let back = try #require(hall.scope(state: \.back, action: \.back))
    let replies = back.replies
    #expect(house.engine?.hooks != nil)
    back.send(.remove)
    #expect(house.engine?.hooks == nil)
    #expect(house.root.runtime.atEnd.isEmpty)
    withExtendedLifetime(replies) {}
  }

  @Test func aChildThatIsGoneHasNoReplies() async throws {
    let back = try #require(hall.scope(state: \.back, action: \.back))
    house.send(.hall(.replaceBack))
    var replies = back.replies.makeAsyncIterator()
    #expect(await replies.next() == nil)
    let recorder = IssueRecorder()
    let reply: SendReply<Door.State, Door.Action> = withIssueReporter(recorder) {
      back.send(.open)
    }
    #expect(recorder.issues.count == 1)
    #expect(reply.task.isDropped)
    #expect(await reply.reply == nil)
  }

  @Test func anActionThatMiddlewareDropsHasNoReply() async {
    let front = hall.scope(state: \.front, action: \.front)
    house.middleware = [Middleware { _, _ in }]
    #expect(await front.send(.open).reply == nil)
    #expect(front.state == shut)
  }
}
