import Testing

@testable import SheafMacroExpansion

@Suite struct ScannerTests {
  @Test(
    arguments: [
      ("a /* b /* c */ d */ e // f\n g", ["a", "e", "g"]),
      (#"x = "case \(f(")")) }" y"#, ["x", "=", #""case \(f(")")) }""#, "y"]),
      (##"#"\( "# #"""# z"##, [##"#"\( "#"##, ##"#"""#"##, "z"]),
      ("\"\"\"\n \"quoted\" \\\"\"\"\n\"\"\" b", ["\"\"\"\n \"quoted\" \\\"\"\"\n\"\"\"", "b"]),
      (#"= /a[\/{](b)/ c"#, ["=", #"/a[\/{](b)/"#, "c"]),
      ("a / b / c", ["a", "/", "b", "/", "c"]),
      ("= #/ { /x \n }/# d", ["=", "#/ { /x \n }/#", "d"]),
      ("Box<Box<Int>>?", ["Box", "<", "Box", "<", "Int", ">", ">", "?"]),
      ("() -> Int", ["(", ")", "->", "Int"]),
      ("0..<n...", ["0", "..<", "n", "..."]),
      ("`raw name`.`init`", ["`raw name`", ".", "`init`"]),
      ("naïve🎉 $0 0xFF 1.5e3", ["naïve🎉", "$0", "0xFF", "1.5e3"]),
      ("#if A\n@B", ["#if", "A", "@", "B"]),
      ("\"unclosed\n next", ["\"unclosed", "next"]),
      ("case\u{A0}a\u{A0}\u{A0}(é)", ["case", "a", "(", "é", ")"]),
      ("A::b", ["A", "::", "b"]),
      ("", []),
    ]
  )
  func sourceIsSplitAsTheCompilerSplitsIt(_ source: String, _ expected: [String]) {
    let bytes = Array(source.utf8)
    #expect(Scanner.tokens(of: bytes).map { $0.text(in: bytes) } == expected)
  }

  @Test func aTokenKnowsWhetherItStartsALine() {
    let tokens = Scanner.tokens(of: Array("a b /* \n */ c\nd".utf8))
    #expect(tokens.map(\.startsLine) == [true, false, true, true])
    #expect(tokens.map(\.followsGap) == [true, true, true, true])
    #expect(Scanner.tokens(of: Array("a.b".utf8)).map(\.followsGap) == [true, false, false])
  }

  @Test func interpolationsMayNestWithoutEnd() {
    let deep = String(repeating: "\"\\(", count: 100_000)
    #expect(Scanner.tokens(of: Array(deep.utf8)).count == 1)
  }

  @Test func aLineOfSlashesIsReadOnce() {
    let slashes = "= " + String(repeating: "(/(", count: 20_000)
    #expect(Scanner.tokens(of: Array(slashes.utf8)).count > 20_000)
  }
}
