import Sheaf
import Testing

@testable import Explorer

@MainActor
@Suite struct FilePreviewTests {
  private static let names = [DirectoryEntry](names: "a", "b")

  @Test func openingAFileReadsItIntoThePane() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    let task = explorer.type("l")
    #expect(explorer.frame.preview == FramePreview(title: "a", lines: ["Reading ..."]))
    let call = await explorer.previews.next()
    #expect(call.path == BytePath("top/a"))
    call.answer(Preview(content: .text(["hello"]), shownBytes: 6, totalBytes: 6))
    await task.finish()
    #expect(
      explorer.frame.preview == FramePreview(title: "a: text, all of 6 B", lines: ["hello"])
    )
  }

  @Test func itIsDroppedWhenTheSelectionMoves() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    let task = explorer.type("l")
    let call = await explorer.previews.next()
    explorer.type("j")
    await call.cancelled()
    await task.finish()
    #expect(explorer.frame.preview == nil)
    #expect(explorer.effects.isEmpty)
  }

  @Test func itStaysWhereTheSelectionCannotMove() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    explorer.type("lkg")
    #expect(explorer.frame.preview != nil)
  }

  @Test func pShowsAndHidesIt() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    explorer.type("p")
    let call = await explorer.previews.next()
    explorer.type("p")
    await call.cancelled()
    #expect(explorer.frame.preview == nil)
  }

  @Test func aDirectoryCanBeLookedAtWithoutOpeningIt() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "sub/"))
    let task = explorer.type("p")
    await explorer.previews.next().answer(Preview(content: .directory(entryCount: 3)))
    await task.finish()
    #expect(explorer.frame.preview?.title == "sub: directory, 3 entries")
    #expect(explorer.store.screens.count == 1)
  }

  @Test(arguments: [
    (FileProblem.noPermission, "You do not have permission to read it."),
    (.deletedMeanwhile, "It has been deleted in the meantime."),
    (.notReadable(.fifo), "It is a named pipe; reading it could wait for ever."),
  ])
  func aFileThatCannotBeReadSaysWhy(_ problem: FileProblem, _ message: String) async {
    let explorer = await ExplorerFixture.showing(Self.names)
    let task = explorer.type("l")
    await explorer.previews.next().fail(problem)
    await task.finish()
    #expect(explorer.frame.preview == FramePreview(title: "a", lines: [message]))
  }

  @Test func openingTheFileAgainReadsItAgain() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    explorer.type("l")
    let first = await explorer.previews.next()
    let task = explorer.type("l")
    await first.cancelled()
    await explorer.previews.next().answer(Preview(content: .empty))
    await task.finish()
    #expect(explorer.frame.preview?.title == "a: empty file")
  }
}
