import SheafTesting
import Testing

@testable import Sheaf

/// What a policy changes that takes no time.
@MainActor
struct LoadPolicyTests {
  @Test func bufferedActionsAreDeliveredInOrderWhenContentIsThere() async {
    let driver = NovelDriver { $0.policy.childActionWhileUnloaded = .buffer }
    await driver.send(.loaded(.write("a")))
    await driver.send(.load)
    await driver.send(.loaded(.write("b")))
    await driver.fail()
    await driver.send(.retry)
    await driver.answer("one")
    #expect(driver.state.content?.text == "oneab")
    #expect(driver.state.buffer.actions.isEmpty)
  }

  @Test func bufferedActionsAreDroppedWithTheLoadThatIsCancelled() async {
    let driver = NovelDriver { $0.policy.childActionWhileUnloaded = .buffer }
    await driver.send(.load)
    await driver.send(.loaded(.write("a")))
    await driver.send(.cancel)
    #expect(driver.state == LoadingState<Novel>(request: 1).with { $0.generation = 1 })
  }

  // MARK: - Failures

  @Test func whatNeedsContentIsRejectedWhereThereIsNone() {
    var novel = LoadingState<Novel>(request: 1)
    let reducer = LoadingReducer { Novel() }
    for action: LoadingActionOf<Novel> in [.loadMore, .edit("a", .tap)] {
      let effect = reducer.reduce(into: &novel, action: action)
      guard case .rejected = effect.kind else {
        Issue.record("\(action) is not rejected")
        continue
      }
    }
    #expect(novel == LoadingState<Novel>(request: 1))
  }

  @Test func aFeatureWithoutPagesRejectsTheWishForOne() {
    let article = Article(desk: LoadDesk())
    let content = Article.State(text: "one")
    var state = LoadingState<Article>(request: 1, content: content)
    let effect = LoadingReducer { article }.reduce(into: &state, action: .loadMore)
    guard case .rejected = effect.kind else {
      Issue.record("it is not rejected")
      return
    }
    #expect(!state.isLoadingMore)
  }

  @Test func whatCountsAsACancellationMayBeThePolicys() async {
    let driver = NovelDriver {
      $0.policy.cancellations = CancellationErrors { ($0 as? LoadError)?.number == 7 }
    }
    await driver.send(.load)
    await driver.fail(LoadError(number: 7))
    #expect(driver.state.phase == .idle)
    await driver.send(.load)
    await driver.fail(CancellationError())
    #expect(driver.state.phase == .failed)
  }

  @Test func aLoaderThatAnswersAfterItsOwnerIsGoneIsNotHeard() async {
    let driver = NovelDriver { $0.policy.timeout = .seconds(5) }
    driver.desk.heedCancellation(false)
    let task = await driver.send(.load)
    await driver.store.send(.dismiss)
    #expect(driver.effects == [])
    await driver.answer("late")
    #expect(driver.isGone)
    #expect(task.isFinished)
  }
}

extension Loadable {
  /// A changed copy.
  func with(_ change: (inout Loadable) -> Void) -> Loadable {
    var copy = self
    change(&copy)
    return copy
  }
}
