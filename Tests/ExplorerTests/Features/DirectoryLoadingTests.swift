import Sheaf
import SheafTesting
import Testing

@testable import Explorer

@Suite struct DirectoryLoadingTests {
  @Test func refreshKeepsTheContentMeanwhile() async {
    let clock = TestClock()
    let store = Explorer.store(
      [DirectoryEntry](names: "a", "b"),
      .files(["top": []], clock: clock),
      clock: clock
    )
    store.exhaustivity = .off
    await store.send(.key("r"))
    await store.receive(.screen(.refresh))
    #expect(store.state.directory?.names == ["a", "b"])
    #expect(store.state.status == "1/2, 2 entries, refreshing")
    await clock.advance(by: .seconds(1))
    await store.receive(Explorer.Action.isAnswer)
    #expect(store.state.directory?.names == [])
  }

  @Test func refreshKeepsTheSelectedEntryWhereverItIsNow() async {
    let fresh = [DirectoryEntry](names: "a", "b", "c", "d")
    let store = Directory.loading([DirectoryEntry](names: "b", "c"), .files(["top": fresh]))
    await store.send(.loaded(.move(.by(1)))) { $0.content?.select(1) }
    await store.send(.refresh)
    await store.receive(\.answered) { $0.content?.replaceEntries(fresh) }
    #expect(store.state.content?.selected?.displayName == "c")
    #expect(store.state.content?.position == 2)
  }

  @Test func refreshKeepsThePlaceWhenTheSelectedEntryHasGone() async {
    let fresh = [DirectoryEntry](names: "a", "b")
    let store = Directory.loading([DirectoryEntry](names: "a", "b", "c"), .files(["top": fresh]))
    await store.send(.loaded(.move(.toLast))) { $0.content?.select(2) }
    await store.send(.refresh)
    await store.receive(\.answered) { $0.content?.replaceEntries(fresh) }
    #expect(store.state.content?.selected?.displayName == "b")
  }

  @Test func refreshKeepsTheFilter() async {
    let fresh = [DirectoryEntry](names: "a1", "b1", "b2")
    let store = Directory.loading([DirectoryEntry](names: "a1", "b1"), .files(["top": fresh]))
    await store.send(.loaded(.filter(.append("b"))))
    await store.send(.loaded(.filter(.keep)))
    await store.skipReceivedActions()
    #expect(store.state.content?.names == ["b1"])
    await store.send(.refresh)
    await store.receive(\.answered)
    #expect(store.state.content?.names == ["b1", "b2"])
  }

  @Test func refreshReadsThePreviewAgain() async {
    let entries = [DirectoryEntry](names: "a")
    let (old, new) = (Preview(content: .text(["old"])), Preview(content: .text(["new"])))
    let store = Directory.loading(entries, .files(previews: ["top/a": old]))
    await store.send(.loaded(.open))
    await store.receive(.loaded(.preview(.answered(old)))) {
      $0.content?.preview?.phase = .shown(old)
    }
    store.dependencies.directories = .files(["top": entries], previews: ["top/a": new])
    await store.send(.refresh)
    await store.receive(.loaded(.preview(.read))) { $0.content?.preview?.phase = .shown(old) }
    await store.receive(.loaded(.preview(.answered(new)))) {
      $0.content?.preview?.phase = .shown(new)
    }
  }

  @Test func refreshDropsThePreviewOfAFileThatHasGone() async {
    let store = Directory.loading([DirectoryEntry](names: "a"), .files(["top": []]))
    let clock = TestClock()
    store.dependencies.directories.preview = { _ in
      try await clock.sleep(for: .seconds(1))
      throw FileProblem.notFound
    }
    await store.send(.loaded(.open))
    await store.send(.refresh)
    await store.receive(\.answered) { $0.content?.preview = nil }
    store.exhaustivity = .on
    await store.finish()
  }

  @Test func refreshForgetsTheSizesOfDirectoriesThatHaveGone() async {
    let store = Directory.loading(nil, .files(["top": [DirectoryEntry](names: "a/", "b/")]))
    await store.send(.load)
    await store.receive(.loaded(.measuredAll))
    #expect(store.state.content?.sizes.count == 2)
    store.dependencies.directories = .files(["top": [DirectoryEntry](names: "b/")])
    await store.send(.refresh)
    await store.receive(\.answered)
    #expect(store.state.content?.sizes.keys.map { String(escaping: $0) } == ["b"])
  }

  @Test func aFailedRefreshIsToldBesideTheContentUntilOneSucceeds() async {
    let entries = [DirectoryEntry](names: "a")
    let store = Explorer.store(entries, .failing(.deletedMeanwhile))
    store.exhaustivity = .off
    await store.send(.key("r"))
    await store.receive(Explorer.Action.isAnswer)
    #expect(store.state.directory?.names == ["a"])
    #expect(
      store.state.messages
        == ["Not refreshed: It has been deleted in the meantime. t tries again."]
    )
    store.dependencies.directories = .files(["top": entries])
    await store.send(.key("t"))
    await store.receive(Explorer.Action.isAnswer)
    #expect(store.state.messages.isEmpty)
  }

  @Test func reloadWithdrawsTheContentAndTheSizesUnderWay() async {
    let entries = [DirectoryEntry](names: "sub/", "b")
    let clock = TestClock()
    let store = Explorer.store(nil, .files(["top": entries], clock: clock), clock: clock)
    store.exhaustivity = .off
    await store.send(.start)
    await clock.advance(by: .seconds(1))
    await store.receive(Explorer.Action.isAnswer)
    await store.send(.key("j"))
    await store.send(.key("R"))
    await store.receive(.screen(.reload)) { $0.directory = nil }
    #expect(store.state.placeholder == "Reading ...")
    store.dependencies.directories = .files(["top": entries])
    await clock.advance(by: .seconds(1))
    await store.receive(Explorer.Action.isAnswer)
    #expect(store.state.directory?.selected?.displayName == "sub")
    #expect(store.state.directory?.sizes == [:])
  }

  @Test func aSecondRefreshWaitsForTheFirst() async {
    let readings = Lock(0)
    let clock = TestClock()
    let store = Directory.loading([], .files(), clock: clock)
    store.dependencies.directories.list = { _ in
      readings.withLock { $0 += 1 }
      try await clock.sleep(for: .seconds(1))
      return [DirectoryEntry](names: "a")
    }
    await store.send(.refresh)
    let second = await store.send(.refresh)
    await clock.advance(by: .seconds(1))
    await second.finish()
    await store.receive(\.answered)
    #expect(store.state.content?.names == ["a"])
    #expect(readings.withLock { $0 } == 1)
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
  func aDirectoryThatCannotBeReadSaysWhyAndIsReadOnceMore(
    _ problem: FileProblem,
    _ message: String
  ) async {
    let store = Explorer.store(nil, .failing(problem))
    store.exhaustivity = .off
    await store.send(.start)
    await store.receive(Explorer.Action.isAnswer)
    #expect(store.state.messages == [message])
    #expect(store.state.placeholder == "Not read.")
    #expect(store.state.status == "not read")
    store.dependencies.directories = .files(["top": [DirectoryEntry](names: "a")])
    await store.send(.key("t"))
    await store.receive(.screen(.retry))
    await store.receive(Explorer.Action.isAnswer)
    #expect(store.state.messages == [])
    #expect(store.state.directory?.names == ["a"])
  }

  @Test func aDirectoryBelowThatCannotBeReadCanBeLeft() async {
    let store = Explorer.store([DirectoryEntry](names: "sub/"), .failing(.noPermission))
    store.exhaustivity = .off
    await store.send(.key("l"))
    await store.receive(Explorer.Action.isAnswer)
    #expect(
      store.state.messages
        == ["You do not have permission to read it. t tries again, h goes back."]
    )
    await store.send(.key("h")) { $0.screens.removeLast() }
    #expect(store.state.messages.isEmpty)
    #expect(store.state.directory?.selected?.displayName == "sub")
  }
}
