/// Splits Swift source into tokens.
///
/// It never fails: what it does not understand becomes punctuation.
struct Scanner {
  /// How deep strings may nest in interpolations; deeper ones are read as plain text.
  // Why: scanning an interpolation recurses, and no input may exhaust the stack.
  static let interpolationLimit = 32

  let bytes: [UInt8]
  var index: Int
  var tokens: [Token] = []
  var interpolationDepth: Int
  /// Numbers of `#` for which no extended regex closes in the rest of the source.
  var unclosedRegexes: Set<Int> = []
  var followsGap = true
  private var startsLine = true

  init(_ bytes: [UInt8], from index: Int = 0, interpolationDepth: Int = 0) {
    self.bytes = bytes
    self.index = index
    self.interpolationDepth = interpolationDepth
  }

  static func tokens(of bytes: [UInt8]) -> [Token] {
    var scanner = Scanner(bytes)
    scanner.scan()
    return scanner.tokens
  }

  func byte(_ position: Int) -> UInt8 { position < bytes.count ? bytes[position] : 0 }

  var byte: UInt8 { byte(index) }

  /// Whether U+00A0 is here: the compiler warns about it and takes it for a space.
  private var isNoBreakSpace: Bool { byte == 0xC2 && byte(index + 1) == 0xA0 }

  /// Scans to the end, or past the parenthesis that closes an interpolation.
  mutating func scan(interpolation: Bool = false) {
    var depth = 0
    while index < bytes.count {
      if skipGap() { continue }
      let start = index
      let first = byte
      switch first {
      case UInt8(ascii: "("):
        depth += 1
        index += 1
        add(.punctuation, from: start)
      case UInt8(ascii: ")"):
        index += 1
        if interpolation, depth == 0 { return }
        depth -= 1
        add(.punctuation, from: start)
      default:
        add(scanToken(first), from: start)
      }
    }
  }

  private mutating func add(_ kind: Token.Kind, from start: Int) {
    index = min(max(index, start + 1), bytes.count)
    tokens.append(
      Token(kind: kind, start: start, end: index, startsLine: startsLine, followsGap: followsGap)
    )
    startsLine = false
    followsGap = false
  }

  /// Moves past one piece of white space or one comment, if there is one.
  private mutating func skipGap() -> Bool {
    switch byte {
    case 0x0A, 0x0D:
      index += 1
      startsLine = true
    case UInt8(ascii: " "), 0x09, 0x0B, 0x0C, 0:
      index += 1
    case 0xC2 where isNoBreakSpace:
      index += 2
    case UInt8(ascii: "/") where byte(index + 1) == UInt8(ascii: "/"):
      while index < bytes.count, !byte.isLineBreak { index += 1 }
    case UInt8(ascii: "/") where byte(index + 1) == UInt8(ascii: "*"):
      skipBlockComment()
    default:
      return false
    }
    followsGap = true
    return true
  }

  private mutating func skipBlockComment() {
    var depth = 1
    index += 2
    while index < bytes.count, depth > 0 {
      switch (byte, byte(index + 1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        index += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        index += 2
      default:
        if byte.isLineBreak { startsLine = true }
        index += 1
      }
    }
  }

  private mutating func scanToken(_ first: UInt8) -> Token.Kind {
    switch first {
    case UInt8(ascii: "\""):
      scanString(pounds: 0)
      return .string
    case UInt8(ascii: "#"):
      return scanPound()
    case UInt8(ascii: "`"):
      index += 1
      while index < bytes.count, byte != UInt8(ascii: "`"), !byte.isLineBreak { index += 1 }
      index += 1
      return .word
    case _ where first.beginsWord:
      while byte.continuesWord, !isNoBreakSpace { index += 1 }
      return .word
    case _ where first.isDigit:
      while byte.continuesWord || (byte == UInt8(ascii: ".") && byte(index + 1).isDigit) {
        index += 1
      }
      return .number
    case UInt8(ascii: "/") where mayBeginRegex && scanRegex():
      return .regex
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "!"):
      // Why: alone, so that `Box<Box<Int>>?` needs no splitting later on.
      index += 1
      return .symbol
    case UInt8(ascii: ".") where byte(index + 1) == UInt8(ascii: "."):
      while byte == UInt8(ascii: ".") || byte == UInt8(ascii: "<") { index += 1 }
      return .symbol
    case _ where first.isSymbol:
      scanSymbol()
      return .symbol
    case UInt8(ascii: ":") where byte(index + 1) == UInt8(ascii: ":"):
      index += 2
      return .punctuation
    default:
      index += 1
      return .punctuation
    }
  }

  private mutating func scanPound() -> Token.Kind {
    var pounds = 0
    while byte(index + pounds) == UInt8(ascii: "#") { pounds += 1 }
    if byte(index + pounds) == UInt8(ascii: "\"") {
      index += pounds
      scanString(pounds: pounds)
      return .string
    }
    if byte(index + pounds) == UInt8(ascii: "/"), scanExtendedRegex(pounds: pounds) {
      return .regex
    }
    index += 1
    while byte.continuesWord { index += 1 }
    return .directive
  }

  private mutating func scanSymbol() {
    let start = index
    while byte.isSymbol {
      let next = byte(index + 1)
      let beginsComment = next == UInt8(ascii: "/") || next == UInt8(ascii: "*")
      if byte == UInt8(ascii: "/"), beginsComment, index > start { return }
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "?"), UInt8(ascii: "!"): return
      case UInt8(ascii: ">"):
        guard index == start + 1, bytes[start] == UInt8(ascii: "-") else { return }
      default: break
      }
      index += 1
    }
  }
}
