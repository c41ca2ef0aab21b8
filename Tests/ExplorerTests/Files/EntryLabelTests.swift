import Testing

@testable import Explorer

/// What the user reads of an entry, and what keys mean.
@Suite struct EntryLabelTests {
  @Test func everyKindOfEntryHasItsLabel() {
    let kinds: [(DirectoryEntry.Kind, String)] = [
      (.special(.socket), "socket"), (.special(.device), "device"), (.special(.unknown), "other"),
      (.unreadable(.notFound), "?"),
    ]
    for (kind, label) in kinds {
      #expect(DirectoryEntry(name: Array("x".utf8), kind: kind).kindLabel == label)
    }
  }

  @Test func theKeysOfAFilterThatIsTyped() {
    #expect(FilterKey(.character("a")) == .append("a"))
    #expect(FilterKey(.backspace) == .deleteLast)
    #expect(FilterKey(.enter) == .keep)
    #expect(FilterKey(.escape) == .clear)
    #expect(FilterKey(.up) == nil)
  }
}
