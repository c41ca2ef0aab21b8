import Sheaf
import Testing

@testable import Explorer

@MainActor
@Suite struct DirectoryFilterTests {
  private static let names = [DirectoryEntry](names: "apple", "banana", "cherry")

  @Test func nothingIsFilteredUntilTheTypingPauses() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    let task = explorer.type("/an")
    #expect(explorer.shown.count == 3)
    #expect(explorer.frame.filter == "an_")
    await explorer.clock.sleeping(3)
    explorer.clock.advance(by: Directory.filterDelay)
    await task.finish()
    #expect(explorer.shown == ["banana"])
  }

  @Test func typingOnPutsTheFilterOff() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    let first = explorer.type("/a")
    await explorer.clock.sleeping(2)
    explorer.clock.advance(by: Directory.filterDelay - .milliseconds(1))
    let second = explorer.type("n")
    await first.finish()
    #expect(explorer.effects == ["filter"])
    await explorer.clock.sleeping(1)
    explorer.clock.advance(by: .milliseconds(1))
    #expect(explorer.shown.count == 3)
    explorer.clock.advance(by: Directory.filterDelay)
    await second.finish()
    #expect(explorer.shown == ["banana"])
  }

  @Test func enterAppliesWithoutAPauseAndKeepsTheFilter() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    explorer.type("/ch")
    await explorer.press(.enter).finish()
    #expect(explorer.shown == ["cherry"])
    #expect(explorer.frame.filter == "ch")
    #expect(explorer.effects.isEmpty)
  }

  @Test func escapeTakesTheFilterAway() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    explorer.type("/ch")
    await explorer.press(.enter).finish()
    await explorer.press(.escape).finish()
    #expect(explorer.shown.count == 3)
    #expect(explorer.frame.filter == nil)
    #expect(explorer.selected == "cherry")
  }

  @Test func lettersBelongToTheTextWhileItIsTyped() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    explorer.type("/qhrRtgG/p")
    #expect(explorer.frame.filter == "qhrRtgG/p_")
    #expect(!explorer.store.hasQuit)
    explorer.press(.escape)
    explorer.type("q")
    #expect(explorer.store.hasQuit)
  }

  @Test func arrowsMoveWhileTheTextIsTyped() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    explorer.type("/")
    explorer.press(.down)
    #expect(explorer.selected == "banana")
    #expect(explorer.frame.filter == "_")
  }

  @Test func backspaceDeletesAndThenEndsTheTyping() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    explorer.type("/x")
    explorer.press(.backspace)
    #expect(explorer.frame.filter == "_")
    explorer.press(.backspace)
    #expect(explorer.frame.filter == nil)
  }

  @Test func typingGoesOnAfterTheTextThatWasKept() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    explorer.type("/a")
    await explorer.press(.enter).finish()
    explorer.type("/n")
    #expect(explorer.frame.filter == "an_")
  }

  @Test func theSelectedEntryStaysSelectedIfItPasses() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    explorer.type("j/an")
    await explorer.press(.enter).finish()
    #expect(explorer.selected == "banana")
    #expect(explorer.content?.position == 0)
  }

  @Test func aFilterThatHidesTheSelectedFileDropsThePreview() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    explorer.type("l")
    let call = await explorer.previews.next()
    explorer.type("/an")
    await explorer.press(.enter).finish()
    await call.cancelled()
    #expect(explorer.frame.preview == nil)
  }

  @Test func goingBackEndsThePauseThatWasWaitedFor() async {
    let explorer = await ExplorerFixture.showing([DirectoryEntry](names: "sub/"))
    let opening = explorer.type("l")
    await explorer.lists.next().answer(Self.names)
    await opening.finish()
    let task = explorer.type("/a")
    await explorer.clock.sleeping(2)
    explorer.press(.left)
    await task.finish()
    #expect(explorer.clock.sleeperCount == 0)
    #expect(explorer.frame.title == "top")
  }

  @Test func whatWasFilteredOfAnOlderReadingIsDropped() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    let task = explorer.type("/an")
    await explorer.clock.sleeping(3)
    let refresh = explorer.store.send(
      .screens(.element(id: BytePath("top"), action: .directory(.refresh)))
    )
    await explorer.lists.next().answer([DirectoryEntry](names: "anchor", "apple", "banana"))
    await refresh.finish()
    #expect(explorer.shown == ["anchor", "banana"])
    explorer.clock.advance(by: Directory.filterDelay)
    await task.finish()
    #expect(explorer.shown == ["anchor", "banana"])
  }

  @Test func nothingThatPassesIsSaid() async {
    let explorer = await ExplorerFixture.showing(Self.names)
    explorer.type("/zz")
    await explorer.press(.enter).finish()
    #expect(explorer.frame.placeholder == "No name contains the text of the filter.")
    #expect(explorer.selected == nil)
    explorer.type("ljkG")
    #expect(explorer.selected == nil)
  }
}

extension ManualClock {
  /// Returns when that many further sleeps have begun.
  fileprivate func sleeping(_ count: Int) async {
    for _ in 0..<count { _ = await nextSleep() }
  }
}
