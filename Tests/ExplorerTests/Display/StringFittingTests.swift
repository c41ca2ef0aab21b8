import Testing

@testable import Explorer

struct StringFittingTests {
  @Test(arguments: [
    ("abc", 5, "abc  "), ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abc", 1, "…"), ("abc", 0, ""),
    ("日本", 4, "日本"), ("日本", 3, "日…"), ("日本", 2, "… "), ("a日", 2, "a…"), ("", 2, "  "),
    ("e\u{301}x", 2, "e\u{301}x"), ("e\u{301}xyz", 2, "e\u{301}…"), ("\u{1B}[2J", 4, #"\e[…"#),
    ("👍", 2, "👍"), ("a\nb", 4, #"a\nb"#),
  ])
  func aTextFillsItsColumnsExactly(text: String, width: Int, expected: String) {
    #expect(text.fitted(to: width) == expected)
    #expect(text.fitted(to: width).columnWidth == width)
  }

  @Test(arguments: [
    ("/a/b/c", 4, "…b/c"), ("/a", 4, "/a  "), ("/a/日本", 4, "…本 "), ("abc", 1, "…"), ("abc", 0, ""),
    ("ae\u{301}", 1, "…"), ("ab\u{9B}", 4, "…9b}"),
  ])
  func aPathKeepsItsEnd(text: String, width: Int, expected: String) {
    let fitted = text.fittedKeepingEnd(to: width)
    #expect(fitted.columnWidth == width)
    #expect(fitted == expected)
  }

  @Test func anAlignedTextStandsOnItsSide() {
    #expect("1 B".fitted(to: 5, alignment: .trailing) == "  1 B")
  }

  @Test(arguments: [
    ("a", 1), ("é", 1), ("\u{301}", 0), ("あ", 2), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("⌚", 2), ("…", 1),
    ("𠀀", 2), ("─", 1), ("\u{1160}", 0),
  ])
  func aScalarHasItsWidth(text: String, width: Int) {
    #expect(text.columnWidth == width)
  }
}
