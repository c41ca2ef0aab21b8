import Sheaf
import SheafTesting
import Testing

@testable import Explorer

@Suite struct DirectoryFilterTests {
  private static let entries = [DirectoryEntry](names: "apple", "banana", "cherry")

  /// What passes a filter.
  private static func shown(_ text: String) -> ShownEntries { ShownEntries(entries, filter: text) }

  /// What the filter sends when it has been applied.
  private static func filtered(_ text: String) -> Directory.Action {
    .filtered(shown(text), reading: 0)
  }

  @Test func nothingIsFilteredUntilTheTypingPauses() async {
    let clock = TestClock()
    let store = Directory.store(Self.entries, clock: clock)
    await store.send(.filter(.begin)) { $0.filter = Directory.State.Filter() }
    await store.send(.filter(.append("a"))) { $0.filter?.text = "a" }
    await store.send(.filter(.append("n"))) { $0.filter?.text = "an" }
    await clock.advance(by: Directory.filterDelay)
    await store.receive(Self.filtered("an")) { $0.show(Self.shown("an")) }
    #expect(store.state.names == ["banana"])
    await store.finish()
  }

  @Test func typingOnPutsTheFilterOff() async {
    let clock = TestClock()
    let store = Directory.store(Self.entries, clock: clock)
    await store.send(.filter(.append("a"))) { $0.filter = Directory.State.Filter(text: "a") }
    await clock.advance(by: Directory.filterDelay - .milliseconds(1))
    await store.send(.filter(.append("n"))) { $0.filter?.text = "an" }
    await clock.advance(by: .milliseconds(1))
    #expect(store.state.names.count == 3)
    await clock.advance(by: Directory.filterDelay)
    await store.receive(Self.filtered("an")) { $0.show(Self.shown("an")) }
    await store.finish()
  }

  @Test func enterAppliesWithoutAPauseAndKeepsTheFilter() async {
    let store = Directory.store(Self.entries)
    await store.send(.filter(.append("c"))) { $0.filter = Directory.State.Filter(text: "c") }
    await store.send(.filter(.append("h"))) { $0.filter?.text = "ch" }
    await store.send(.filter(.keep)) { $0.filter?.isTyping = false }
    await store.receive(Self.filtered("ch")) { $0.show(Self.shown("ch")) }
    #expect(store.state.names == ["cherry"])
    await store.finish()
  }

  @Test func escapeTakesTheFilterAwayAndKeepsTheSelection() async {
    let store = Directory.store(Self.entries)
    await store.send(.filter(.append("c"))) { $0.filter = Directory.State.Filter(text: "c") }
    await store.send(.filter(.keep)) { $0.filter?.isTyping = false }
    await store.receive(Self.filtered("c")) { $0.show(Self.shown("c")) }
    await store.send(.filter(.clear)) { $0.filter = nil }
    await store.receive(Self.filtered("")) { $0.show(Self.shown("")) }
    #expect(store.state.selected?.displayName == "cherry")
    await store.finish()
  }

  @Test func backspaceDeletesAndThenEndsTheTyping() async {
    let store = Directory.store(Self.entries)
    await store.send(.filter(.append("x"))) { $0.filter = Directory.State.Filter(text: "x") }
    await store.send(.filter(.deleteLast)) { $0.filter?.text = "" }
    await store.send(.filter(.deleteLast)) { $0.filter = nil }
    await store.receive(Self.filtered(""))
    await store.finish()
  }

  @Test func typingGoesOnAfterTheTextThatWasKept() async {
    let clock = TestClock()
    let store = Directory.store(Self.entries, clock: clock)
    await store.send(.filter(.append("a"))) { $0.filter = Directory.State.Filter(text: "a") }
    await store.send(.filter(.keep)) { $0.filter?.isTyping = false }
    await store.receive(Self.filtered("a")) { $0.show(Self.shown("a")) }
    await store.send(.filter(.begin)) { $0.filter?.isTyping = true }
    await store.send(.filter(.append("n"))) { $0.filter?.text = "an" }
    await clock.run()
    await store.receive(Self.filtered("an")) { $0.show(Self.shown("an")) }
    await store.finish()
  }

  @Test func theSelectedEntryStaysSelectedIfItPasses() async {
    let store = Directory.store(Self.entries)
    await store.send(.move(.by(1))) { $0.select(1) }
    await store.send(.filter(.append("b"))) { $0.filter = Directory.State.Filter(text: "b") }
    await store.send(.filter(.keep)) { $0.filter?.isTyping = false }
    await store.receive(Self.filtered("b")) { $0.show(Self.shown("b")) }
    #expect(store.state.selected?.displayName == "banana")
    #expect(store.state.position == 0)
  }

  @Test func aFilterThatHidesTheSelectedFileDropsThePreview() async {
    let clock = TestClock()
    let store = Directory.store(Self.entries, .files(clock: clock), clock: clock)
    await store.send(.open) {
      $0.preview = FilePreview.State(id: BytePath("top/apple"), name: "apple")
    }
    await store.receive(.preview(.read))
    await store.send(.filter(.append("n"))) { $0.filter = Directory.State.Filter(text: "n") }
    await store.send(.filter(.keep)) { $0.filter?.isTyping = false }
    await store.receive(Self.filtered("n")) {
      $0.show(Self.shown("n"))
      $0.preview = nil
    }
    await store.finish()
  }

  @Test func whatWasFilteredOfAnOlderReadingIsDropped() async {
    let clock = TestClock()
    let fresh = [DirectoryEntry](names: "anchor", "apple", "banana")
    let store = Directory.loading(Self.entries, .files(["top": fresh]), clock: clock)
    await store.send(.loaded(.filter(.append("n")))) {
      $0.content?.filter = Directory.State.Filter(text: "n")
    }
    await store.send(.refresh) { $0.begins(.refresh) }
    await store.receive(\.answered) { $0.ends(with: fresh) }
    await store.receive(.loaded(.arrived(fresh)))
    #expect(store.state.content?.names == ["anchor", "banana"])
    await clock.advance(by: Directory.filterDelay)
    await store.receive(.loaded(Self.filtered("n")))
    #expect(store.state.content?.names == ["anchor", "banana"])
    await store.finish()
  }

  @Test func lettersBelongToTheTextWhileItIsTyped() async {
    let store = Explorer.store(Self.entries)
    await store.send(.key("/"))
    await store.receive(.directory(.filter(.begin))) {
      $0.directory?.filter = Directory.State.Filter()
    }
    for letter in "qhrRtgG/p" {
      await store.send(.key(letter))
      await store.receive(.directory(.filter(.append(letter)))) {
        $0.directory?.filter?.text.append(letter)
      }
    }
    #expect(store.state.filter == "qhrRtgG/p_")
    await store.send(.key(.down))
    await store.receive(.directory(.move(.by(1)))) { $0.directory?.select(1) }
    await store.send(.key(.escape))
    await store.receive(.directory(.filter(.clear))) { $0.directory?.filter = nil }
    await store.receive(.directory(Self.filtered("")))
    await store.send(.key("q")) { $0.hasQuit = true }
    await store.finish()
  }

  @Test func goingBackEndsThePauseThatWasWaitedFor() async {
    let store = Explorer.store([DirectoryEntry](names: "sub/"), .files(["top/sub": Self.entries]))
    store.exhaustivity = .off
    await store.send(.key("l"))
    await store.receive(Explorer.Action.isAnswer)
    await store.send(.key("/"))
    await store.send(.key("a"))
    await store.skipReceivedActions()
    #expect(store.state.filter == "a_")
    store.exhaustivity = .on
    await store.send(.key(.left)) { $0.screens.removeLast() }
    await store.receive(.screen(.appear))
    await store.finish()
    #expect(store.state.title == "top")
  }

  @Test func nothingThatPassesIsSaid() async {
    let store = Explorer.store(Self.entries)
    store.exhaustivity = .off
    for key in [Key.character("/"), .character("z"), .enter] { await store.send(.key(key)) }
    await store.receive(.directory(Self.filtered("z")))
    #expect(store.state.placeholder == "No name contains the text of the filter.")
    #expect(store.state.directory?.selected == nil)
    for key in "ljkG" { await store.send(.key(key)) }
    #expect(store.state.directory?.selected == nil)
  }
}
