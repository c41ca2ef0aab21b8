import Sheaf
import SheafTesting
import Testing

@testable import Explorer

@Suite struct DirectorySizesTests {
  private static let (a, b, c) = (Array("a".utf8), Array("b".utf8), Array("c".utf8))
  private static let kilobyte = DirectorySize(bytes: 1_024)

  /// A store that has read `top`, whose directories are added up in a second each.
  private func store(
    _ entries: [DirectoryEntry],
    _ sizes: [String: DirectorySize],
    _ clock: TestClock,
    begins: @escaping @Sendable (BytePath) -> Void = { _ in }
  ) async -> TestStoreOf<LoadingReducer<Directory>> {
    var files = DirectoryClient.files(sizes: sizes, clock: clock)
    files.list = { _ in DirectoryListing(entries: entries) }
    files.size = { [size = files.size] path in
      begins(path)
      return try await size(path)
    }
    let store = Directory.loading(nil, files, clock: clock)
    await store.send(.load) { $0.begins(.load) }
    await store.receive(\.answered) { $0.ends(.top(entries)) }
    await store.receive(.loaded(.arrived(entries)))
    return store
  }

  @Test func eachSizeIsShownAsSoonAsItIsKnown() async {
    let clock = TestClock()
    let store = await store(
      [DirectoryEntry](names: "a/", "b/", "file"),
      ["top/a": Self.kilobyte, "top/b": Self.kilobyte],
      clock
    )
    await clock.advance(by: .seconds(1))
    await store.receive(.loaded(.measured(name: Self.a, .known(Self.kilobyte)))) {
      $0.content?.sizes[Self.a] = .known(Self.kilobyte)
    }
    await store.receive(.loaded(.measured(name: Self.b, .known(Self.kilobyte)))) {
      $0.content?.sizes[Self.b] = .known(Self.kilobyte)
    }
    await store.finish()
  }

  @Test func twoAreAddedUpAtATime() async {
    let clock = TestClock()
    let begun = Lock<[String]>([])
    let store = await store(
      [DirectoryEntry](names: "a/", "b/", "c/"),
      ["top/a": Self.kilobyte, "top/b": Self.kilobyte, "top/c": Self.kilobyte],
      clock
    ) { path in begun.withLock { $0.append(path.display) } }
    #expect(begun.withLock { $0 } == ["top/a", "top/b"])
    await clock.advance(by: .seconds(1))
    for name in [Self.a, Self.b] {
      await store.receive(.loaded(.measured(name: name, .known(Self.kilobyte)))) {
        $0.content?.sizes[name] = .known(Self.kilobyte)
      }
    }
    #expect(begun.withLock { $0 } == ["top/a", "top/b", "top/c"])
    await clock.advance(by: .seconds(1))
    await store.receive(.loaded(.measured(name: Self.c, .known(Self.kilobyte)))) {
      $0.content?.sizes[Self.c] = .known(Self.kilobyte)
    }
    await store.finish()
  }

  @Test func leavingADirectoryEndsThoseThatRunAndThoseThatWait() async {
    let clock = TestClock()
    let begun = Lock(0)
    let entries = [DirectoryEntry](names: "a/", "b/", "c/", "d/")
    let store = Explorer.store([DirectoryEntry](names: "sub/"), .files(["top/sub": entries]))
    store.dependencies.directories.size = { _ in
      begun.withLock { $0 += 1 }
      try await clock.sleep(for: .seconds(1))
      return Self.kilobyte
    }
    await store.withExhaustivity(.off) {
      await store.send(.key("l"))
      await store.receive(.directory(.arrived(entries), at: "top/sub"))
    }
    #expect(store.state.screens.last?.directory.content?.sizes.isEmpty == true)
    await store.send(.key("h")) { $0.screens.removeLast() }
    await store.receive(.screen(.appear))
    await store.finish()
    #expect(begun.withLock { $0 } == 2)
  }

  @Test func oneThatCannotBeAddedUpIsNotKnown() async {
    let clock = TestClock()
    let store = await store([DirectoryEntry](names: "a/"), [:], clock)
    await clock.advance(by: .seconds(1))
    await store.receive(.loaded(.measured(name: Self.a, .unknown))) {
      $0.content?.sizes[Self.a] = .unknown
    }
    await store.finish()
  }

  @Test func linksAreNotFollowed() async {
    let store = await store([.linkUpwards], [:], TestClock())
    await store.finish()
    #expect(store.state.content?.sizes == [:])
  }

  @Test func refreshAddsUpAnew() async {
    let clock = TestClock()
    let store = await store([DirectoryEntry](names: "a/"), ["top/a": DirectorySize()], clock)
    store.dependencies.directories.size = { _ in Self.kilobyte }
    let entries = [DirectoryEntry](names: "a/")
    await store.send(.refresh) { $0.begins(.refresh) }
    await store.receive(\.answered) { $0.ends(with: entries) }
    await store.receive(.loaded(.arrived(entries)))
    await store.receive(.loaded(.measured(name: Self.a, .known(Self.kilobyte)))) {
      $0.content?.sizes[Self.a] = .known(Self.kilobyte)
    }
    await store.finish()
  }

  @Test func theyGoOnWhileADirectoryBelowIsOpen() async {
    let clock = TestClock()
    let lists = ["top": [DirectoryEntry](names: "a/"), "top/a": []]
    var files = DirectoryClient.files(sizes: ["top/a": Self.kilobyte], clock: clock)
    files.list = { path in DirectoryListing(entries: lists[path.display] ?? []) }
    let store = Explorer.store(nil, files, clock: clock)
    store.exhaustivity = .off
    await store.send(.start)
    await store.send(.key("l"))
    await clock.advance(by: .seconds(1))
    await store.receive(.directory(.measured(name: Self.a, .known(Self.kilobyte))))
    #expect(store.state.title == "top/a")
    await store.send(.key("h")) { $0.screens.removeLast() }
    #expect(store.state.list.rows.map(\.size) == ["1 KiB"])
  }

  @Test func aRowShowsWhatIsKnownOfTheSize() {
    let sizes: [SubdirectorySize?] = [
      nil, .unknown, .known(Self.kilobyte), .known(DirectorySize(bytes: 5, unreadable: 1)),
    ]
    let directory = DirectoryEntry(name: Self.a, kind: .directory)
    #expect(sizes.map { FrameRow(directory, size: $0).size } == ["...", "?", "1 KiB", "5 B+"])
    #expect(FrameRow(.linkUpwards, size: nil) == FrameRow(name: "up -> ..", kind: "link"))
  }
}
