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
    await store.send(.key("r"))
    await store.receive(.screen(.refresh)) { $0.loading.begins(.refresh) }
    #expect(store.state.directory?.names == ["a", "b"])
    #expect(store.state.status == "1/2, 2 entries, refreshing")
    await clock.advance(by: .seconds(1))
    await store.receive(Explorer.Action.isAnswer) { $0.loading.ends(with: []) }
    await store.receive(.directory(.arrived([])))
    #expect(store.state.directory?.names == [])
    await store.finish()
  }

  @Test func refreshKeepsTheSelectedEntryWhereverItIsNow() async {
    let fresh = [DirectoryEntry](names: "a", "b", "c", "d")
    let store = Directory.loading([DirectoryEntry](names: "b", "c"), .files(["top": fresh]))
    await store.send(.loaded(.move(.by(1)))) { $0.content?.select(1) }
    await store.send(.refresh) { $0.begins(.refresh) }
    await store.receive(\.answered) { $0.ends(with: fresh) }
    await store.receive(.loaded(.arrived(fresh)))
    #expect(store.state.content?.selected?.displayName == "c")
    #expect(store.state.content?.position == 2)
    await store.finish()
  }

  @Test func refreshKeepsThePlaceWhenTheSelectedEntryHasGone() async {
    let fresh = [DirectoryEntry](names: "a", "b")
    let store = Directory.loading([DirectoryEntry](names: "a", "b", "c"), .files(["top": fresh]))
    await store.send(.loaded(.move(.toLast))) { $0.content?.select(2) }
    await store.send(.refresh) { $0.begins(.refresh) }
    await store.receive(\.answered) { $0.ends(with: fresh) }
    await store.receive(.loaded(.arrived(fresh)))
    #expect(store.state.content?.selected?.displayName == "b")
    await store.finish()
  }

  @Test func refreshKeepsTheFilter() async {
    let (old, fresh) = (
      [DirectoryEntry](names: "a1", "b1"), [DirectoryEntry](names: "a1", "b1", "b2")
    )
    let store = Directory.loading(old, .files(["top": fresh]))
    await store.send(.loaded(.filter(.append("b")))) {
      $0.content?.filter = Directory.State.Filter(text: "b")
    }
    await store.send(.loaded(.filter(.keep))) { $0.content?.filter?.isTyping = false }
    let shown = ShownEntries(old, filter: "b")
    await store.receive(.loaded(.filtered(shown, reading: 0))) { $0.content?.show(shown) }
    #expect(store.state.content?.names == ["b1"])
    await store.send(.refresh) { $0.begins(.refresh) }
    await store.receive(\.answered) { $0.ends(with: fresh) }
    await store.receive(.loaded(.arrived(fresh)))
    #expect(store.state.content?.names == ["b1", "b2"])
    await store.finish()
  }

  @Test func refreshReadsThePreviewAgain() async {
    let entries = [DirectoryEntry](names: "a")
    let (old, new) = (Preview(content: .text(["old"])), Preview(content: .text(["new"])))
    let store = Directory.loading(entries, .files(previews: ["top/a": old]))
    await store.send(.loaded(.open)) {
      $0.content?.preview = FilePreview.State(id: BytePath("top/a"), name: "a")
    }
    await store.receive(.loaded(.preview(.read)))
    await store.receive(.loaded(.preview(.answered(old)))) {
      $0.content?.preview?.phase = .shown(old)
    }
    store.dependencies.directories = .files(["top": entries], previews: ["top/a": new])
    await store.send(.refresh) { $0.begins(.refresh) }
    await store.receive(\.answered) { $0.ends(with: entries) }
    await store.receive(.loaded(.preview(.read)))
    await store.receive(.loaded(.arrived(entries)))
    await store.receive(.loaded(.preview(.answered(new)))) {
      $0.content?.preview?.phase = .shown(new)
    }
    await store.finish()
  }

  @Test func refreshDropsThePreviewOfAFileThatHasGone() async {
    let store = Directory.loading([DirectoryEntry](names: "a"), .files(["top": []]))
    let clock = TestClock()
    store.dependencies.directories.preview = { _ in
      try await clock.sleep(for: .seconds(1))
      throw FileProblem.notFound
    }
    await store.send(.loaded(.open)) {
      $0.content?.preview = FilePreview.State(id: BytePath("top/a"), name: "a")
    }
    await store.receive(.loaded(.preview(.read)))
    await store.send(.refresh) { $0.begins(.refresh) }
    await store.receive(\.answered) {
      $0.ends(with: [])
      $0.content?.preview = nil
    }
    await store.receive(.loaded(.arrived([])))
    await store.finish()
  }

  @Test func refreshForgetsTheSizesOfDirectoriesThatHaveGone() async {
    let entries = [DirectoryEntry](names: "a/", "b/")
    let store = Directory.loading(entries, .files())
    for name in ["a", "b"].map({ Array($0.utf8) }) {
      await store.send(.loaded(.measured(name: name, .known(DirectorySize())))) {
        $0.content?.sizes[name] = .known(DirectorySize())
      }
    }
    store.dependencies.directories = .files(
      ["top": [entries[1]]],
      sizes: ["top/b": DirectorySize()]
    )
    await store.send(.refresh) { $0.begins(.refresh) }
    await store.receive(\.answered) { $0.ends(with: [entries[1]]) }
    #expect(store.state.content?.sizes.keys.map { String(escaping: $0) } == ["b"])
    await store.receive(.loaded(.arrived([entries[1]])))
    await store.receive(.loaded(.measured(name: entries[1].name, .known(DirectorySize()))))
    await store.finish()
  }

  @Test func reloadWithdrawsTheContentAndTheSizesUnderWay() async {
    let entries = [DirectoryEntry](names: "sub/", "b")
    let clock = TestClock()
    let store = Explorer.store(nil, .files(["top": entries], clock: clock), clock: clock)
    await store.send(.start)
    await store.receive(.screen(.appear)) { $0.loading.begins(.load) }
    await clock.advance(by: .seconds(1))
    await store.receive(Explorer.Action.isAnswer) { $0.loading.ends(.top(entries)) }
    await store.receive(.directory(.arrived(entries)))
    await store.send(.key("j"))
    await store.receive(.directory(.move(.by(1)))) { $0.directory?.select(1) }
    await store.send(.key("R"))
    await store.receive(.screen(.reload)) {
      $0.loading.previous = $0.directory
      $0.directory = nil
      $0.loading.begins(.reload)
    }
    #expect(store.state.placeholder == "Reading ...")
    await clock.advance(by: .seconds(1))
    await store.receive(Explorer.Action.isAnswer) {
      $0.loading.previous = nil
      $0.loading.ends(.top(entries))
    }
    await store.receive(.directory(.arrived(entries)))
    #expect(store.state.directory?.selected?.displayName == "sub")
    await clock.advance(by: .seconds(1))
    await store.receive(.directory(.measured(name: entries[0].name, .unknown))) {
      $0.directory?.sizes[entries[0].name] = .unknown
    }
    await store.finish()
  }

  @Test func aSecondRefreshWaitsForTheFirst() async {
    let readings = Lock(0)
    let clock = TestClock()
    let entries = [DirectoryEntry](names: "a")
    let store = Directory.loading([], .files(), clock: clock)
    store.dependencies.directories.list = { _ in
      readings.withLock { $0 += 1 }
      try await clock.sleep(for: .seconds(1))
      return DirectoryListing(entries: entries)
    }
    await store.send(.refresh) { $0.begins(.refresh) }
    let second = await store.send(.refresh)
    await clock.advance(by: .seconds(1))
    await second.finish()
    await store.receive(\.answered) { $0.ends(with: entries) }
    await store.receive(.loaded(.arrived(entries)))
    #expect(readings.withLock { $0 } == 1)
    await store.finish()
  }
}
