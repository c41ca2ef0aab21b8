import Testing

@testable import Explorer

struct DirectoryReaderPageTests {
  private let reader = DirectoryReader(pageSize: 2)

  /// All entries of a directory, page by page.
  private func pages(of path: BytePath) async throws -> [[DirectoryEntry]] {
    let listing = try await reader.list(path)
    var (pages, rest) = ([listing.entries], listing.rest)
    while !rest.isEmpty {
      let page = try await reader.page(path, of: rest)
      pages.append(page)
      rest = rest.dropFirst(page.count)
    }
    return pages
  }

  @Test func theOrderIsThatOfTheWholeDirectory() async throws {
    let temporary = try TemporaryDirectory()
    for name in ["b", "A", "c"] { try temporary.file(name) }
    try temporary.directory("z")
    try temporary.link("m", to: "z")
    try temporary.link("k", to: "b")
    let pages = try await pages(of: temporary.path)
    #expect(pages.map { $0.map(\.displayName) } == [["m", "z"], ["A", "b"], ["c", "k"]])
    #expect(pages.joined().map(\.isDirectory) == [true, true, false, false, false, false])
  }

  @Test func aNameThatHasGoneSinceItWasListedIsUnreadable() async throws {
    let temporary = try TemporaryDirectory()
    for name in ["a", "b", "c", "d"] { try temporary.file(name, [1]) }
    let listing = try await reader.list(temporary.path)
    try temporary.removeFile("c")
    try temporary.file("bb")
    let page = try await reader.page(temporary.path, of: listing.rest)
    #expect(page.map(\.displayName) == ["c", "d"])
    #expect(page.map(\.kind) == [.unreadable(.deletedMeanwhile), .file])
  }

  @Test func whatHasBecomeADirectoryKeepsItsPlace() async throws {
    let temporary = try TemporaryDirectory()
    for name in ["a", "b", "c", "d"] { try temporary.file(name) }
    let listing = try await reader.list(temporary.path)
    try temporary.removeFile("d")
    try temporary.directory("d")
    let page = try await reader.page(temporary.path, of: listing.rest)
    #expect(page.map(\.kind) == [.file, .directory])
  }

  @Test func ofADirectoryThatHasGoneThereIsNoFurtherPage() async throws {
    let temporary = try TemporaryDirectory()
    let path = try temporary.directory("gone")
    for name in ["a", "b", "c"] { try temporary.file("gone/" + name) }
    let rest = try await reader.list(path).rest
    for name in ["a", "b", "c"] { try temporary.removeFile("gone/" + name) }
    try temporary.removeDirectory("gone")
    await #expect(throws: FileProblem.notFound) { try await reader.page(path, of: rest) }
    try temporary.file("gone")
    await #expect(throws: FileProblem.notADirectory) { try await reader.page(path, of: rest) }
  }

  @Test func hostileNamesComeInFurtherPagesToo() async throws {
    let temporary = try TemporaryDirectory()
    let names: [[UInt8]] = [
      [0xFF, 0xFE], Array("\u{1B}[2J".utf8), Array("new\nline".utf8), Array("\u{202E}x".utf8),
      Array(repeating: 0x61, count: 255),
    ]
    for name in names { try temporary.file(name, [1]) }
    let entries = try await Array(pages(of: temporary.path).joined())
    #expect(Set(entries.map(\.name)) == Set(names))
    #expect(entries.allSatisfy { $0.kind == .file && $0.displayName.isPrintable })
  }

  @Test func aHundredThousandEntriesAreListedInOrderAndLookedAtByThePage() async throws {
    let temporary = try TemporaryDirectory()
    for index in 0..<100_000 {
      try temporary.file("entry-\(index)")
    }
    let (reader, path, clock) = (DirectoryReader(), temporary.path, ContinuousClock())
    var (entries, rest): ([DirectoryEntry], ArraySlice<[UInt8]>) = ([], [])
    let first = try await clock.measure {
      let listing = try await reader.list(path)
      (entries, rest) = (listing.entries, listing.rest)
    }
    #expect(entries.count == 1_000)
    #expect(rest.count == 99_000)
    let others = try await clock.measure {
      while !rest.isEmpty {
        let page = try await reader.page(path, of: rest)
        entries += page
        rest = rest.dropFirst(page.count)
      }
    }
    print("of 100,000 entries the first page took \(first), the others \(others)")
    #expect(entries.count == 100_000)
    #expect(entries.map(\.displayName) == entries.map(\.displayName).sorted())
  }
}
