import Sheaf
import Testing

@testable import Explorer

@MainActor
@Suite struct DirectoryLoadingTests {
  @Test func refreshKeepsTheContentMeanwhile() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "a", "b"))
    explorer.type("r")
    let call = await explorer.lists.next()
    #expect(explorer.shown == ["a", "b"])
    #expect(explorer.frame.status == "1/2, 2 entries, refreshing")
    call.answer([])
  }

  @Test func refreshKeepsTheSelectedEntryWhereverItIsNow() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "b", "c"))
    let task = explorer.type("jr")
    await explorer.lists.next().answer([DirectoryEntry](names: "a", "b", "c", "d"))
    await task.finish()
    #expect(explorer.selected == "c")
    #expect(explorer.content?.position == 2)
  }

  @Test func refreshKeepsThePlaceWhenTheSelectedEntryHasGone() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "a", "b", "c"))
    let task = explorer.type("Gr")
    await explorer.lists.next().answer([DirectoryEntry](names: "a", "b"))
    await task.finish()
    #expect(explorer.selected == "b")
  }

  @Test func refreshKeepsTheFilter() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "a1", "b1"))
    explorer.type("/b")
    await explorer.press(.enter).finish()
    let task = explorer.type("r")
    await explorer.lists.next().answer([DirectoryEntry](names: "a1", "b1", "b2"))
    await task.finish()
    #expect(explorer.shown == ["b1", "b2"])
  }

  @Test func refreshReadsThePreviewAgain() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "a"))
    let first = explorer.type("l")
    await explorer.previews.next().answer(Preview(content: .text(["old"])))
    await first.finish()
    let task = explorer.type("r")
    await explorer.lists.next().answer([DirectoryEntry](names: "a"))
    let call = await explorer.previews.next()
    #expect(explorer.frame.preview?.lines == ["old"])
    call.answer(Preview(content: .text(["new"])))
    await task.finish()
    await explorer.store.send(.settle).finish()
    #expect(explorer.frame.preview?.lines == ["new"])
  }

  @Test func refreshDropsThePreviewOfAFileThatHasGone() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "a"))
    explorer.type("l")
    let call = await explorer.previews.next()
    let task = explorer.type("r")
    await explorer.lists.next().answer([])
    await task.finish()
    await call.cancelled()
    #expect(explorer.frame.preview == nil)
  }

  @Test func refreshForgetsTheSizesOfDirectoriesThatHaveGone() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "a/", "b/"))
    for _ in 0..<2 { await explorer.sizes.next().answer(DirectorySize(bytes: 1)) }
    await explorer.store.send(.settle).finish()
    let task = explorer.type("r")
    await explorer.lists.next().answer([DirectoryEntry](names: "b/"))
    await task.finish()
    #expect(explorer.content?.sizes.keys.map { String(escaping: $0) } == ["b"])
  }

  @Test func aFailedRefreshIsToldBesideTheContent() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "a"))
    let task = explorer.type("r")
    await explorer.lists.next().fail(FileProblem.deletedMeanwhile)
    await task.finish()
    #expect(explorer.shown == ["a"])
    #expect(
      explorer.frame.messages
        == ["Not refreshed: It has been deleted in the meantime. t tries again."]
    )
  }

  @Test func aRefreshThatSucceedsTakesTheMessageAway() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "a"))
    let failing = explorer.type("r")
    await explorer.lists.next().fail(FileProblem.noPermission)
    await failing.finish()
    let task = explorer.type("t")
    await explorer.lists.next().answer([DirectoryEntry](names: "a"))
    await task.finish()
    #expect(explorer.frame.messages.isEmpty)
  }

  @Test func reloadWithdrawsTheContent() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "a", "b"))
    let task = explorer.type("jR")
    #expect(explorer.content == nil)
    #expect(explorer.frame.placeholder == "Reading ...")
    await explorer.lists.next().answer([DirectoryEntry](names: "a", "b"))
    await task.finish()
    #expect(explorer.selected == "a")
  }

  @Test func reloadCancelsTheSizes() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "sub/"))
    let call = await explorer.sizes.next()
    explorer.type("R")
    await call.cancelled()
    #expect(explorer.content == nil)
  }

  @Test func retryReadsOnceMore() async {
    let explorer = ExplorerFixture()
    let start = explorer.store.send(.start)
    await explorer.lists.next().fail(FileProblem.noPermission)
    await start.finish()
    let task = explorer.type("t")
    await explorer.lists.next().answer([DirectoryEntry](names: "a"))
    await task.finish()
    #expect(explorer.shown == ["a"])
    #expect(explorer.lists.count == 2)
  }

  @Test func aSecondRefreshWaitsForTheFirst() async {
    let explorer = await ExplorerFixture.showing([])
    explorer.type("r")
    let task = explorer.type("r")
    await explorer.lists.next().answer([DirectoryEntry](names: "a"))
    await task.finish()
    #expect(explorer.shown == ["a"])
    #expect(explorer.lists.count == 2)
  }

  @Test(arguments: [
    (
      FileProblem.noPermission, "You do not have permission to read it. t tries again, q quits."
    ),
    (.notADirectory, "It is not a directory. t tries again, q quits."),
    (
      .symbolicLinkLoop,
      "Its symbolic links lead round in a circle. t tries again, q quits."
    ),
    (.deletedMeanwhile, "It has been deleted in the meantime. t tries again, q quits."),
  ])
  func aDirectoryThatCannotBeReadSaysWhy(_ problem: FileProblem, _ message: String) async {
    let explorer = ExplorerFixture()
    let task = explorer.store.send(.start)
    await explorer.lists.next().fail(problem)
    await task.finish()
    #expect(explorer.frame.messages == [message])
    #expect(explorer.frame.placeholder == "Not read.")
    #expect(explorer.frame.status == "not read")
  }

  @Test func aDirectoryBelowThatCannotBeReadCanBeLeft() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "sub/"))
    let task = explorer.type("l")
    await explorer.lists.next().fail(FileProblem.noPermission)
    await task.finish()
    #expect(
      explorer.frame.messages
        == ["You do not have permission to read it. t tries again, h goes back."]
    )
    explorer.type("h")
    #expect(explorer.frame.messages.isEmpty)
    #expect(explorer.selected == "sub")
  }
}
