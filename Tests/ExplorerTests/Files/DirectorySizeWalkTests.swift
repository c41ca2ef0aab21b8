import Testing

@testable import Explorer

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

struct DirectorySizeWalkTests {
  @Test func everythingBelowIsAddedUp() async throws {
    let temporary = try TemporaryDirectory()
    try temporary.file("a", [1, 2, 3])
    try temporary.directory("d")
    try temporary.file("d/b", [1])
    try temporary.directory("d/e")
    try temporary.file("sparse", length: 1_000_000)
    let size = try await DirectoryReader().size(temporary.path)
    #expect(size == DirectorySize(bytes: 1_000_004, files: 3, directories: 2, unreadable: 0))
  }

  @Test func linksAreCountedAndNotFollowed() async throws {
    let temporary = try TemporaryDirectory()
    try temporary.file("a", [1, 2, 3])
    try temporary.link("up", to: "..")
    try temporary.link("same", to: "a")
    try temporary.link("loop", to: "loop")
    let size = try await DirectoryReader().size(temporary.path)
    #expect(size == DirectorySize(bytes: 3, files: 4))
  }

  @Test func aFileWithTwoNamesCountsItsBytesOnce() async throws {
    let temporary = try TemporaryDirectory()
    let first = try temporary.file("a", [1, 2, 3])
    let second = temporary("b")
    #expect(linkat(AT_FDCWD, first.display, AT_FDCWD, second.display, 0) == 0)
    let size = try await DirectoryReader().size(temporary.path)
    #expect(size == DirectorySize(bytes: 3, files: 2))
  }

  @Test func twoThousandLevelsAreWalked() async throws {
    let temporary = try TemporaryDirectory()
    try temporary.chain(of: 2_000, name: "level")
    try temporary.directory("side")
    try temporary.file("side/x", [1])
    let size = try await DirectoryReader().size(temporary.path)
    #expect(size == DirectorySize(bytes: 1, files: 1, directories: 2_001))
  }

  @Test func aTreeDeletedOnTheWayIsGivenUp() throws {
    let temporary = try TemporaryDirectory()
    try temporary.directory("a")
    try temporary.directory("a/b")
    try temporary.directory("c")
    try temporary.file("c/x", [1, 2])
    var walk = try DirectorySizeWalk(temporary.path)
    while walk.total.directories < 3 {
      #expect(try walk.step())
    }
    try temporary.removeDirectory("a/b")
    try temporary.removeDirectory("a")
    while try walk.step() {}
    #expect(walk.total == DirectorySize(bytes: 2, files: 1, directories: 3))
  }

  @Test func aDirectoryMovedOnTheWayEndsNothing() throws {
    let temporary = try TemporaryDirectory()
    try temporary.directory("a")
    try temporary.directory("a/b")
    try temporary.directory("a/b/deep")
    try temporary.directory("z")
    try temporary.file("z/x", [1, 2])
    var walk = try DirectorySizeWalk(temporary.path)
    while walk.total.directories < 4 {
      #expect(try walk.step())
    }
    #expect(rename(temporary("a/b").display, temporary("moved").display) == 0)
    while try walk.step() {}
    #expect(walk.total.bytes == 2)
    #expect(walk.total.files == 1)
  }

  @Test func theTopDeletedOnTheWayEndsTheWalk() throws {
    let temporary = try TemporaryDirectory()
    let path = try temporary.directory("top")
    try temporary.directory("top/a")
    var walk = try DirectorySizeWalk(path)
    #expect(try walk.step())
    try temporary.removeDirectory("top/a")
    try temporary.removeDirectory("top")
    while try walk.step() {}
    #expect(walk.total == DirectorySize(directories: 1))
  }

  @Test(.enabled("permissions do not bind this user", { OrdinaryUser.isAvailable }))
  func whatCannotBeReadIsCountedAsSuch() throws {
    let temporary = try TemporaryDirectory()
    try temporary.setModeOfItself(0o755)
    try temporary.directory("a", mode: 0o000)
    try temporary.directory("b")
    try temporary.file("b/x", [1, 2])
    let path = temporary.path
    try OrdinaryUser.run {
      var walk = try DirectorySizeWalk(path)
      while try walk.step() {}
      #expect(walk.total == DirectorySize(bytes: 2, files: 1, directories: 2, unreadable: 1))
    }
    try temporary.setMode(0o755, of: "a")
  }

  @Test func aFileHasNoSize() async throws {
    let temporary = try TemporaryDirectory()
    let path = try temporary.file("x")
    await #expect(throws: FileProblem.notADirectory) { try await DirectoryReader().size(path) }
  }

  @Test func theSumStopsAtTheGreatestNumber() {
    var size = DirectorySize()
    size.add(bytes: .max)
    size.add(bytes: 1)
    #expect(size.bytes == .max)
  }
}
