extension Scanner {
  /// How many bytes a bare regex literal may take; a longer one is read as operators.
  // Why: a line of slashes would otherwise be read again from each of them.
  static let regexLimit = 4_096

  /// Moves past a string literal, from the quote after its `#`s.
  mutating func scanString(pounds: Int) {
    let quote = UInt8(ascii: "\"")
    var quotes = 1
    if byte(index + 1) == quote, byte(index + 2) == quote {
      // `#"""#` is a string of one line that holds a quote.
      quotes = pounds > 0 && closesOnThisLine(from: index + 1, pounds) ? 1 : 3
    }
    index += quotes
    while index < bytes.count {
      if byte == UInt8(ascii: "\\"), hasPounds(pounds, at: index + 1) {
        index += 1 + pounds
        if byte == UInt8(ascii: "("), interpolationDepth < Self.interpolationLimit {
          skipInterpolation()
        } else {
          index += 1
        }
      } else if closes(at: index, quotes, pounds) {
        index += quotes + pounds
        return
      } else if byte.isLineBreak, quotes == 1 {
        // Unterminated: the compiler has said so already.
        return
      } else {
        index += 1
      }
    }
  }

  private mutating func skipInterpolation() {
    var inner = Scanner(bytes, from: index + 1, interpolationDepth: interpolationDepth + 1)
    inner.scan(interpolation: true)
    index = inner.index
  }

  private func closesOnThisLine(from start: Int, _ pounds: Int) -> Bool {
    var position = start
    while position < bytes.count, !bytes[position].isLineBreak {
      if closes(at: position, 1, pounds) { return true }
      position += 1
    }
    return false
  }

  private func closes(at position: Int, _ quotes: Int, _ pounds: Int) -> Bool {
    for offset in 0..<quotes where byte(position + offset) != UInt8(ascii: "\"") { return false }
    return hasPounds(pounds, at: position + quotes)
  }

  private func hasPounds(_ pounds: Int, at position: Int) -> Bool {
    for offset in 0..<pounds where byte(position + offset) != UInt8(ascii: "#") { return false }
    return true
  }

  /// Moves past an extended regex literal, which may take several lines, from its first `#`.
  mutating func scanExtendedRegex(pounds: Int) -> Bool {
    guard !unclosedRegexes.contains(pounds) else { return false }
    var position = index + pounds + 1
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "\\") {
        position += 2
      } else if bytes[position] == UInt8(ascii: "/"), hasPounds(pounds, at: position + 1) {
        index = position + 1 + pounds
        return true
      } else {
        position += 1
      }
    }
    unclosedRegexes.insert(pounds)
    return false
  }

  private static let wordsBeforeRegex: Set<String> = [
    "return", "in", "case", "if", "while", "guard", "try", "await", "throw", "where", "is", "as",
    "else", "switch", "yield",
  ]

  /// Whether a slash at the index stands where an expression may begin.
  var mayBeginRegex: Bool {
    switch byte(index + 1) {
    case UInt8(ascii: " "), 0x09, 0x0A, 0x0D, UInt8(ascii: "="): return false
    default: break
    }
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .word: return Self.wordsBeforeRegex.contains(last.text(in: bytes))
    case .number, .string, .regex: return false
    case .directive: return true
    case .punctuation:
      switch bytes[last.start] {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "."): return false
      default: return true
      }
    case .symbol:
      switch bytes[last.end - 1] {
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: ">"): return followsGap
      default: return true
      }
    }
  }

  /// Moves past `/ … /` on one line, unless a parenthesis closes that was not opened in it.
  mutating func scanRegex() -> Bool {
    var position = index + 1
    var groups = 0
    var sets = 0
    let limit = min(bytes.count, index + Self.regexLimit)
    while position < limit, !bytes[position].isLineBreak {
      switch bytes[position] {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "["): sets += 1
      case UInt8(ascii: "]"): sets = max(0, sets - 1)
      case UInt8(ascii: "(") where sets == 0: groups += 1
      case UInt8(ascii: ")") where sets == 0:
        if groups == 0 { return false }
        groups -= 1
      case UInt8(ascii: "/"):
        index = position + 1
        return true
      default: break
      }
      position += 1
    }
    return false
  }
}
