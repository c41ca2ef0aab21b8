import Sheaf
import SheafTesting
import Testing

@testable import Explorer

/// A hundred thousand entries, of which a thousand are looked at in one go.
@Suite struct DirectoryPagesTests {
  private static let many = DirectoryEntry.many
  private static let files = DirectoryClient.files(["top": many])

  /// The page of that number.
  private static func page(_ number: Int) -> [DirectoryEntry] {
    Array(many.dropFirst(1_000 * number).prefix(1_000))
  }

  /// A store of a screen that has read the first page.
  private func store(
    _ files: DirectoryClient = files,
    of entries: [DirectoryEntry] = many,
    clock: TestClock = TestClock()
  ) async -> TestStoreOf<DirectoryScreen> {
    let listing = DirectoryListing(entries, pageSize: 1_000)
    let store = DirectoryScreen.store(files, clock: clock)
    await store.send(.directory(.appear)) { $0.directory.begins(.load) }
    await store.receive(DirectoryScreen.Action.isAnswer) {
      $0.directory.ends(Directory.State(path: BytePath("top"), listing))
    }
    await store.receive(.directory(.loaded(.arrived(listing.entries))))
    return store
  }

  /// Moves so far down that the next page is needed, and receives it.
  private func moveToNextPage(_ store: TestStoreOf<DirectoryScreen>) async {
    await store.send(.directory(.loaded(.move(.by(801))))) {
      $0.directory.content?.select(801)
      $0.directory.beginsPage()
    }
    await store.receive(DirectoryScreen.Action.isAnswer) {
      $0.directory.endsPage(with: Self.page(1))
    }
    await store.receive(.directory(.loaded(.arrived(Self.page(1)))))
  }

  @Test func theFirstPageOfAHundredThousandEntriesIsShownAtOnce() async {
    let store = await store()
    #expect(store.state.directory.content?.entries.count == 1_000)
    #expect(store.state.directory.content?.rest.count == 99_000)
    await store.finish()
  }

  @Test func theNextPageIsReadWhenTheSelectionNearsTheEnd() async {
    let store = await store()
    await store.send(.directory(.loaded(.move(.by(800))))) { $0.directory.content?.select(800) }
    await store.send(.directory(.loaded(.move(.by(1))))) {
      $0.directory.content?.select(801)
      $0.directory.beginsPage()
    }
    await store.receive(DirectoryScreen.Action.isAnswer) {
      $0.directory.endsPage(with: Self.page(1))
    }
    await store.receive(.directory(.loaded(.arrived(Self.page(1)))))
    #expect(store.state.directory.content?.selected?.displayName == "file801")
    #expect(store.state.directory.content?.names.last == "file1999")
    await store.finish()
  }

  @Test func goingToTheEndReadsAllPagesInOrder() async {
    let store = await store()
    store.exhaustivity = .off
    await store.send(.directory(.loaded(.move(.toLast)))) { $0.directory.content?.selectLast() }
    #expect(store.state.directory.content?.position == 999)
    #expect(store.state.directory.isLoadingMore)
    await store.skipReceivedActions()
    #expect(store.state.directory.pages.count == 100)
    #expect(store.state.directory.content?.position == 99_999)
    #expect(store.state.directory.content?.entries == Self.many)
    #expect(store.state.directory.content?.isFollowingEnd == false)
    store.exhaustivity = .on
    await store.finish()
  }

  @Test func movingAwayFromTheEndStopsTheReading() async {
    let clock = TestClock()
    let store = await store()
    store.dependencies.directories = .files(["top": Self.many], clock: clock)
    await store.send(.directory(.loaded(.move(.toLast)))) {
      $0.directory.content?.selectLast()
      $0.directory.beginsPage()
    }
    await store.send(.directory(.loaded(.move(.toFirst)))) { $0.directory.content?.select(0) }
    await clock.advance(by: .seconds(1))
    await store.receive(DirectoryScreen.Action.isAnswer) {
      $0.directory.endsPage(with: Self.page(1))
    }
    await store.receive(.directory(.loaded(.arrived(Self.page(1)))))
    #expect(store.state.directory.content?.position == 0)
    await store.finish()
  }

  @Test func aFilterReadsOnUntilThereAreRowsEnough() async {
    let store = await store()
    store.exhaustivity = .off
    for letter in "file20" { await store.send(.directory(.loaded(.filter(.append(letter))))) }
    await store.send(.directory(.loaded(.filter(.keep))))
    await store.skipReceivedActions()
    let content = store.state.directory.content
    // file20, file200…209, file2000…2099, file20000…20088: the page of file20000 is the 21st.
    #expect(content?.names.count == 1_111)
    #expect(content?.entries.count == 21_000)
    #expect(
      content?.names
        == Self.many.prefix(21_000).map(\.displayName).filter { $0.hasPrefix("file20") }
    )
    store.exhaustivity = .on
    await store.finish()
  }

  @Test func aPageThatComesWhileEntriesAreFilteredIsFilteredToo() async {
    let store = await store()
    let shown = ShownEntries(Self.page(0), filter: "99")
    await moveToNextPage(store)
    await store.send(.directory(.loaded(.filtered(shown, reading: 0)))) {
      $0.directory.content?.show(shown)
      $0.directory.beginsPage()
    }
    let expected = Self.many.prefix(2_000).map(\.displayName).filter { $0.contains("99") }
    #expect(store.state.directory.content?.names == expected)
    store.exhaustivity = .off
    await store.skipReceivedActions()
  }

  @Test func aPageThatCannotBeReadIsToldBesideTheOthersAndReadOnceMore() async {
    var state = Explorer.State(path: BytePath("top"))
    let listing = DirectoryListing(Self.many, pageSize: 1_000)
    state.loading = Loadable(
      request: BytePath("top"),
      content: Directory.State(path: BytePath("top"), listing)
    )
    let store = TestStore(initialState: state) {
      Explorer()
    } withDependencies: {
      $0.directories = .failing(.notFound)
    }
    await store.send(.directory(.move(.by(900)))) {
      $0.directory?.select(900)
      $0.loading.beginsPage()
    }
    #expect(store.state.status == "901/1000, 1000 of 100000 entries, reading more")
    await store.receive(Explorer.Action.isAnswer) {
      $0.loading.pages.activity = .none
      $0.loading.pages.failure = .thrown(FileProblem.notFound)
    }
    #expect(
      store.state.messages == [
        "Not all of it was read: There is no file or directory of that name. t tries again."
      ]
    )
    store.dependencies.directories = Self.files
    await store.send(.key("t"))
    await store.receive(.screen(.loadMore)) { $0.loading.beginsPage() }
    await store.receive(Explorer.Action.isAnswer) { $0.loading.endsPage(with: Self.page(1)) }
    await store.receive(.directory(.arrived(Self.page(1))))
    #expect(store.state.messages == [])
    #expect(store.state.status == "901/2000, 2000 of 100000 entries")
    await store.finish()
  }

  @Test func refreshReadsAsManyPagesAsThereWere() async {
    let store = await store()
    await moveToNextPage(store)
    let fresh = Array(Self.many.dropFirst(1))
    store.dependencies.directories = .files(["top": fresh])
    let listing = DirectoryListing(fresh, pageSize: 2_000)
    await store.send(.directory(.refresh)) { $0.directory.begins(.refresh) }
    await store.receive(DirectoryScreen.Action.isAnswer) {
      $0.directory.content?.replaceEntries(listing)
      $0.directory.ends($0.directory.content, pages: 2)
    }
    await store.receive(.directory(.loaded(.arrived(listing.entries))))
    #expect(store.state.directory.content?.selected?.displayName == "file801")
    #expect(store.state.directory.content?.position == 800)
    await store.finish()
  }

  @Test func theDirectoriesOfAFurtherPageAreAddedUpToo() async {
    let last = DirectoryEntry(name: Array("last".utf8), kind: .directory)
    let entries = Self.many.prefix(1_500) + [last]
    let size = DirectorySize(bytes: 7)
    let files = DirectoryClient.files(["top": Array(entries)], sizes: ["top/last": size])
    let store = await store(files, of: Array(entries))
    await store.send(.directory(.loaded(.move(.toLast)))) {
      $0.directory.content?.selectLast()
      $0.directory.beginsPage()
    }
    await store.receive(DirectoryScreen.Action.isAnswer) {
      $0.directory.endsPage(with: Array(entries.dropFirst(1_000)))
    }
    await store.receive(.directory(.loaded(.arrived(Array(entries.dropFirst(1_000))))))
    await store.receive(.directory(.loaded(.measured(name: last.name, .known(size))))) {
      $0.directory.content?.sizes[last.name] = .known(size)
    }
    #expect(store.state.directory.content?.selected == last)
    await store.finish()
  }

  @Test func aPageThatMovesTheSelectionDropsThePreview() {
    var state = Directory.State(
      path: BytePath("top"),
      DirectoryListing(Self.many, pageSize: 1_000)
    )
    state.selectLast()
    state.preview = FilePreview.State(id: BytePath("top/file999"), name: "file999")
    state.append(Self.page(1))
    #expect(state.selected?.displayName == "file1999")
    #expect(state.preview == nil)
  }

  @Test func leavingADirectoryEndsTheReadingOfItsPages() async {
    let clock = TestClock()
    let files = DirectoryClient.files(["top/sub": Self.many])
    let store = Explorer.store([DirectoryEntry](names: "sub/"), files, clock: clock)
    store.dependencies.directories.page = { _, _ in
      try await clock.sleep(for: .seconds(1))
      return []
    }
    await store.withExhaustivity(.off) {
      await store.send(.key("l"))
      await store.receive(.directory(.arrived(Self.page(0)), at: "top/sub"))
      await store.send(.key("G"))
      await store.skipReceivedActions()
    }
    #expect(store.state.status == "1000/1000, 1000 of 100000 entries, reading more")
    await store.send(.key("h")) { $0.screens.removeLast() }
    await store.receive(.screen(.appear))
    await store.finish()
  }
}
