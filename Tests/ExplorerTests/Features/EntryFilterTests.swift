import Testing

@testable import Explorer

@Suite struct EntryFilterTests {
  @Test(arguments: ["", "read", "READ", "me.m", ".md", "readme.md"])
  func aPartOfTheNameMatchesInAnyCase(_ text: String) {
    #expect(EntryFilter(text).matches("ReadMe.md"))
  }

  @Test(arguments: ["readmee", "xread", "d.m.", "readme.md "])
  func anythingElseDoesNotMatch(_ text: String) {
    #expect(!EntryFilter(text).matches("ReadMe.md"))
  }

  @Test func lettersBeyondASCIIMatchInAnyCase() {
    #expect(EntryFilter("ärm").matches("ÄRMEL"))
    #expect(!EntryFilter("arm").matches("ÄRMEL"))
  }

  @Test func onlyWhatPassesIsShown() {
    let entries = [DirectoryEntry](names: "a1", "b1", "a2")
    #expect(ShownEntries(entries, filter: "a").map(\.displayName) == ["a1", "a2"])
    #expect(ShownEntries(entries).count == 3)
  }

  @Test func aPositionIsFoundForEachEntry() {
    let entries = [DirectoryEntry](names: "a1", "b1", "a2", "b2")
    let shown = ShownEntries(entries, filter: "a")
    #expect((0...4).map(shown.position(ofEntryAt:)) == [0, 1, 1, 2, 2])
    #expect(shown.indices.map(shown.entryIndex(at:)) == [0, 2])
    #expect(ShownEntries(entries).position(ofEntryAt: 3) == 3)
  }
}
