import SheafTesting
import Testing

@testable import Sheaf

/// What takes part, and under which key.
@MainActor
struct CachePolicyTests {
  @Test func equalKeysOfOtherContentTypesAreNotShared() async {
    let cache = LoadCache()
    let store = Store(initialState: Names()) {
      Reduce<Names, Names.Action> { _, _ in .none }
        .loadable(\.text, action: \.text, policy: .shared) { "\($0)" }
        .loadable(\.number, action: \.number, policy: .shared) { $0 * 2 }
    } withDependencies: {
      $0.loadCache = cache
    }
    await store.send(.text(.load)).finish()
    await store.send(.number(.load)).finish()
    #expect(store.text.content == "4")
    #expect(store.number.content == 8)
    #expect(cache.count == 2)
    store.shutDown()
  }

  @Test func aKeyThatDoesNotEqualItselfIsNotShared() {
    let policy = CachePolicy.keyed { (number: Double) in number }
    #expect(policy.key(of: 0.5) != nil)
    #expect(policy.key(of: Double.nan) == nil)
  }

  @Test func aRefreshWithoutContentAsksTheSource() async throws {
    let shelf = CachedShelf()
    await shelf.load("kept")
    let right = shelf.store.send(.right(.refresh))
    try #require(shelf.store.right.isFetching, "it was answered by what is kept")
    await shelf.desk.calls(2)
    #expect(shelf.store.right.activity == .running(.load, attempt: 1))
    let sheet = shelf.store.send(.sheet(.refresh))
    shelf.answer(1, "new")
    await right.finish()
    await sheet.finish()
    #expect(shelf.desk.requests == [1, 1])
    #expect(shelf.texts == ["kept", "new"])
    #expect(shelf.store.sheet?.content?.text == "new", "what is in flight is shared all the same")
  }

  @Test func whatIsTriedAgainAfterARefreshAsksTheSourceAgain() async {
    let shelf = CachedShelf { $0.retry = .attempts(2) }
    await shelf.load("kept")
    let right = shelf.store.send(.right(.refresh))
    await shelf.desk.calls(2)
    shelf.desk.answer(1, .failure(LoadError()))
    await shelf.desk.calls(3)
    shelf.answer(2, "new")
    await right.finish()
    #expect(shelf.texts == ["kept", "new"])
  }

  @Test func aRequestWithoutAKeyIsNotShared() async {
    let shelf = CachedShelf {
      $0.cache = .keyed { (id: Int) in id == 1 ? nil : id }
    }
    shelf.store.send(.left(.load))
    shelf.store.send(.right(.load))
    await shelf.desk.calls(2)
    #expect(!shelf.store.inspector.effects.contains { $0.name != "load Article" })
    shelf.store.send(.left(.setRequest(2)))
    shelf.store.send(.left(.setRequest(1)))
    let listeners = shelf.store.inspector.effects.filter { $0.name == "load Article (cache)" }
    #expect(!listeners.contains { !$0.isCancelled })
  }

  @Test func aPolicyForAnotherTypeOfRequestIsReported() async {
    let shelf = CachedShelf {
      $0.cache = .keyed { (name: String) in name }
    }
    let issues = IssueRecorder()
    withIssueReporter(issues) { _ = shelf.store.send(.left(.load)) }
    await shelf.desk.calls(1)
    let message = LoadableMessages.otherRequest(Article.self, Int.self, String.self)
    #expect(issues.issues.map(\.message) == [message])
    #expect(message.contains("makes keys of String, but what is loaded is named by Int"))
  }

  @Test func pagesAreSharedWithThoseWhoLoadAsMany() async {
    let key = CacheLabel("novel")
    let one = CacheKey(
      label: key,
      content: ObjectIdentifier(Int.self),
      failure: ObjectIdentifier(Never.self),
      pageCount: 1
    )
    let two = CacheKey(label: key, content: one.content, failure: one.failure, pageCount: 2)
    #expect(one != two)
  }
}

private struct Names {
  var text = Loadable<Int, String, Never>(request: 4)
  var number = Loadable<Int, Int, Never>(request: 4)

  enum Action: CasePathable, Sendable {
    case text(LoadingAction<Int, String, Never, Never>)
    case number(LoadingAction<Int, Int, Never, Never>)

    struct Cases: Sendable {
      var text: CasePath<Action, LoadingAction<Int, String, Never, Never>> {
        CasePath(embed: Action.text) { if case .text(let action) = $0 { action } else { nil } }
      }
      var number: CasePath<Action, LoadingAction<Int, Int, Never, Never>> {
        CasePath(embed: Action.number) {
          if case .number(let action) = $0 { action } else { nil }
        }
      }
    }
    static var cases: Cases { Cases() }
  }
}

extension LoadPolicy {
  fileprivate static var shared: LoadPolicy {
    LoadPolicy { $0.cache = .keyed { (id: Int) in id } }
  }
}
