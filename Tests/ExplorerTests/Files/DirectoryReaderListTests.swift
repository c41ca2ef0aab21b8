import Testing

@testable import Explorer

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

struct DirectoryReaderListTests {
  private let reader = DirectoryReader()

  @Test func directoriesComeFirstAndNamesAreInOrder() async throws {
    let temporary = try TemporaryDirectory()
    try temporary.file("b", [1, 2, 3])
    try temporary.file("A")
    try temporary.directory("z")
    try temporary.link("m", to: "z")
    try temporary.fifo("f")
    let entries = try await reader.list(temporary.path).entries
    #expect(entries.map(\.displayName) == ["m", "z", "A", "b", "f"])
    #expect(entries.map(\.kindLabel) == ["link", "dir", "file", "file", "fifo"])
    #expect(entries.map(\.size) == [nil, nil, 0, 3, nil])
  }

  @Test func anEmptyDirectoryHasNoEntries() async throws {
    let temporary = try TemporaryDirectory()
    #expect(try await reader.list(temporary.path).entries.isEmpty)
  }

  @Test func aLinkSaysWhereItLeads() async throws {
    let temporary = try TemporaryDirectory()
    try temporary.file("file", [1, 2])
    try temporary.link("a", to: "file")
    try temporary.link("b", to: "nowhere\u{1B}[2J")
    try temporary.link("c", to: "c")
    let links = try await reader.list(temporary.path).entries.prefix(3).map(\.kind)
    #expect(
      links == [
        .symbolicLink(SymbolicLink(target: Array("file".utf8), destination: .file)),
        .symbolicLink(
          SymbolicLink(target: Array("nowhere\u{1B}[2J".utf8), destination: .broken(.notFound))
        ),
        .symbolicLink(
          SymbolicLink(target: Array("c".utf8), destination: .broken(.symbolicLinkLoop))
        ),
      ]
    )
    guard case .symbolicLink(let link) = links[1] else { return }
    #expect(link.targetDisplay == #"nowhere\e[2J"#)
  }

  @Test func hostileNamesAreEscapedAndCanBeOpened() async throws {
    let temporary = try TemporaryDirectory()
    let names: [[UInt8]] = [
      [0xFF, 0xFE], Array("\u{1B}]0;title\u{7}".utf8), Array("new\nline".utf8),
      Array("\u{202E}gpj.exe".utf8), Array(repeating: 0x61, count: 255),
    ]
    for name in names {
      try temporary.file(name, [0x68, 0x69])
    }
    let entries = try await reader.list(temporary.path).entries
    #expect(Set(entries.map(\.name)) == Set(names))
    for entry in entries {
      #expect(entry.displayName.isPrintable)
      let preview = try await reader.preview(temporary.path.appending(entry.name))
      #expect(preview.content == .text(["hi"]))
    }
    #expect(entries.map(\.displayName).contains(#"\xff\xfe"#))
  }

  @Test func aFileIsNotListed() async throws {
    let temporary = try TemporaryDirectory()
    let path = try temporary.file("file")
    await #expect(throws: FileProblem.notADirectory) { try await reader.list(path) }
    let fifo = try temporary.fifo("fifo")
    await #expect(throws: FileProblem.notADirectory) { try await reader.list(fifo) }
  }

  @Test func whatIsNotThereIsNotListed() async throws {
    let temporary = try TemporaryDirectory()
    let path = temporary("nothing")
    await #expect(throws: FileProblem.notFound) { try await reader.list(path) }
    await #expect(throws: FileProblem.notFound) { try await reader.list(BytePath("")) }
    let zero = BytePath(bytes: [0x2F, 0])
    await #expect(throws: FileProblem.notFound) { try await reader.list(zero) }
  }

  @Test func aLoopOfLinksIsNotListed() async throws {
    let temporary = try TemporaryDirectory()
    try temporary.link("a", to: "b")
    let path = try temporary.link("b", to: "a")
    await #expect(throws: FileProblem.symbolicLinkLoop) { try await reader.list(path) }
  }

  @Test func aNameThatIsTooLongIsNotListed() async throws {
    let path = BytePath("/" + String(repeating: "n", count: 300))
    await #expect(throws: FileProblem.nameTooLong) { try await reader.list(path) }
    let longer = BytePath("/" + String(repeating: "n", count: 9_000))
    await #expect(throws: FileProblem.nameTooLong) { try await reader.list(longer) }
  }

  @Test func aDirectoryDeletedWhileOpenSaysSo() throws {
    let temporary = try TemporaryDirectory()
    let path = try temporary.directory("gone")
    let directory = try FileDescriptor.directory(path)
    try temporary.removeDirectory("gone")
    do {
      _ = try DirectoryReader.list(directory, pageSize: 1)
      Issue.record("A directory that is gone was listed.")
    } catch {
      #expect(error as? FileProblem == .deletedMeanwhile)
    }
  }

  @Test(.enabled("permissions do not bind this user", { OrdinaryUser.isAvailable }))
  func withoutPermissionNothingIsListed() throws {
    let temporary = try TemporaryDirectory()
    try temporary.setModeOfItself(0o755)
    let path = try temporary.directory("secret", mode: 0o000)
    OrdinaryUser.run {
      _ = #expect(throws: FileProblem.noPermission) { _ = try FileDescriptor.directory(path) }
    }
    try temporary.setMode(0o755, of: "secret")
  }

  @Test(.enabled("permissions do not bind this user", { OrdinaryUser.isAvailable }))
  func anEntryThatCannotBeAskedAboutIsListedAsUnreadable() throws {
    let temporary = try TemporaryDirectory()
    try temporary.setModeOfItself(0o755)
    try temporary.directory("names")
    try temporary.file("names/x")
    try temporary.setMode(0o744, of: "names")
    let path = temporary("names")
    try OrdinaryUser.run {
      let entries = try DirectoryReader.list(FileDescriptor.directory(path), pageSize: 1).entries
      // Root's files: others may list the directory and not search it. One's own: rights remain.
      guard geteuid() == 0 else { return }
      #expect(entries.map(\.kind) == [.unreadable(.noPermission)])
    }
  }

  @Test func aCancelledListingThrows() async throws {
    let temporary = try TemporaryDirectory()
    let path = try temporary.file("x").parent ?? .current
    await expectCancellation { try await DirectoryReader().list(path) }
    await expectCancellation { try await DirectoryReader().page(path, of: [[0x78]]) }
    await expectCancellation { try await DirectoryReader().preview(path) }
    await expectCancellation { try await DirectoryReader().size(path) }
  }

  @Test func aPathLongerThanTheSystemAllowsIsListed() async throws {
    let temporary = try TemporaryDirectory()
    let name = String(repeating: "d", count: 200)
    try temporary.chain(of: 40, name: name)
    var path = temporary.path
    for _ in 0..<40 {
      path = path.appending(Array(name.utf8))
    }
    #expect(path.bytes.count > 8_000)
    #expect(try await reader.list(path).entries.isEmpty)
    let entries = try await reader.list(#require(path.parent)).entries
    #expect(entries.map(\.displayName) == [name])
    #expect(try await reader.preview(path).content == .directory(entryCount: 0))
  }
}

/// Runs the operation in a task that is cancelled before it begins.
private func expectCancellation<Value: Sendable>(
  _ operation: @escaping @Sendable () async throws -> Value
) async {
  let task = Task {
    withUnsafeCurrentTask { $0?.cancel() }
    return try await operation()
  }
  await #expect(throws: CancellationError.self) { try await task.value }
}
