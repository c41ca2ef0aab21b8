import Sheaf
import SheafTesting
import Testing

@MainActor
struct LoadEditTests {
  @Test func anEditIsMadeAtOnceAndSurvivesARefreshUntilItIsCommitted() async {
    let driver = await NovelDriver.loaded()
    await driver.send(.edit("exclaim", .write("!")))
    #expect(driver.state.content?.text == "one!")
    #expect(driver.state.pendingEdits == ["exclaim"])
    await driver.send(.refresh)
    await driver.answer("two")
    #expect(driver.state.content?.text == "two!")
    await driver.send(.commit("exclaim"))
    #expect(driver.state.content?.text == "two!")
    #expect(driver.state.pendingEdits == [])
    await driver.send(.rollback("exclaim"))
    #expect(driver.state.content?.text == "two!")
  }

  @Test func aRollbackGoesBackToTheBaseWithTheOtherEditsOnTop() async {
    let driver = await NovelDriver.loaded { $0.keepsTaps = true }
    await driver.send(.edit("a", .write("A")))
    await driver.send(.edit("b", .write("B")))
    await driver.send(.edit("c", .write("C")))
    await driver.send(.loaded(.tap))
    await driver.send(.rollback("b"))
    #expect(driver.state.content == Novel.State(text: "oneAC", taps: 1), "merge keeps the taps")
    await driver.send(.commit("c"))
    await driver.send(.rollback("a"))
    #expect(driver.state.content?.text == "oneC")
    #expect(driver.state.pendingEdits == [])
  }

  @Test func anEditStopsTheRefreshThatMayBeOlderAndItsCommitStartsAnother() async {
    let driver = await NovelDriver.loaded()
    driver.desk.heedCancellation(false)
    await driver.send(.refresh)
    await driver.send(.edit("a", .write("!")))
    await driver.answer("old")
    #expect(driver.state.content?.text == "one!")
    await driver.send(.commit("a"))
    #expect(driver.state.isRefreshing)
    await driver.answer("one! again")
    #expect(driver.state.content?.text == "one! again")
  }

  @Test func anActionOfTheContentMayEndAnEdit() async {
    let driver = await NovelDriver.loaded()
    await driver.send(.edit("a", .write("!")))
    await driver.send(.loaded(.ask(.rollback("a"))))
    #expect(driver.state.content?.text == "one")
    await driver.send(.edit("b", .write("?")))
    await driver.send(.loaded(.ask(.commit("b", refreshes: true))))
    #expect(driver.state.content?.text == "one?")
    #expect(driver.state.isRefreshing)
    await driver.end()
  }

  @Test func aReloadForgetsTheEdits() async {
    let driver = await NovelDriver.loaded()
    await driver.send(.edit("a", .write("!")))
    await driver.send(.reload)
    #expect(driver.state.previous?.text == "one")
    await driver.send(.cancel)
    #expect(driver.state.content?.text == "one")
    #expect(driver.state.pendingEdits == [])
  }

  @Test func aTestSaysWhatAnEditMakes() async {
    let novel = Novel()
    let content = Novel.State(text: "one")
    let store = TestStore(initialState: Loadable(request: 1, content: content)) {
      LoadingReducer { novel }
    }
    await store.send(.edit("a", .write("!"))) { $0.applyEdit("a") { $0.text += "!" } }
    await store.send(.edit("b", .write("?"))) { $0.applyEdit("b") { $0.text += "?" } }
    await store.send(.rollback("a")) { $0.endEdit("a", isKept: false) }
    #expect(store.state.content?.text == "one?")
    await store.send(.commit("b")) { $0.endEdit("b", isKept: true) }
    #expect(store.state.pendingEdits == [])
  }
}
