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
}
