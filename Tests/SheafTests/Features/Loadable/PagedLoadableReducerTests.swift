import Sheaf
import SheafTesting
import Testing

@MainActor
struct PagedLoadableReducerTests {
  @Test func aPageIsAppendedAndAsksNoFurtherThanThereIsMore() async {
    let driver = await NovelDriver.loaded()
    let task = await driver.send(.loadMore)
    #expect(driver.state.isLoadingMore)
    #expect(driver.state.phase == .loaded)
    let joined = await driver.send(.loadMore)
    #expect(driver.novel.rest.requests.count == 1)
    #expect(!joined.isFinished)
    await driver.answerPage(.success(", two."))
    #expect(driver.state.content?.text == "one, two.")
    #expect(driver.state.pages.count == 2)
    #expect(task.isFinished)
    #expect(joined.isFinished)
    await driver.send(.loadMore)
    #expect(driver.novel.rest.requests.count == 1)
    #expect(!driver.state.isLoadingMore)
  }

  @Test func aPageThatFailsLeavesTheContentAlone() async {
    let driver = await NovelDriver.loaded()
    await driver.send(.loadMore)
    await driver.answerPage(.failure(LoadError(number: 4)))
    #expect(driver.state.content?.text == "one")
    #expect(driver.state.failure == nil)
    #expect(driver.state.pages.failure == .thrown(LoadError(number: 4)))
    await driver.send(.dismissFailure)
    #expect(driver.state.pages.failure == nil)
    await driver.send(.loadMore)
    await driver.answerPage(.success("!"))
    #expect(driver.state.content?.text == "one!")
  }

  @Test func aPageThatTakesTooLongFails() async {
    let driver = await NovelDriver.loaded { $0.policy.timeout = .seconds(5) }
    await driver.send(.loadMore)
    await driver.advance(.seconds(5))
    #expect(driver.state.pages.failure == .timedOut(after: .seconds(5)))
    #expect(driver.effects == [])
  }

  @Test(arguments: ["refresh", "reload", "request"])
  func aNewLoadStopsThePage(_ event: String) async {
    let driver = await NovelDriver.loaded()
    driver.novel.rest.heedCancellation(false)
    await driver.send(.loadMore)
    switch event {
    case "refresh": await driver.send(.refresh)
    case "reload": await driver.send(.reload)
    default: await driver.send(.setRequest(2))
    }
    #expect(!driver.state.isLoadingMore)
    await driver.answerPage(.success(" late"))
    await driver.answer("two")
    #expect(driver.state.content?.text == "two")
    #expect(driver.state.pages.count == 1)
  }

  @Test func aPageAskedForDuringARefreshIsLoadedAfterIt() async {
    let driver = await NovelDriver.loaded()
    let refresh = await driver.send(.refresh)
    let page = await driver.send(.loadMore)
    #expect(driver.novel.rest.requests.count == 0)
    await driver.answer("two")
    #expect(driver.novel.rest.requests.count == 1)
    #expect(refresh.isFinished, "the refresh does not wait for the page")
    #expect(!page.isFinished, "the page waits on for itself")
    await driver.answerPage(.success(", three"))
    #expect(driver.state.content?.text == "two, three")
    #expect(page.isFinished)
  }

  @Test func theHandleOfAPageThatHadToWaitStopsIt() async {
    let driver = await NovelDriver.loaded()
    await driver.send(.refresh)
    let page = await driver.send(.loadMore)
    await driver.answer("two")
    await page.cancel()
    await driver.settle()
    #expect(!driver.state.isLoadingMore)
    #expect(driver.effects == [])
    #expect(driver.state.phase == .loaded)
  }

  @Test func aPageThatWaitedIsNotLoadedWhereTheRefreshGaveTheLast() async {
    let driver = await NovelDriver.loaded()
    await driver.send(.refresh)
    await driver.send(.loadMore)
    await driver.answer("all.")
    #expect(!driver.state.isLoadingMore)
    #expect(driver.novel.rest.requests.count == 0)
  }

  @Test func aRefreshMayLoadAllPagesAndShowsThemAtOnce() async {
    let driver = await NovelDriver.loaded { $0.policy.pagesOnRefresh = .all }
    await driver.send(.loadMore)
    await driver.answerPage(.success(", two"))
    await driver.send(.refresh)
    await driver.answer("ONE")
    #expect(driver.state.content?.text == "one, two", "nothing is shown before all is there")
    await driver.answerPage(.success(", TWO"))
    #expect(driver.state.content?.text == "ONE, TWO")
    #expect(driver.state.pages.count == 2)
  }
}
