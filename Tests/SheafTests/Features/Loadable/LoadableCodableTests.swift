import Foundation
import SheafTesting
import Testing

@testable import Sheaf

/// What was decoded may be anything.
@MainActor
struct LoadableCodableTests {
  private func decoded(
    _ change: (inout LoadingState<Article>) -> Void
  ) throws -> LoadingState<Article> {
    var state = LoadingState<Article>(request: 1, content: Article.State(text: "old"))
    change(&state)
    let data = try JSONEncoder().encode(state)
    return try JSONDecoder().decode(LoadingState<Article>.self, from: data)
  }

  @Test(
    arguments: [
      (Duration(attoseconds: .min), true), (.seconds(-1), true), (.zero, true),
      (.seconds(999_939), true), (.seconds(999_941), false), (.seconds(1_000_001), false),
      (Duration(attoseconds: .max), false),
    ]
  )
  func anyDateOfALoadIsAnAge(_ date: Duration, _ isOld: Bool) async throws {
    let state = try decoded { $0.loadedAt = date }
    #expect(state.loadedAt == date)
    var article = Article(desk: LoadDesk())
    article.policy.staleAfter = .seconds(60)
    let feature = article
    let store = Store(initialState: state) {
      LoadingReducer { feature }
    } withDependencies: {
      $0.date = .constant(Date(timeIntervalSince1970: 1_000_000))
    }
    store.send(.load)
    #expect(store.isStale == isOld)
    #expect(store.isRefreshing == isOld)
    store.shutDown()
  }

  @Test(arguments: [Int.min, -1, 0, .max])
  func anyNumberOfPagesCanBeGoneOnFrom(_ count: Int) async throws {
    let state = try decoded { $0.pages.count = count }
    #expect(state.pages.count == max(0, count))
    var novel = LoadingState<Novel>(request: 1, content: Novel.State(text: "one"))
    novel.pages = state.pages
    let driver = NovelDriver(novel)
    await driver.send(.loadMore)
    await driver.answerPage(.success(", two."))
    #expect(driver.state.content?.text == "one, two.")
  }

  @Test(arguments: [Int.min, -1, .max])
  func anyGenerationCanBeGoneOnFrom(_ generation: Int) async throws {
    let state = try decoded {
      $0.generation = generation
      $0.pages.generation = generation
    }
    var novel = LoadingState<Novel>(request: 1, content: Novel.State(text: "one"))
    (novel.generation, novel.pages.generation) = (state.generation, state.pages.generation)
    let driver = NovelDriver(novel)
    await driver.send(.loadMore)
    await driver.answerPage(.success(", two"))
    #expect(driver.state.content?.text == "one, two")
    let refresh = await driver.send(.refresh)
    await driver.answer("three")
    #expect(driver.state.content?.text == "three")
    #expect(refresh.isFinished)
  }
}
