import Testing

@testable import Explorer

struct StringEscapingTests {
  @Test(arguments: [
    ("\u{1B}[2J", #"\e[2J"#), ("a\r\nb\tc", #"a\r\nb\tc"#), ("\u{7F}\u{0}", #"\u{7f}\u{0}"#),
    ("\u{9B}31m", #"\u{9b}31m"#), ("\u{202E}txt.exe", #"\u{202e}txt.exe"#),
    ("\u{2066}\u{2028}\u{200B}\u{FEFF}", #"\u{2066}\u{2028}\u{200b}\u{feff}"#),
    ("\u{E0041}\u{F8FF}", #"\u{e0041}\u{f8ff}"#), ("naïve 日本 👍", "naïve 日本 👍"),
  ])
  func whatIsNotPrintableIsEscaped(text: String, expected: String) {
    #expect(String(escaping: Array(text.utf8)) == expected)
    #expect(text.printable == expected)
  }

  @Test(
    arguments: [
      ([0xFF, 0x41], #"\xffA"#), ([0xC3], #"\xc3"#), ([0xE2, 0x82], #"\xe2\x82"#),
      ([0xC0, 0xAF], #"\xc0\xaf"#), ([0xED, 0xA0, 0x80], #"\xed\xa0\x80"#),
      ([0xF4, 0x90, 0x80, 0x80], #"\xf4\x90\x80\x80"#), ([0x80], #"\x80"#),
      ([0xE2, 0x82, 0xAC], "€"), ([0xF0, 0x9F, 0x91, 0x8D], "👍"),
    ] as [([UInt8], String)]
  )
  func aByteThatIsNotUTF8IsShownAsItIs(bytes: [UInt8], expected: String) {
    #expect(String(escaping: bytes) == expected)
  }

  @Test func differentNamesLookDifferent() {
    #expect(String(escaping: Array(#"\n"#.utf8)) == #"\\n"#)
    #expect(String(escaping: Array(#"\n"#.utf8), backslash: false) == #"\n"#)
  }

  @Test func everyByteAndEveryPairOfBytesBecomesPrintable() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let text = String(escaping: [first, second])
        guard text.isPrintable, !text.isEmpty else {
          Issue.record("\(first) \(second)")
          return
        }
      }
    }
  }

  @Test func theScannerAgreesWithTheStandardLibrary() {
    var generator = SystemRandomNumberGenerator()
    let alphabet: [UInt8] = [
      0x41, 0x80, 0x9F, 0xA0, 0xBF, 0xC2, 0xE0, 0xE2, 0xED, 0xF0, 0xF4, 0xFF,
    ]
    for _ in 0..<2_000 {
      let bytes = (0..<6).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      var scanner = UTF8Scanner(bytes)
      var isValid = true
      while let piece = scanner.next() {
        if case .invalid = piece { isValid = false }
      }
      #expect(isValid == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
    }
  }
}
