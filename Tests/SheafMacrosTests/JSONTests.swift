import Testing

@testable import SheafMacros

@Suite struct JSONTests {
  @Test func aStringSurvivesWritingAndReading() throws {
    let text = "a\"\\\n\t\r\u{1}é🎉/"
    var writer = JSONWriter()
    writer.string(text)
    #expect(try JSONReader.read(writer.bytes).string == text)
  }

  @Test func escapesAreRead() throws {
    let text = #""\ud83c\udf89\/\u00e9\b\f\n\ud83c\u0041\ud83c""#
    let expected = "🎉/é\u{8}\u{C}\n\u{FFFD}\u{FFFD}"
    #expect(try JSONReader.read(Array(text.utf8)).string == expected)
  }

  @Test func valuesAreFoundByKey() throws {
    let value = try read(#" { "a" : [ 1 , -2, 1e3 , true, false, null, {} ] , "b" : null } "#)
    #expect(value["a"]?.array.compactMap(\.number) == [1, -2, 1_000])
    #expect(value["b"] == nil)
    #expect(value["c"] == nil)
    #expect(value["a"]?["b"] == nil)
  }

  @Test(
    arguments: [
      "", "{", "[1,", "{\"a\" 1}", "\"abc", "\"a\\", "\"\\u12\"", "tru", "{}x", "1e999", "-",
      "[1 2]",
      "{1:2}", "\u{0}",
    ]
  )
  func whatIsNoJSONIsRefused(_ text: String) {
    #expect(throws: JSONError.self) { try read(text) }
  }

  @Test func nestingWithoutEndIsRefused() {
    for piece in ["[", "{\"a\":"] {
      #expect(throws: JSONError.self) { try read(String(repeating: piece, count: 100_000)) }
    }
  }

  private func read(_ text: String) throws -> JSON { try JSONReader.read(Array(text.utf8)) }
}
