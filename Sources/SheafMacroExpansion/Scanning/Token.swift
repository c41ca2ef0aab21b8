/// A word of Swift source, by byte offsets; comments and white space lie between tokens.
struct Token {
  enum Kind {
    /// An identifier or a keyword, with its backticks.
    case word
    case number
    case string
    case regex
    case punctuation
    case symbol
    /// `#if`, `#available` and the like.
    case directive
  }

  let kind: Kind
  let start: Int
  let end: Int
  /// Whether it is the first token of its line.
  let startsLine: Bool
  /// Whether white space or a comment stands before it.
  let followsGap: Bool

  func text(in bytes: [UInt8]) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  func isText(_ text: StaticString, in bytes: [UInt8]) -> Bool {
    let count = end - start
    guard count == text.utf8CodeUnitCount else { return false }
    let wanted = text.utf8Start
    for offset in 0..<count where bytes[start + offset] != wanted[offset] { return false }
    return true
  }
}

extension UInt8 {
  /// Whether it may begin an identifier; every byte beyond ASCII counts.
  var beginsWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
    default: false
    }
  }

  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  var continuesWord: Bool { beginsWord || isDigit }

  var isLineBreak: Bool { self == 0x0A || self == 0x0D }

  var isSymbol: Bool {
    switch self {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"): true
    case UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"): true
    case UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"): true
    case UInt8(ascii: "~"), UInt8(ascii: "?"): true
    default: false
    }
  }
}
