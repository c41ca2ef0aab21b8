import Foundation
import Sheaf
import SheafTesting
import Testing

/// What a test of a feature with a clock and a client looks like, and the feature.
@Suite struct ComposableArchitectureTests {
  // snippet: tca-feature
  @Reducer
  struct Trivia {
    struct State: Equatable {
      var number = 0
      var fact: String?
      var isTimerOn = false
    }
    enum Action {
      case plusButton
      case factButton
      case factResponse(Result<String, any Error>)
      case timerButton
      case tick
    }
    enum CancelID { case fact, timer }

    @Dependency(\.trivia) var trivia

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .plusButton, .tick:
          state.number += 1
          return .none
        case .factButton:
          let number = state.number
          return .run { send in
            await send(.factResponse(Result { try await trivia.fact(number) }))
          }
          .cancellable(id: CancelID.fact, cancelInFlight: true)
        case .factResponse(.success(let fact)):
          state.fact = fact
          return .none
        case .factResponse(.failure):
          state.fact = nil
          return .none
        case .timerButton:
          state.isTimerOn.toggle()
          return state.isTimerOn
            ? .timer(id: CancelID.timer, every: .seconds(1), action: .tick)
            : .cancel(id: CancelID.timer)
        }
      }
    }
  }
  // end

  // snippet: tca-test
  @Test func aFactIsShownForTheNumber() async {
    let store = TestStore(initialState: Trivia.State()) {
      Trivia()
    } withDependencies: {
      $0.trivia.fact = { "\($0) is a number" }
    }
    await store.send(.plusButton) { $0.number = 1 }
    await store.send(.factButton)
    await store.receive(\.factResponse.success, "1 is a number") { $0.fact = "1 is a number" }
  }

  @Test func theTimerCountsUntilItIsStopped() async {
    let clock = TestClock()
    let store = TestStore(initialState: Trivia.State()) {
      Trivia()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.timerButton) { $0.isTimerOn = true }
    await clock.advance(by: .seconds(2))
    await store.receive(\.tick) { $0.number = 1 }
    await store.receive(\.tick) { $0.number = 2 }
    await store.send(.timerButton) { $0.isTimerOn = false }
  }
  // end

  @MainActor
  @Test func theRestOfThePageDoesWhatItSays() async {
    let store = ComposableArchitectureSnippets.store()
    #expect(store.number == 1 && store.fact == nil)
    let shelf = Store(initialState: Shelf.State()) { Shelf() }
    shelf.send(.rowAdded)
    shelf.send(.rows(.element(id: 0, action: .plusButton)))
    #expect(shelf.rows[id: 0]?.number == 1)
    shelf.send(.openButton)
    shelf.send(.trivia(.plusButton))
    #expect(shelf.trivia?.number == 1 && shelf.changes == 1)
    shelf.send(.mode(.search(.plusButton)))
    #expect(shelf.mode == .search(Trivia.State(number: 1)))
    let rows = ComposableArchitectureSnippets.stores(of: shelf)
    #expect(rows.map(\.id) == [0])
    #expect(await ComposableArchitectureSnippets.overriding() == "none")
  }

  // snippet: tca-composition
  @Reducer
  struct Shelf {
    struct State {
      var header = Trivia.State()
      var trivia: Trivia.State?
      var mode = Mode.State.search(Trivia.State())
      var rows: IdentifiedArrayOf<Row.State> = []
      var changes = 0
    }
    enum Action {
      case header(Trivia.Action)
      case trivia(Trivia.Action)
      case mode(Mode.Action)
      case rows(IdentifiedActionOf<Row>)
      case openButton
      case rowAdded
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.header, action: \.header) { Trivia() }
      Scope(state: \.mode, action: \.mode) { Mode() }
      Reduce { state, action in
        switch action {
        case .openButton:
          state.trivia = Trivia.State()
          return .none
        case .rowAdded:
          state.rows += [Row.State(id: state.rows.count)]
          return .none
        case .header, .trivia, .mode, .rows:
          return .none
        }
      }
      .ifLet(\.trivia, action: \.trivia) { Trivia() }
      .forEach(\.rows, action: \.rows) { Row() }
      .onChange(of: \.trivia?.number) { _, new, state, _ in
        if new == 1 { state.changes += 1 }
        return .none
      }
    }
  }

  @Reducer
  struct Mode {
    enum State: Equatable {
      case search(Trivia.State)
      case browse(Trivia.State)
    }
    enum Action {
      case search(Trivia.Action)
      case browse(Trivia.Action)
    }

    var body: some ReducerOf<Self> {
      EmptyReducer()
        .ifCaseLet(\.search, action: \.search) { Trivia() }
        .ifCaseLet(\.browse, action: \.browse) { Trivia() }
    }
  }
  // end

  @Reducer
  struct Row {
    struct State: Equatable, Identifiable {
      let id: Int
      var number = 0
    }
    enum Action: Equatable { case plusButton }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.number += 1
      return .none
    }
  }
}

// snippet: tca-dependency
struct TriviaClient: Sendable {
  var fact: @Sendable (Int) async throws -> String
}

extension TriviaClient: DependencyKey {
  static let liveValue = TriviaClient { number in "the fact about \(number)" }
}

extension DependencyValues {
  var trivia: TriviaClient {
    get { self[TriviaClient.self] }
    set { self[TriviaClient.self] = newValue }
  }
}
// end

/// What the page shows piece by piece.
enum ComposableArchitectureSnippets {
  typealias Trivia = ComposableArchitectureTests.Trivia
  typealias Shelf = ComposableArchitectureTests.Shelf
  typealias Row = ComposableArchitectureTests.Row

  enum Action: Sendable { case tick, loaded(String) }
  enum ID: Hashable { case load, search }

  @MainActor static func store() -> StoreOf<Trivia> {
    // snippet: tca-store
    let store = Store(initialState: Trivia.State()) {
      Trivia()
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 0)
      $0.uuid = .incrementing
    }
    let task = store.send(.plusButton)
    print(store.number, task.isFinished)
    // end
    return store
  }

  @MainActor static func stores(of store: StoreOf<Shelf>) -> [StoreOf<Row>] {
    // snippet: tca-scope
    let header = store.scope(state: \.header, action: \.header)
    let trivia = store.scope(state: \.trivia, action: \.trivia)
    let rows = store.scope(state: \.rows, action: \.rows)
    let first = store.scope(state: \.rows, action: \.rows, id: 0)
    // end
    return header.number == 0 && trivia != nil && first != nil ? rows : []
  }

  static func effects(_ numbers: AsyncStream<Int>) -> [Effect<Action>] {
    // snippet: tca-effects
    let load: Effect<Action> = .run { send in await send(.loaded("text")) }
    let next: Effect<Action> = .send(.tick)
    let both: Effect<Action> = .merge(load, next)
    let inTurn: Effect<Action> = .concatenate(load, next)
    let named = load.cancellable(id: ID.load, cancelInFlight: true)
    let stop: Effect<Action> = .cancel(id: ID.load)
    let debounced = load.debounced(id: ID.search, for: .milliseconds(300))
    let throttled = load.throttled(id: ID.search, for: .seconds(1), latest: true)
    let stream: Effect<Action> = .stream(numbers) { .loaded("\($0)") }
    // end
    return [both, inTurn, named, stop, debounced, throttled, stream]
  }

  static func overriding() async -> String {
    // snippet: tca-overriding
    let quiet = Trivia().dependency(\.trivia, TriviaClient { _ in "none" })
    let fact = try? await withDependencies {
      $0.trivia.fact = { _ in "none" }
    } operation: {
      @Dependency(\.trivia) var trivia
      return try await trivia.fact(1)
    }
    // end
    _ = quiet
    return fact ?? ""
  }

  static func rows() -> IdentifiedArrayOf<Row.State> {
    // snippet: tca-rows
    var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2)]
    rows[id: 1]?.number += 1
    rows += [Row.State(id: 3)]
    rows.remove(id: 2)
    rows.updateOrAppend(Row.State(id: 3, number: 5))
    // end
    return rows
  }

  static func cases(_ given: Shelf.Action) -> Int? {
    // snippet: tca-cases
    let isPressed = given.is(\.trivia.plusButton)
    let row = given[case: \.rows.element]?.id
    let path = CasePath(\Shelf.Action.Cases.trivia.factResponse.success)
    let action = path.embed("a fact")
    // end
    return isPressed || action.is(\.openButton) ? nil : row
  }
}
