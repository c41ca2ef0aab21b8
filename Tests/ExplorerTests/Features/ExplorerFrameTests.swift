import Observation
import Sheaf
import SheafTesting
import Testing

@testable import Explorer

@Suite struct ExplorerFrameTests {
  /// A hundred thousand files, and before them a directory.
  private static let many =
    [DirectoryEntry](names: "sub/")
    + (1..<100_000).map { DirectoryEntry(name: Array("file\($0)".utf8), kind: .file) }

  /// What the user sees of those entries.
  private func state(_ entries: [DirectoryEntry], height: Int = 24) -> Explorer.State {
    var state = Explorer.State(path: BytePath("top"))
    state.directory = .top(entries)
    state.height = height
    return state
  }

  @Test func movingGoesByOneByPagesAndToTheEnds() async {
    let store = Explorer.store(Self.many)
    await store.send(.resized(TerminalSize(columns: 80, rows: 20))) { $0.height = 20 }
    func expect(_ key: Key, _ movement: Directory.Movement, to position: Int?) async {
      await store.send(.key(key))
      guard let position else { return await store.receive(.directory(.move(movement))) }
      await store.receive(.directory(.move(movement))) { $0.directory?.select(position) }
    }
    await expect(.up, .by(-1), to: nil)
    await expect(.down, .by(1), to: 1)
    await expect(.character("j"), .by(1), to: 2)
    await expect(.character("k"), .by(-1), to: 1)
    await expect(.pageDown, .by(10), to: 11)
    await expect(.pageUp, .by(-10), to: 1)
    await expect(.pageUp, .by(-10), to: 0)
    await expect(.end, .toLast, to: 99_999)
    await expect(.down, .by(1), to: nil)
    await expect(.home, .toFirst, to: 0)
    await expect(.character("G"), .toLast, to: 99_999)
    await expect(.character("g"), .toFirst, to: 0)
  }

  @Test func onlyTheRowsNearTheSelectionAreMade() {
    var state = state(Self.many, height: 20)
    state.directory?.select(99_999)
    #expect(state.list.count == 100_000)
    #expect(state.list.rows.count <= 40)
    #expect(state.list[99_999]?.name == "file99999")
    #expect(state.status == "100000/100000, 100000 entries")
  }

  @Test func aHundredThousandEntriesAreFilteredOnce() async {
    let store = Directory.store(Self.many)
    let shown = ShownEntries(Self.many, filter: "file9999")
    for letter in "file9999" {
      await store.send(.filter(.append(letter))) {
        $0.filter = Directory.State.Filter(text: ($0.filter?.text ?? "") + "\(letter)")
      }
    }
    await store.send(.filter(.keep)) { $0.filter?.isTyping = false }
    await store.receive(.filtered(shown, reading: 0)) { $0.show(shown) }
    await store.finish()
    #expect(store.state.names.count == 11)
    await store.send(.move(.toLast)) { $0.select(10) }
    #expect(store.state.selected?.displayName == "file99999")
  }

  @Test func namesThatWouldCommandATerminalAreEscaped() {
    let names = ["\u{1B}[2J", "a\nb", "\u{202E}txt"].map { Array($0.utf8) } + [[0xFF, 0xFE]]
    let state = state(names.map { DirectoryEntry(name: $0, kind: .file) })
    #expect(
      state.list.rows.map(\.name) == [#"\e[2J"#, #"a\nb"#, #"\u{202e}txt"#, #"\xff\xfe"#]
    )
    let frame = FrameContent(title: state.title, list: state.list, status: state.status)
    let lines = FrameLayout(width: 80, height: 24).lines(of: frame)
    #expect(lines.allSatisfy { $0.isPrintable })
  }

  @Test func aNameThatIsNotUTF8IsOpenedByItsBytes() async {
    let entry = DirectoryEntry(name: [0xFF, 0x41], kind: .directory)
    let path = BytePath(bytes: Array("top/".utf8) + [0xFF, 0x41])
    let store = Explorer.store([entry], .files([path.display: []]))
    await store.send(.key("l"))
    await store.receive(.directory(.open))
    await store.receive(.directory(.opened(path))) {
      $0.screens.append(DirectoryScreen.State(path))
    }
    #expect(store.state.title == #"top/\xffA"#)
    store.exhaustivity = .off
  }

  /// In a store as the program has it: what was read decides who is told.
  @MainActor
  @Test func aSizeThatIsNotInSightChangesNothingThatWasRead() {
    var first = state(Self.many, height: 10)
    first.directory?.select(99_999)
    let store = Store(initialState: first) { Explorer() }
    let changes = Lock(0)
    withObservationTracking {
      _ = FrameContent(store)
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    let size = SubdirectorySize.known(DirectorySize(bytes: 1))
    store.send(.directory(.measured(name: Array("sub".utf8), size)))
    #expect(store.withState(\.content)?.sizes.count == 1)
    #expect(changes.withLock { $0 } == 0)
    store.send(.directory(.move(.by(-1))))
    #expect(changes.withLock { $0 } > 0)
  }

  @Test func theStatusTellsHowManyEffectsRun() {
    let content = FrameContent(status: "1/1, 1 entry")
    func status(_ running: Int, _ waiting: Int = 0) -> String {
      content.adding(EffectCounts(running: running, waiting: waiting)).status
    }
    #expect(status(1) == "1/1, 1 entry, 1 effect running")
    #expect(status(3) == "1/1, 1 entry, 3 effects running")
    #expect(status(2, 40) == "1/1, 1 entry, 2 effects running, 40 waiting")
  }
}
