import Sheaf
import SheafTesting
import Testing

@testable import Explorer

@Suite struct ExplorerStackTests {
  private static let one = [DirectoryEntry](names: "sub/")

  @Test func theFirstDirectoryIsReadAtTheStart() async {
    let clock = TestClock()
    let entries = [DirectoryEntry](names: "a", "b")
    let store = Explorer.store(nil, .files(["top": entries], clock: clock), clock: clock)
    await store.send(.start)
    await store.receive(.screen(.appear)) { $0.loading.begins(.load) }
    #expect(store.state.placeholder == "Reading ...")
    await clock.advance(by: .seconds(1))
    await store.receive(Explorer.Action.isAnswer) { $0.loading.ends(.top(entries)) }
    await store.receive(.directory(.arrived(entries)))
    #expect(store.state.directory?.selected?.displayName == "a")
  }

  @Test func openingADirectoryPutsAScreenOnTheStack() async {
    let (path, deep) = (BytePath("top/sub"), [DirectoryEntry](names: "deep"))
    let store = Explorer.store(Self.one, .files(["top/sub": deep]))
    await store.send(.key("l"))
    await store.receive(.directory(.open))
    await store.receive(.directory(.opened(path))) {
      $0.screens.append(DirectoryScreen.State(path))
    }
    await store.receive(.screen(.appear, at: "top/sub")) { $0.loading.begins(.load) }
    await store.receive(Explorer.Action.isAnswer) {
      $0.loading.ends(Directory.State(path: path, DirectoryListing(entries: deep)))
    }
    await store.receive(.directory(.arrived(deep), at: "top/sub"))
    #expect(store.state.title == "top/sub")
    #expect(store.state.directory?.names == ["deep"])
    await store.finish()
  }

  @Test func goingBackShowsTheScreenBeforeAsItWas() async {
    let store = Explorer.store([DirectoryEntry](names: "one/", "two/"), .files(["top/two": []]))
    await store.send(.key("j"))
    await store.receive(.directory(.move(.by(1)))) { $0.directory?.select(1) }
    await store.withExhaustivity(.off) {
      await store.send(.key("l"))
      await store.receive(.directory(.arrived([]), at: "top/two"))
    }
    await store.send(.key("h")) { $0.screens.removeLast() }
    await store.receive(.screen(.appear))
    #expect(store.state.title == "top")
    #expect(store.state.directory?.selected?.displayName == "two")
    await store.finish()
  }

  /// What runs below the screen that is left, each in turn: a load, sizes, a preview.
  @Test(arguments: [
    [Key.character("l")],
    [.character("l"), .enter],
    [.character("l"), .character("j"), .enter],
  ])
  func goingBackCancelsWhatRunsBelow(_ keys: [Key]) async {
    let clock = TestClock()
    let store = Explorer.store(Self.one, .files(clock: clock), clock: clock)
    if keys.count > 1 {
      let entries = [DirectoryEntry](names: "deep/", "file")
      store.dependencies.directories.list = { _ in DirectoryListing(entries: entries) }
    }
    await store.withExhaustivity(.off) {
      for key in keys {
        await store.send(.key(key))
        await store.skipReceivedActions()
      }
    }
    let below = store.state.screens.count - 1
    for _ in 0..<below {
      await store.send(.key("h")) { $0.screens.removeLast() }
      await store.receive(.screen(.appear, at: store.state.title))
    }
    await store.finish()
  }

  @Test func goingBackLeavesWhatRunsAbove() async {
    let clock = TestClock()
    var files = DirectoryClient.files(sizes: ["top/sub": DirectorySize()], clock: clock)
    files.list = { path in DirectoryListing(entries: path == BytePath("top") ? Self.one : []) }
    let store = Explorer.store(nil, files, clock: clock)
    store.exhaustivity = .off
    for action in [Explorer.Action.start, .key("l"), .key("h")] { await store.send(action) }
    await store.receive(.screen(.appear))
    store.exhaustivity = .on
    await clock.advance(by: .seconds(1))
    let (name, size) = (Array("sub".utf8), SubdirectorySize.known(DirectorySize()))
    await store.receive(.directory(.measured(name: name, size))) {
      $0.directory?.sizes[name] = size
    }
    await store.finish()
  }

  @Test func goingBackFromTheFirstScreenSaysSo() async {
    let store = Explorer.store([])
    await store.send(.key("h")) { $0.notice = ExplorerMessages.firstScreen }
    #expect(store.state.messages == ["This is the first directory; q quits."])
    await store.send(.resized(TerminalSize(columns: 80, rows: 20))) { $0.height = 20 }
    await store.send(.key("x")) { $0.notice = nil }
  }

  @Test(arguments: [Key.character("h"), .left, .backspace])
  func eachOfItsKeysGoesBack(_ key: Key) async {
    let store = Explorer.store(Self.one, .files(["top/sub": []]))
    store.exhaustivity = .off
    await store.send(.key("l"))
    await store.receive(Explorer.Action.isAnswer)
    await store.send(.key(key)) { $0.screens.removeLast() }
  }

  @Test(arguments: [Key.character("l"), .right, .enter])
  func eachOfItsKeysOpens(_ key: Key) async {
    let store = Explorer.store(Self.one, .files(["top/sub": []]))
    await store.send(.key(key))
    await store.receive(.directory(.open))
    await store.receive(.directory(.opened(BytePath("top/sub")))) {
      $0.screens.append(DirectoryScreen.State(BytePath("top/sub")))
    }
    store.exhaustivity = .off
  }

  @Test func openingInAnEmptyDirectoryDoesNothing() async {
    let store = Explorer.store([])
    await store.send(.key("l"))
    await store.receive(.directory(.open))
    await store.send(.key("p"))
    await store.receive(.directory(.togglePreview))
    #expect(store.state.placeholder == "This directory is empty.")
    await store.finish()
  }

  @Test func keysOfTheListMeanNothingWhileThereIsNone() async {
    let store = Explorer.store()
    for key in "jkgGlp/" { await store.send(.key(key)) }
    await store.finish()
  }

  @Test func qEndsTheProgram() async {
    let store = Explorer.store([])
    await store.send(.key("q")) { $0.hasQuit = true }
  }

  @Test func aLinkToADirectoryIsOpenedUnderItsOwnName() async {
    let store = Explorer.store(
      [.linkUpwards],
      .files(["top/up": [.linkUpwards], "top/up/up": []])
    )
    store.exhaustivity = .off
    for _ in 0..<2 {
      await store.send(.key("l"))
      await store.receive(Explorer.Action.isAnswer)
    }
    #expect(store.state.screens.ids.map(\.display) == ["top", "top/up", "top/up/up"])
  }
}
