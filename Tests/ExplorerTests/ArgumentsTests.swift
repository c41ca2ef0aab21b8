import Testing

@testable import Explorer

struct ArgumentsTests {
  private func parse(_ arguments: String...) throws(Arguments.Problem) -> Arguments {
    try Arguments(arguments.map { Array($0.utf8) })
  }

  @Test func withoutArgumentsTheCurrentDirectoryIsOpened() throws {
    let arguments = try parse()
    #expect(arguments.path == .current)
    #expect(!arguments.isPlain)
    #expect(!arguments.showsHelp)
  }

  @Test func optionsAndThePathComeInAnyOrder() throws {
    #expect(try parse("--plain", "Sources") == parse("Sources", "--plain"))
    #expect(try parse("Sources", "--plain").isPlain)
    #expect(try parse("--help").showsHelp)
  }

  @Test func afterTwoDashesEverythingIsAPath() throws {
    #expect(try parse("--", "--plain").path == BytePath("--plain"))
    #expect(try parse("-").path == BytePath("-"))
  }

  @Test func aPathNeedNotBeUTF8() throws {
    #expect(try Arguments([[0xFF]]).path.bytes == [0xFF])
  }

  @Test func anUnknownOptionIsRefused() throws {
    let problem = #expect(throws: Arguments.Problem.self) { try parse("--\u{1B}[2J") }
    #expect(
      problem?.message
        == #"Unknown option --\e[2J; see --help, or put -- before a path that begins with a dash."#
    )
  }

  @Test func twoPathsAreRefused() throws {
    let problem = #expect(throws: Arguments.Problem.self) { try parse("a", "b") }
    #expect(problem?.message == "One path at most: both a and b were given.")
  }

  @Test func theHelpNamesEveryOption() {
    #expect(Arguments.help.contains("--plain"))
    #expect(Arguments.help.contains("--help"))
  }

  @Test func theArgumentsOfTheProcessAreItsBytes() {
    let texts = Arguments.ofProcess.map { String(decoding: $0, as: UTF8.self) }
    #expect(texts == Array(CommandLine.arguments.dropFirst()))
  }
}
