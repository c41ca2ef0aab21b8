import Foundation
import Sheaf
import SheafTesting

/// A shelf in a store with a cache: every article is loaded under its request's number.
@MainActor
struct CachedShelf {
  let cache: LoadCache
  let desk: LoadDesk<Int, Article.State>
  let store: StoreOf<Shelf>

  /// - Parameters:
  ///   - rows: How many rows there are; all of them, the sheet and both sides ask for 1.
  ///   - cache: What is shared.
  ///   - desk: Where the loaders wait.
  ///   - change: Changes the policy, which shares what has the same request.
  ///   - updateDependencies: Overrides others than the cache.
  init(
    rows: Int = 0,
    cache: LoadCache = LoadCache(),
    desk: LoadDesk<Int, Article.State> = LoadDesk(),
    policy change: (inout LoadPolicy) -> Void = { _ in },
    withDependencies updateDependencies: @escaping (inout DependencyValues) -> Void = { _ in }
  ) {
    (self.cache, self.desk) = (cache, desk)
    var article = Article(desk: desk)
    article.policy.cache = .keyed(tags: { (_: Int) in ["articles"] }) { "article/\($0)" }
    change(&article.policy)
    let shared = article
    store = Store(initialState: Self.state(rows: rows)) {
      Shelf(article: shared)
    } withDependencies: {
      $0.loadCache = cache
      updateDependencies(&$0)
    }
  }

  /// A shelf all of whose parts ask for 1.
  nonisolated static func state(rows: Int = 0) -> Shelf.State {
    var state = Shelf.State(sheet: Loadable(request: 1))
    state.right.request = 1
    for id in 0..<rows {
      var row = ShelfRow.State(id: id)
      row.article.request = 1
      state.rows.append(row)
    }
    return state
  }

  /// What both sides show.
  var texts: [String?] { [store.left.content?.text, store.right.content?.text] }

  /// Loads one side, and answers.
  func load(_ text: String, request: Int = 1) async {
    let number = desk.requests.count
    store.send(.left(.setRequest(request)))
    let task = store.send(.left(.load))
    await desk.calls(number + 1)
    answer(number, text)
    await task.finish()
  }

  func answer(_ number: Int, _ text: String) {
    desk.answer(number, .success(Article.State(text: text)))
  }

  /// Names of what runs for the loading, the listening apart.
  var loads: Int {
    store.inspector.effects.filter { !$0.isCancelled && $0.name == "load Article" }.count
  }
}

/// The second of the day, for age.
final class DayTime: Sendable {
  private let time = Lock(Duration.zero)

  func advance(by duration: Duration) { time.withLock { $0 += duration } }

  var generator: DateGenerator {
    DateGenerator {
      let (seconds, _) = self.time.withLock { $0 }.components
      return Date(timeIntervalSince1970: Double(seconds))
    }
  }
}
