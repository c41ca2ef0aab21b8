import Sheaf
import SheafOperators
import SheafTesting
import Testing

// What both sides of the page speak of.

enum LoginStatus: Hashable, Sendable { case loggedOut, loggingIn, loggedIn, loggingOut }
enum LoginInput: Hashable, Sendable { case login, loginOK, logout, forceLogout }
enum CounterInput: Hashable, Sendable { case increment }
enum SearchInput: Hashable, Sendable { case typed(String), loaded([String]), failed(String) }
enum SearchID: Hashable, Sendable { case query }
enum WordsInput: Hashable, Sendable { case search(SearchInput) }
enum WordsID: Hashable, Sendable { case search(SearchID) }
struct WordsState: Equatable, Sendable { var search = WordSearch.State() }
struct HarvestRowID: Hashable, Sendable { let row: Int; init(_ row: Int) { self.row = row } }

struct LoginByOutsiders: Reducer {
  enum Action: Sendable { case external(LoginInput), answered }
  func reduce(into state: inout LoginStatus, action: Action) -> Effect<Action> {
    if case .external(.login) = action { state = .loggingIn }
    return .none
  }
}

private let canLogOut: @Sendable (LoginStatus) -> Bool = { $0 == .loggedIn }
private let request = Effect<LoginInput>.run { await $0(.loginOK) }
private let words = AsyncStream<String> { $0.finish() }
private func search() async throws -> [String] { [] }
func request(for query: String) -> Effect<SearchInput> { .run { await $0(.loaded([query])) } }

private let sharedMachine = TransitionReducer<LoginStatus, LoginInput>.one
private let sharedTable = TransitionTable<LoginStatus, LoginInput> {
  On(.login).from(.loggedOut).to(.loggingIn)
}

/// Every region below is shown by the page for people who come from Harvest.
@Suite struct ComingFromHarvestSnippets {
  @Test @MainActor func theMachineCompiles() {
    // snippet: harvest-hf1-hf4-hf20
    let machine = TransitionReducer<LoginStatus, LoginInput> { input, state in
      switch (input, state) {
      case (.login, .loggedOut): .loggingIn
      case (.loginOK, .loggingIn): .loggedIn
      default: nil
      }
    }
    let screen = Store(initialState: LoginStatus.loggedOut) { machine }
    let server = StoreActor(initialState: LoginStatus.loggedOut) { machine }
    // end
    _ = machine
    _ = screen
    _ = server
  }

  @Test @MainActor func inputsFromOutsideCompiles() {
    // snippet: harvest-hf2-hf3
    let internals = Store(initialState: LoginStatus.loggedOut) { LoginByOutsiders() }
    let outside = internals.scope(
      state: \.self,
      action: CasePath(embed: LoginByOutsiders.Action.external) {
        if case .external(let input) = $0 { input } else { nil }
      }
    )
    outside.send(.login)
    // end
    _ = internals
    _ = outside
  }

  @Test func inPlaceCompiles() {
    // snippet: harvest-hf5
    let counter = TransitionReducer<Int, CounterInput>.inPlace { input, count in
      if input == .increment { count += 1 }
    }
    // end
    _ = counter
  }

  @Test func withEffectsOrNotAtAllCompiles() {
    // snippet: harvest-hf6-hf9
    let attempts = TransitionReducer<Int, LoginInput>.attempting { input, attempts in
      attempts += 1
      guard attempts < 3 else { return .rejected }
      return .run { send in await send(.loginOK) }
    }
    // end
    _ = attempts
  }

  @Test func tablesCompiles() {
    // snippet: harvest-hf19
    let built = TransitionTable<LoginStatus, LoginInput> {
      On(.login).from(.loggedOut).to(.loggingIn).effect(request)
      On(.logout).from(where: canLogOut, named: "can log out").to(.loggingOut)
      On.any().from(.loggingOut).to(.loggedOut)
      On(.forceLogout).to { _, state in state == .loggedIn ? .loggedOut : nil }
    }

    let spelled: TransitionTable<LoginStatus, LoginInput> = [
      .login | .loggedOut => .loggingIn | request,
      .logout | canLogOut => .loggingOut,
      anyAction | .loggingOut => .loggedOut,
      .forceLogout | { state in state == .loggedIn ? .loggedOut : nil },
    ]
    // end
    _ = built
    _ = spelled
  }

  @Test func repliesCompiles() async {
    let store = StoreActor(initialState: LoginStatus.loggedOut) { sharedTable }
    // snippet: harvest-hf7-hf8
    var replies = await store.replies.makeAsyncIterator()
    await store.send(.login)
    if let reply = await replies.next() {
      switch reply {
      case .accepted(let input, let from, let to): print(input, from, to)
      case .rejected(let input, let state): print(input, state)
      }
    }
    let mine = await store.send(.logout).reply
    // end
    _ = mine
  }

  @Test func effectsCompiles() {
    // snippet: harvest-hf10-hf31
    let effect = Effect<SearchInput>.run { send in
      await send(.loaded(try await search()))
    } catch: { error, send in
      await send(.failed("\(error)"))
    }
    .cancellable(id: SearchID.query)
    let listening = Effect<SearchInput>.stream(words) { .loaded([$0]) }
    let both = Effect.merge(effect, listening)
    let oneAfterAnother = Effect.concatenate(effect, listening)
    let nothing = Effect<SearchInput>.none
    // end
    _ = both
    _ = effect
    _ = listening
    _ = nothing
    _ = oneAfterAnother
  }

  @Test func anEffectOnStartCompiles() {
    let machine = sharedMachine
    // snippet: harvest-hf11
    let store = StoreActor(
      initialState: LoginStatus.loggedOut,
      onStart: request.queued(on: .latest("request"))
    ) {
      machine
    }
    // end
    _ = store
  }

  @Test func queuesAndStrategiesCompiles() {
    // snippet: harvest-hf12-hf13-hf14
    let merged = request
    let concat = request.queued(on: .serial("request"))
    let concurrent = request.queued(on: .bounded("upload", 2))
    let latest = request.queued(on: .latest("request"))
    let ofOneRow = request.queued(on: .latest(HarvestRowID(7)))
    // end
    _ = concat
    _ = concurrent
    _ = latest
    _ = merged
    _ = ofOneRow
  }

  @Test func cancellingCompiles() {
    // snippet: harvest-hf15
    let byID = Effect<SearchInput>.cancel(id: SearchID.query)
    let byPredicate = Effect<SearchInput>.cancel { $0 is SearchID }
    let anew = Effect.merge(byID, request(for: "sheaf").cancellable(id: SearchID.query))
    // end
    _ = anew
    _ = byID
    _ = byPredicate
  }

  @Test func mappingEffectsCompiles() {
    // snippet: harvest-hf16
    let lifted = request(for: "sheaf").map(WordsInput.search)
    let requeued = lifted.mapQueue { _ in .serial("all searches") }
    let renamed = requeued.mapIDs { (id: SearchID) in
      WordsID.search(id)
    } extract: {
      if case .search(let id) = $0 { id } else { nil }
    }
    // end
    _ = lifted
    _ = renamed
    _ = requeued
  }

  @Test func zeroOneFirstAllCompiles() {
    let machine = sharedMachine
    let built = sharedTable
    // snippet: harvest-hf17-hf18
    let zero = TransitionReducer<LoginStatus, LoginInput>.zero
    let one = TransitionReducer<LoginStatus, LoginInput>.one
    let first = TransitionReducer.firstOf {
      machine; built
    }
    let both = TransitionReducer.sequence {
      machine; built
    }
    let all = TransitionReducer.allOf {
      for part in [machine, one, zero] { part }
    }
    // end
    _ = all
    _ = both
    _ = first
    _ = one
    _ = zero
  }

  @Test func worldCompiles() {
    // snippet: harvest-hf20
    let ticking = TransitionReducer<Int, CounterInput>.attempting { input, count in
      count += 1
      return .run { send in
        @Dependency(\.continuousClock) var clock
        try await clock.sleep(for: .seconds(1))
        await send(.increment)
      }
    }
    let store = StoreActor(initialState: 0) {
      ticking.dependency(\.uuid, .incrementing)
    } withDependencies: {
      $0.continuousClock = ContinuousClock()
    }
    // end
    _ = store
    _ = ticking
  }

  @Test func theEndCompiles() async {
    let store = StoreActor(initialState: LoginStatus.loggedOut) { sharedTable }
    let server = StoreActor(initialState: LoginStatus.loggedOut) { sharedTable }
    // snippet: harvest-hf22-hf23
    await store.finish()  // no more actions from outside; effects complete; then the replies end
    await server.shutDown()  // cancels now; from here on the state is as it is
    // end
  }

  @Test func timersCompiles() {
    // snippet: harvest-hf24
    let timer = Effect<CounterInput>.timer(id: "timer", every: .seconds(1), action: .increment)
    let stop = Effect<CounterInput>.cancel(id: "timer")
    // end
    _ = stop
    _ = timer
  }

  @Test @MainActor func storeAndProxyCompiles() {
    // snippet: harvest-hf25-hf26
    let words = Store(initialState: WordsState()) { WordsFeature() }
    let count = words.search.words.count
    let search = words.scope(
      state: \.search,
      action: CasePath(embed: WordsInput.search) {
        if case .search(let input) = $0 { input } else { nil }
      }
    )
    search.send(.typed("sheaf"))
    // end
    _ = count
    _ = search
    _ = words
  }

  @Test @MainActor func bindingsCompiles() {
    let search = Store(initialState: WordSearch.State()) { WordSearch() }
    // snippet: harvest-hf27-hf28-hf29
    let read = search.query
    search.send(.typed("sheaf and stalk"))
    // end
    _ = read
  }

  @Test func oneEntryPerTransitionCompiles() async {
    let built = sharedTable
    // snippet: harvest-hf33
    let coverage = TransitionCoverage(of: built)
    await coverage.measure {
      let store = StoreActor(initialState: LoginStatus.loggedOut) { built }
      await store.send(.login)
    }
    #expect(coverage.count(ofRow: 0) == 1)
    // end
    _ = coverage
  }
}

// snippet: harvest-hf21
struct WordSearch: Reducer {
  struct State: Equatable, Sendable { var query = "", words: [String] = [] }
  var body: some Reducer<State, SearchInput> {
    Reduce { state, input in
      if case .typed(let query) = input { state.query = query }
      if case .loaded(let words) = input { state.words = words }
      return .none
    }
    .feedback(of: \.query) { query in
      query.isEmpty ? .none : request(for: query)
    }
  }
}
// end

// snippet: harvest-hf30
struct WordsFeature: Reducer {
  var body: some Reducer<WordsState, WordsInput> {
    Scope(
      state: \.search,
      action: CasePath(embed: WordsInput.search) {
        if case .search(let input) = $0 { input } else { nil }
      }
    ) {
      WordSearch()
    }
  }
}
// end

// snippet: harvest-hf32
func debounced(_ query: String) -> Effect<SearchInput> {
  request(for: query).debounced(id: SearchID.query, for: .milliseconds(300))
}

struct UndoReducer<Base: Reducer>: Reducer where Base.State: Sendable {
  struct State: Sendable { var now: Base.State, past: [Base.State] = [] }
  enum Action: Sendable { case base(Base.Action), undo }
  let base: Base

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .base: state.past.append(state.now)
      case .undo: if let last = state.past.popLast() { state.now = last }
      }
      return .none
    }
    Scope(
      state: \.now,
      action: CasePath(embed: Action.base) {
        if case .base(let action) = $0 { action } else { nil }
      }
    ) {
      base
    }
  }
}
// end
