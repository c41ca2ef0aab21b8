import Sheaf
import Testing

@testable import Explorer

@MainActor
@Suite struct DirectorySizesTests {
  private func sizes(_ explorer: ExplorerFixture) -> [String] {
    explorer.frame.list.rows.map(\.size)
  }

  @Test func eachSizeIsShownAsSoonAsItIsKnown() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "a/", "b/", "file"))
    #expect(sizes(explorer) == ["...", "...", "10 B"])
    let first = await explorer.sizes.next()
    let second = await explorer.sizes.next()
    #expect(Set([first.path, second.path]) == [BytePath("top/a"), BytePath("top/b")])
    for call in [first, second] {
      call.answer(DirectorySize(bytes: call.path == BytePath("top/a") ? 1_024 : 2_048))
    }
    await explorer.store.send(.settle).finish()
    #expect(sizes(explorer) == ["1 KiB", "2 KiB", "10 B"])
  }

  @Test func twoAreAddedUpAtATime() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "a/", "b/", "c/"))
    let first = await explorer.sizes.next()
    let second = await explorer.sizes.next()
    #expect(explorer.sizes.count == 2)
    first.answer(DirectorySize())
    let third = await explorer.sizes.next()
    #expect(third.path == BytePath("top/c"))
    second.answer(DirectorySize())
    third.answer(DirectorySize())
    await explorer.store.send(.settle).finish()
    #expect(explorer.content?.sizes.count == 3)
  }

  @Test func whatCannotBeReadIsSaid() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "a/", "b/"))
    for _ in 0..<2 {
      let call = await explorer.sizes.next()
      if call.path == BytePath("top/a") {
        call.fail(FileProblem.noPermission)
      } else {
        call.answer(DirectorySize(bytes: 5, unreadable: 1))
      }
    }
    await explorer.store.send(.settle).finish()
    #expect(sizes(explorer) == ["?", "5 B+"])
  }

  @Test func linksAreNotFollowed() async {
    let link = SymbolicLink(target: Array("..".utf8), destination: .directory)
    let entry = DirectoryEntry(name: Array("up".utf8), kind: .symbolicLink(link))
    let explorer = await ExplorerFixture.showing([entry])
    await explorer.store.send(.settle).finish()
    #expect(explorer.sizes.count == 0)
    #expect(explorer.frame.list.rows == [FrameRow(name: "up -> ..", kind: "link")])
  }

  @Test func refreshAddsUpAnew() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "a/"))
    let old = await explorer.sizes.next()
    let task = explorer.type("r")
    await explorer.lists.next().answer([DirectoryEntry](names: "a/"))
    await task.finish()
    await old.cancelled()
    await explorer.sizes.next().answer(DirectorySize(bytes: 7))
    await explorer.store.send(.settle).finish()
    #expect(sizes(explorer) == ["7 B"])
  }

  @Test func theyGoOnWhileADirectoryBelowIsOpen() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "a/"))
    let call = await explorer.sizes.next()
    explorer.type("l")
    call.answer(DirectorySize(bytes: 7))
    await explorer.store.send(.settle).finish()
    explorer.type("h")
    #expect(sizes(explorer) == ["7 B"])
  }
}
