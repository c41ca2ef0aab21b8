import Foundation
import Testing

@testable import Sheaf

@MainActor
struct LoadableTests {
  typealias Typed = Loadable<Int, String, LoadError>

  struct Quiet: LoadableReducer {
    struct State: Equatable, Sendable { var numbers: [Int] }
    enum Action: Sendable { case add }
    func load(_ request: Int) async -> State { State(numbers: Array(0..<request)) }
    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      state.numbers[0] += 1
      return .none
    }
  }

  struct Strict: LoadableReducer {
    typealias State = String
    enum Action: Sendable {}
    func load(_ request: Int) async throws(LoadError) -> String { throw LoadError(number: request) }
    func reduce(into state: inout String, action: Action) -> EffectOf<Self> {}
  }

  @Test func typedUntypedAndNonThrowingLoadersConform() async {
    #expect(LoadingState<Quiet>.self == Loadable<Int, Quiet.State, Never>.self)
    #expect(LoadingState<Strict>.self == Loadable<Int, String, LoadError>.self)
    #expect(LoadingState<Article>.self == Loadable<Int, Article.State, any Error>.self)
    let store = Store(initialState: Loadable(request: 5)) { LoadingReducer { Strict() } }
    await store.send(.load).finish()
    let failure: LoadFailure<LoadError>? = store.failure
    #expect(failure == .thrown(LoadError(number: 5)))
  }

  // core 5
  @Test func anActionChangesLoadedContentWhereItLies() async {
    let store = Store(initialState: Loadable(request: 100_000)) { LoadingReducer { Quiet() } }
    await store.send(.load).finish()
    func address() -> UnsafeRawPointer? {
      store.withState { state in
        state.content?.numbers.withUnsafeBytes { $0.baseAddress }
      }
    }
    store.send(.loaded(.add))
    let before = address()
    for _ in 0..<1_000 { store.send(.loaded(.add)) }
    #expect(address() == before)
    #expect(store.content?.numbers.first == 1_001)
  }

  @Test func theDateOfALoadComesWithItsAnswer() async {
    let store = Store(initialState: Loadable(request: 1)) {
      LoadingReducer { Quiet() }
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 1_000)
    }
    await store.send(.load).finish()
    #expect(store.loadedAt == .seconds(1_000))
  }

  @Test func aTestThatOverridesNoDateIsNotFailedForIt() async {
    let issues = IssueRecorder()
    let store = Store(initialState: Loadable(request: 1)) { LoadingReducer { Quiet() } }
    await withIssueReporter(issues) { await store.send(.load).finish() }
    #expect(issues.issues.isEmpty)
    #expect(store.loadedAt == nil)
  }

  @Test func aStateComesBackFromCodingWithoutItsActivity() async throws {
    let driver = ArticleDriver()
    try expectRestored(driver.state, .idle)
    await driver.send(.load)
    try expectRestored(driver.state, .idle)
    await driver.answer(.success("one"))
    try expectRestored(driver.state, .loaded)
    await driver.send(.refresh)
    try expectRestored(driver.state, .loaded)
    await driver.send(.reload)
    let restored = try expectRestored(driver.state, .loaded)
    #expect(restored.content?.text == "one")
    #expect(restored.isStale)
    await driver.answer(.failure(LoadError()))
    let failed = try restore(driver.state)
    #expect(failed.failure == nil, "an untyped failure is not encoded")
    #expect(failed.content?.text == "one")
    #expect(failed.generation == driver.state.generation)
  }

  @Test func aFailureThatIsCodableComesBack() async throws {
    let store = Store(initialState: Loadable(request: 5)) { LoadingReducer { Strict() } }
    await store.send(.load).finish()
    let state = store.withState { $0 }
    #expect(state.phase == .failed)
    let restored = try restore(state)
    #expect(restored == state)
  }

  @Test func anActionComesBackFromCoding() throws {
    let actions: [LoadingAction<Int, String, Int, LoadError>] = [
      .load, .appear, .retry, .refresh, .reload, .cancel, .setRequest(1), .loaded(2),
      .answered(LoadAnswer(generation: 1, outcome: .succeeded("a"), time: .seconds(2))),
      .answered(LoadAnswer(generation: 1, outcome: .failed(.thrown(LoadError(number: 1))))),
      .answered(LoadAnswer(generation: 1, outcome: .cancelled)),
      .answered(LoadAnswer(.page, generation: 1, attempt: 2, outcome: .partial("b"))),
      .answered(LoadAnswer(generation: 1, outcome: .timedOut(after: .seconds(1)), pageCount: 2)),
      .answered(LoadAnswer(generation: 1, outcome: .waited)),
      .answered(LoadAnswer(generation: 1, outcome: .finished)),
      .disappear, .invalidate, .setContent("c", isStale: true), .loadMore, .edit("id", 3),
      .commit("id", refreshes: true), .rollback("id"), .dismissFailure, .polled,
    ]
    let restored = try restore(actions)
    #expect(restored == actions)
    #expect(Set(actions).count == actions.count)
  }

  @Test func aTimeOutComesBackFromCodingWhateverTheFailure() throws {
    var state = Loadable<Int, String, any Error>(request: 1)
    state.failure = .timedOut(after: .seconds(3))
    #expect(try restore(state) == state)
  }

  @Test func whatWasUnderWayIsNotEncoded() throws {
    var state = Loadable<Int, String, LoadError>(request: 1, content: "one")
    state.applyEdit("a") { $0 += "!" }
    state.activity = .running(.refresh, attempt: 2)
    state.pages.activity = .running
    state.isPartial = true
    state.isHidden = true
    state.isRefreshDue = true
    state.buffer.keep(1)
    let restored = try restore(state)
    #expect(restored == state.withoutActivity)
    #expect(restored.content == "one")
    #expect(restored.pendingEdits == [])
    #expect(restored.isPartial)
    #expect(restored.isStale)
    #expect(restored.activity == .none)
    #expect(!restored.isHidden)
    #expect(restored.buffer.actions.isEmpty)
  }

  @Test func editsAndWaitingActionsAreComparedAsFarAsTheyCanBe() {
    var left = Typed(request: 1, content: "one")
    var right = left
    left.applyEdit("a") { $0 += "!" }
    #expect(left != right)
    right.applyEdit("a") { $0 += "!" }
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    left.buffer.keep(1)
    #expect(left != right)
    right.buffer.keep(2)
    #expect(left != right)
    #expect(LoadBuffer() == LoadBuffer())
  }

  @Test func anEditThatIsNotKeptIsTakenBackInATestsExpectation() {
    var state = Typed(request: 1, content: "one")
    state.applyEdit("a") { $0 += "A" }
    state.applyEdit("b") { $0 += "B" }
    #expect(state.content == "oneAB")
    state.endEdit("a", isKept: false)
    #expect(state.content == "oneB")
    state.endEdit("b", isKept: true)
    #expect(state == Typed(request: 1, content: "oneB"))
    state.endEdit("b", isKept: false)
    #expect(state.content == "oneB")
  }

  @Test func flagsAreReadFromTheFacts() {
    var state = Typed(request: 1, content: "one")
    #expect(!state.isStale && !state.isPlaceholder && !state.isLoadingMore)
    state.isOfOtherRequest = true
    #expect(state.isStale && state.isPlaceholder)
    state.content = nil
    #expect(!state.isStale && !state.isPlaceholder)
    state.failure = .thrown(LoadError())
    state.activity = .running(.poll, attempt: 1)
    #expect(state.phase == .failed && state.isFetching && !state.isLoading)
    state.activity = .waiting(.retry, nextAttempt: 2)
    #expect(state.phase == .loading && state.attempt == 2)
  }

  @Test func thePolicyAsSetOutDoesNothingByItself() {
    let policy = LoadPolicy()
    #expect(policy.retry.maximumAttempts == 1)
    #expect(policy.timeout == nil && policy.staleAfter == nil && policy.polling == nil)
    #expect(policy.onAppear == .ifNeeded && policy.refreshWhileRefreshing == .join)
    #expect(!policy.polls && !policy.cancelsOnDisappear)
    #expect(AppearPolicy.always.isSuperset(of: .ifStale))
    #expect(AppearPolicy.ifStale.isSuperset(of: .ifNeeded))
    #expect(!AppearPolicy.always.contains(.failed))
  }

  @Test func aPollIsOverOnlyForContentOfItsKind() {
    let polling = PollingPolicy.every(.seconds(1)) { (text: String) in text.isEmpty }
    #expect(polling.isOver(""))
    #expect(!polling.isOver("a"))
    #expect(!polling.isOver(0))
    #expect(!PollingPolicy.every(.seconds(1)).isOver(""))
  }

  @Test func aCasePathFindsEveryPayload() {
    let answer = LoadAnswer<String, Never>(generation: 1, outcome: .succeeded("a"))
    let action = LoadingAction<Int, String, Int, Never>.answered(answer)
    #expect(action.answered == answer)
    #expect(action.loaded == nil)
    #expect(LoadingAction<Int, String, Int, Never>.loaded(3).loaded == 3)
    #expect(LoadingAction<Int, String, Int, Never>.setRequest(4).setRequest == 4)
    let content = LoadingAction<Int, String, Int, Never>.setContent("a", isStale: true).setContent
    #expect(content?.0 == "a")
    #expect(content?.isStale == true)
  }

  @Test func emptyContentIsToldFromNone() {
    #expect(!Typed(request: 1).isEmpty)
    #expect(Typed(request: 1, content: "").isEmpty)
    #expect(!Typed(request: 1, content: "a").isEmpty)
  }

  @discardableResult
  private func expectRestored(
    _ state: LoadingState<Article>,
    _ phase: LoadPhase
  ) throws -> LoadingState<Article> {
    let restored = try restore(state)
    #expect(restored.phase == phase)
    #expect(restored.activity == .none)
    #expect(restored == state.withoutActivity)
    return restored
  }

  private func restore<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}
