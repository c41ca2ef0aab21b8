import Observation
import Sheaf
import Testing

@testable import Explorer

@MainActor
@Suite struct ExplorerFrameTests {
  /// A hundred thousand files, and before them a directory.
  private static let many =
    [DirectoryEntry](names: "sub/")
    + (1..<100_000).map { DirectoryEntry(name: Array("file\($0)".utf8), kind: .file) }

  @Test func movingGoesByOneByPagesAndToTheEnds() async {
    let explorer = await ExplorerFixture.showing(Self.many, height: 20)
    func position(after keys: Key...) -> Int? {
      for key in keys { explorer.press(key) }
      return explorer.content?.position
    }
    #expect(position(after: .up) == 0)
    #expect(position(after: .down, .character("j")) == 2)
    #expect(position(after: .character("k")) == 1)
    #expect(position(after: .pageDown) == 11)
    #expect(position(after: .pageUp, .pageUp) == 0)
    #expect(position(after: .end, .down) == 99_999)
    #expect(position(after: .home) == 0)
    #expect(position(after: .character("G")) == 99_999)
    #expect(position(after: .character("g")) == 0)
  }

  @Test func onlyTheRowsNearTheSelectionAreMade() async {
    let explorer = await ExplorerFixture.showing(Self.many, height: 20)
    explorer.type("G")
    let list = explorer.frame.list
    #expect(list.count == 100_000)
    #expect(list.rows.count <= 40)
    #expect(list[99_999]?.name == "file99999")
    #expect(explorer.frame.status == "100000/100000, 100000 entries")
  }

  @Test func aHundredThousandEntriesAreFilteredOnce() async {
    let explorer = await ExplorerFixture.showing(Self.many)
    explorer.type("/file9999")
    await explorer.press(.enter).finish()
    #expect(explorer.shown.count == 11)
    explorer.type("G")
    #expect(explorer.selected == "file99999")
  }

  @Test func namesThatWouldCommandATerminalAreEscaped() async {
    let names = ["\u{1B}[2J", "a\nb", "\u{202E}txt"].map { Array($0.utf8) } + [[0xFF, 0xFE]]
    let entries = names.map { DirectoryEntry(name: $0, kind: .file) }
    let explorer = await ExplorerFixture.showing(entries)
    #expect(
      explorer.frame.list.rows.map(\.name) == [#"\e[2J"#, #"a\nb"#, #"\u{202e}txt"#, #"\xff\xfe"#]
    )
    let lines = FrameLayout(width: 80, height: 24).lines(of: explorer.frame)
    #expect(lines.allSatisfy { $0.isPrintable })
  }

  @Test func aNameThatIsNotUTF8IsOpenedByItsBytes() async {
    let entry = DirectoryEntry(name: [0xFF, 0x41], kind: .directory)
    let explorer = await ExplorerFixture.showing([entry])
    explorer.type("l")
    let call = await explorer.lists.next()
    #expect(call.path.bytes == Array("top/".utf8) + [0xFF, 0x41])
    #expect(explorer.frame.title == #"top/\xffA"#)
  }

  @Test func aSizeThatIsNotInSightChangesNothingThatWasRead() async {
    let explorer = await ExplorerFixture.showing(Self.many, height: 10)
    explorer.type("G")
    let changes = Lock(0)
    withObservationTracking {
      _ = FrameContent(explorer.store)
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    await explorer.sizes.next().answer(DirectorySize(bytes: 1))
    await explorer.settled()
    #expect(explorer.content?.sizes.count == 1)
    #expect(changes.withLock { $0 } == 0)
    explorer.type("k")
    #expect(changes.withLock { $0 } > 0)
  }

  @Test func theStatusTellsHowManyEffectsRun() {
    let content = FrameContent(status: "1/1, 1 entry")
    #expect(content.adding(runningEffects: 1).status == "1/1, 1 entry, 1 effect running")
    #expect(content.adding(runningEffects: 3).status == "1/1, 1 entry, 3 effects running")
  }
}
