import Sheaf
import Testing

@testable import Explorer

@MainActor
@Suite struct ExplorerStackTests {
  @Test func theFirstDirectoryIsReadAtTheStart() async {
    let explorer = ExplorerFixture("top")
    let task = explorer.store.send(.start)
    let call = await explorer.lists.next()
    #expect(call.path == BytePath("top"))
    #expect(explorer.frame.placeholder == "Reading ...")
    call.answer([DirectoryEntry](names: "a", "b"))
    await task.finish()
    #expect(explorer.shown == ["a", "b"])
    #expect(explorer.selected == "a")
  }

  @Test func openingADirectoryPutsAScreenOnTheStack() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "sub/"))
    let task = explorer.type("l")
    let call = await explorer.lists.next()
    #expect(call.path == BytePath("top/sub"))
    #expect(explorer.store.screens.ids.map(\.display) == ["top", "top/sub"])
    call.answer([DirectoryEntry](names: "deep"))
    await task.finish()
    #expect(explorer.frame.title == "top/sub")
    #expect(explorer.shown == ["deep"])
  }

  @Test func goingBackShowsTheScreenBeforeAsItWas() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "one/", "two/"))
    let task = explorer.type("jl")
    await explorer.lists.next().answer([])
    await task.finish()
    explorer.type("h")
    #expect(explorer.frame.title == "top")
    #expect(explorer.selected == "two")
  }

  @Test func goingBackCancelsTheLoad() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "sub/"))
    let task = explorer.type("l")
    let call = await explorer.lists.next()
    explorer.type("h")
    await call.cancelled()
    await task.finish()
    #expect(explorer.store.screens.count == 1)
    #expect(explorer.effects == ["sizes"])
  }

  @Test func goingBackCancelsTheSizes() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "sub/"))
    let outer = await explorer.sizes.next()
    let task = explorer.type("l")
    await explorer.lists.next().answer([DirectoryEntry](names: "deep/"))
    await task.finish()
    let inner = await explorer.sizes.next()
    #expect(inner.path == BytePath("top/sub/deep"))
    explorer.type("h")
    await inner.cancelled()
    #expect(explorer.effects == ["sizes"])
    outer.answer(DirectorySize(bytes: 1))
    await explorer.store.send(.settle).finish()
    #expect(explorer.content?.sizes.count == 1)
  }

  @Test func goingBackCancelsThePreview() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "sub/"))
    let task = explorer.type("l")
    await explorer.lists.next().answer([DirectoryEntry](names: "file"))
    await task.finish()
    explorer.type("l")
    let call = await explorer.previews.next()
    explorer.type("h")
    await call.cancelled()
    #expect(explorer.frame.preview == nil)
  }

  @Test func goingBackFromTheFirstScreenSaysSo() async {
    let explorer = await ExplorerFixture.showing([])
    explorer.type("h")
    #expect(explorer.frame.messages == ["This is the first directory; q quits."])
    explorer.type("j")
    #expect(explorer.frame.messages.isEmpty)
  }

  @Test(arguments: [Key.character("h"), .left, .backspace])
  func eachOfItsKeysGoesBack(_ key: Key) async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "sub/"))
    explorer.type("l")
    explorer.press(key)
    #expect(explorer.store.screens.count == 1)
  }

  @Test(arguments: [Key.character("l"), .right, .enter])
  func eachOfItsKeysOpens(_ key: Key) async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "sub/"))
    explorer.press(key)
    #expect(explorer.store.screens.count == 2)
  }

  @Test func openingInAnEmptyDirectoryDoesNothing() async {
    let explorer = await ExplorerFixture.showing([])
    explorer.type("lp")
    #expect(explorer.store.screens.count == 1)
    #expect(explorer.frame.preview == nil)
    #expect(explorer.frame.placeholder == "This directory is empty.")
  }

  @Test func keysOfTheListMeanNothingWhileThereIsNone() {
    let explorer = ExplorerFixture()
    explorer.type("jkgGlp/")
    #expect(explorer.store.screens.count == 1)
    #expect(explorer.content == nil)
  }

  @Test func qEndsTheProgram() async {
    let explorer = await ExplorerFixture.showing([])
    #expect(!explorer.store.hasQuit)
    explorer.type("q")
    #expect(explorer.store.hasQuit)
  }

  @Test func aLinkToADirectoryIsOpenedUnderItsOwnName() async {
    let link = SymbolicLink(target: Array("..".utf8), destination: .directory)
    let entry = DirectoryEntry(name: Array("up".utf8), kind: .symbolicLink(link))
    let explorer = await ExplorerFixture.showing([entry])
    let task = explorer.type("l")
    await explorer.lists.next().answer([entry])
    await task.finish()
    explorer.type("l")
    #expect(explorer.store.screens.ids.map(\.display) == ["top", "top/up", "top/up/up"])
  }
}
