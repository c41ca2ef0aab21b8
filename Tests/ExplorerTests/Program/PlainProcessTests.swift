import Testing

@testable import Explorer

/// The program from outside, on a real tree, with scripted keys.
@Suite(.enabled(if: ExplorerProcess.isBuilt, "the program has not been built beside the tests"))
struct PlainProcessTests {
  /// A tree of two directories, the second with a file in it.
  private func tree() throws -> TemporaryDirectory {
    let tree = try TemporaryDirectory()
    try tree.directory("first")
    try tree.directory("second")
    try tree.file("second/notes.txt", Array("one\ntwo\n".utf8))
    return tree
  }

  @Test func aScriptedSessionPrintsAFrameBeforeAndAfterEachKey() throws {
    let tree = try tree()
    let path = tree.path.display
    let run = try ExplorerProcess(["--plain", path], keys: "jlq")
    #expect(run.status == 0)
    try #require(run.frames.count == 3)
    #expect(run.frames.map(\.first) == [path, path, path + "/second"])
    #expect(run.frames[0][1].hasPrefix("> first/"))
    #expect(run.frames[1][2].hasPrefix("> second/"))
    #expect(run.frames[2][1].hasPrefix("> notes.txt"))
    #expect(run.frames[2].last == "1/1, 1 entry, 0 effects running")
  }

  @Test func noFrameHoldsAnEscapeSequence() throws {
    let tree = try tree()
    try tree.file("second/\u{1B}[2J\u{7}\u{9B}31m")
    try tree.file("second/binary", [0, 27, 91, 50, 74])
    let run = try ExplorerProcess(["--plain", tree.path.display], keys: "jllGljjkk/b\n")
    #expect(run.status == 0)
    #expect(!run.output.contains(0x1B))
    #expect(run.output.allSatisfy { $0 == 0x0A || $0 >= 0x20 })
    #expect(run.text.contains(#"\e[2J"#))
  }

  @Test func theEndOfTheInputEndsTheProgramWithoutAFurtherFrame() throws {
    let tree = try tree()
    #expect(try ExplorerProcess(["--plain", tree.path.display]).frames.count == 1)
    let run = try ExplorerProcess(["--plain", tree.path.display], keys: "jj")
    #expect(run.frames.count == 3)
    #expect(run.status == 0)
  }

  @Test func nothingFollowsTheKeyThatQuits() throws {
    let tree = try tree()
    let run = try ExplorerProcess(["--plain", tree.path.display], keys: "qjjj")
    #expect(run.frames.count == 1)
    #expect(run.status == 0)
  }

  @Test func sizesAreThereWhenAFrameIsPrinted() throws {
    let tree = try tree()
    let run = try ExplorerProcess(["--plain", tree.path.display])
    #expect(run.frames.first?[1].hasSuffix(" 0 B") == true)
    #expect(run.frames.first?[2].hasSuffix(" 8 B") == true)
  }

  @Test func aFilterIsAppliedBeforeTheNextFrame() throws {
    let tree = try tree()
    let run = try ExplorerProcess(["--plain", tree.path.display], keys: "/sec")
    #expect(run.frames.last?.count == 4)
    #expect(run.frames.last?[1].hasPrefix("> second/") == true)
    #expect(run.frames.last?[2] == "/sec_")
  }

  @Test func whatIsLongerThanAPageIsReadToTheEndWhenTheUserGoesThere() throws {
    let tree = try TemporaryDirectory()
    for index in 1_000..<3_500 { try tree.file("file\(index)") }
    let run = try ExplorerProcess(["--plain", tree.path.display], keys: "G")
    try #require(run.frames.count == 2)
    #expect(run.frames[0].last == "1/1000, 1000 of 2500 entries, 0 effects running")
    #expect(run.frames[1].last == "2500/2500, 2500 entries, 0 effects running")
    #expect(run.frames[1].contains { $0.hasPrefix("> file3499") })
  }

  @Test func aFileIsShownInThePreview() throws {
    let tree = try tree()
    let run = try ExplorerProcess(["--plain", tree.path.display], keys: "jll")
    #expect(run.frames.last?.contains("-- notes.txt: text, all of 8 B") == true)
    #expect(run.frames.last?.contains("| two") == true)
  }

  @Test func whatIsNoDirectoryIsSaid() throws {
    let tree = try tree()
    let run = try ExplorerProcess(["--plain", tree("second/notes.txt").display], keys: "jlhrRt")
    #expect(run.frames.count == 7)
    #expect(run.text.contains("! It is not a directory. t tries again, q quits."))
    #expect(run.status == 0)
  }

  @Test func aLoopOfLinksCanBeEnteredUntilTheSystemRefuses() throws {
    let tree = try TemporaryDirectory()
    try tree.link("loop", to: ".")
    let keys = String(repeating: "l", count: 60)
    let run = try ExplorerProcess(["--plain", tree.path.display], keys: keys)
    #expect(run.frames.count == 61)
    #expect(run.frames.last?.contains { $0.hasPrefix("! Its symbolic links") } == true)
    #expect(run.status == 0)
  }

  @Test func anUnknownOptionEndsWithAMessage() throws {
    let run = try ExplorerProcess(["--colour"])
    #expect(run.status == 2)
    #expect(run.text.hasPrefix("Unknown option --colour; see --help"))
  }

  @Test func helpIsPrinted() throws {
    let run = try ExplorerProcess(["--help"])
    #expect(run.status == 0)
    #expect(run.text == Arguments.help + "\n")
  }

  @Test func withoutATerminalPlainIsSuggested() throws {
    let run = try ExplorerProcess(["/"])
    #expect(run.status == 1)
    #expect(run.text == TerminalProblem.notATerminal.message + "\n")
  }
}
