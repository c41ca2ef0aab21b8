/// Reads declarations from tokens.
///
/// It answers for any input; what is no declaration has no keyword.
struct DeclarationReader {
  /// How many attributes and modifiers a declaration may have, and `#if`s may nest.
  // Why: reading ahead and recursion must both end soon, whatever the input.
  static let limit = 64
  /// How deep `#if`s around attributes may nest.
  static let attributeDepthLimit = 4
  /// How many tokens a list in angle brackets may have.
  static let angleLimit = 2_048

  let bytes: [UInt8]
  let tokens: [Token]

  init(_ text: String) {
    bytes = Array(text.utf8)
    tokens = Scanner.tokens(of: bytes)
  }

  // MARK: - Tokens

  func isText(_ index: Int, _ text: StaticString) -> Bool {
    index >= 0 && index < tokens.count && tokens[index].isText(text, in: bytes)
  }

  func text(_ index: Int) -> String {
    index < tokens.count ? tokens[index].text(in: bytes) : ""
  }

  func isWord(_ index: Int) -> Bool { index < tokens.count && tokens[index].kind == .word }

  func startsLine(_ index: Int) -> Bool { index < tokens.count && tokens[index].startsLine }

  /// Source again: without comments, with one space where there was a gap.
  func render(_ range: Range<Int>, selfName: String? = nil) -> String {
    var result = ""
    for index in range.clamped(to: 0..<tokens.count) {
      if index > range.lowerBound, tokens[index].followsGap { result += " " }
      if let selfName, isText(index, "Self"), !isText(index - 1, ".") {
        result += selfName
      } else {
        result += text(index)
      }
    }
    return result
  }

  func opens(_ index: Int) -> Bool {
    isText(index, "(") || isText(index, "[") || isText(index, "{")
  }

  private func closes(_ index: Int) -> Bool {
    isText(index, ")") || isText(index, "]") || isText(index, "}")
  }

  /// The index after the bracket that closes the one at the index.
  func afterBrackets(_ start: Int) -> Int {
    var depth = 0
    var index = start
    while index < tokens.count {
      if opens(index) { depth += 1 } else if closes(index) { depth -= 1 }
      index += 1
      if depth <= 0 { return index }
    }
    return index
  }

  /// The index after the `>` that closes the `<` at the index; nil where that is no list of types.
  func afterAngles(_ start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < tokens.count, index - start < Self.angleLimit {
      if isText(index, "<") {
        depth += 1
      } else if isText(index, ">") {
        depth -= 1
        if depth == 0 { return index + 1 }
      } else if isText(index, "(") || isText(index, "[") {
        index = afterBrackets(index)
        continue
      } else if isText(index, "{") || closes(index) || isText(index, ";")
        || tokens[index].kind == .string
      {
        return nil
      }
      index += 1
    }
    return nil
  }

  /// The index after the token there, or after the brackets or the list of types it opens.
  func next(_ index: Int, anglesAfterGap: Bool = true) -> Int {
    if isText(index, "<"), anglesAfterGap || !tokens[index].followsGap,
      let end = afterAngles(index)
    {
      return end
    }
    return opens(index) ? afterBrackets(index) : index + 1
  }

  // MARK: - Heads

  static let modifiers: Set<String> = [
    "public", "open", "package", "internal", "fileprivate", "private", "static", "class", "final",
    "indirect", "lazy", "mutating", "nonmutating", "nonisolated", "isolated", "override",
    "required",
    "convenience", "dynamic", "optional", "prefix", "postfix", "infix", "unowned", "weak",
    "borrowing", "consuming", "distributed", "async", "_const", "sending", "__consuming", "reasync",
    "unsafe",
  ]

  static let keywords: Set<String> = [
    "case", "func", "var", "let", "init", "subscript", "struct", "class", "enum", "actor",
    "protocol", "extension", "typealias", "associatedtype", "deinit", "import", "operator",
    "precedencegroup", "macro",
  ]

  static let types: Set<String> = ["enum", "struct", "class", "actor", "extension", "protocol"]

  /// Attributes, modifiers and the keyword; the index is left at the keyword.
  func head(_ index: inout Int) -> Declaration {
    var declaration = Declaration()
    let start = index
    while index < tokens.count, declaration.modifiers.count < Self.limit {
      attributes(&index, into: &declaration.attributes)
      if let next = afterConditionalAttributes(index) {
        index = next
        continue
      }
      let word = text(index)
      guard isWord(index), Self.modifiers.contains(word) else { break }
      let follower = text(index + 1)
      if word == "class", !Self.keywords.contains(follower), !Self.modifiers.contains(follower) {
        break
      }
      let end = isText(index + 1, "(") ? afterBrackets(index + 1) : index + 1
      declaration.modifiers.append(.init(text: render(index..<end), token: index))
      index = end
    }
    declaration.keyword = text(index)
    declaration.keywordToken = index
    declaration.tokens = start..<(index + 1)
    return declaration
  }

  private func attributes(_ index: inout Int, into attributes: inout [Declaration.Attribute]) {
    var count = 0
    while isText(index, "@"), count < Self.limit {
      let start = index
      index += 1
      var name = text(index)
      index += 1
      while isText(index, ".") || isText(index, "::") {
        name += "." + text(index + 1)
        index += 2
      }
      if isText(index, "<"), let end = afterAngles(index) { index = end }
      if isText(index, "("), !tokens[index].followsGap { index = afterBrackets(index) }
      attributes.append(.init(name: name, tokens: start..<index))
      count += 1
    }
  }

  /// The index after `#if … @attribute … #endif` before a declaration; nil where members follow.
  func afterConditionalAttributes(_ start: Int, depth: Int = 0) -> Int? {
    guard isText(start, "#if"), depth < Self.attributeDepthLimit else { return nil }
    var index = start
    var found: [Declaration.Attribute] = []
    while index < tokens.count {
      if isText(index, "#endif") { return found.isEmpty ? nil : index + 1 }
      guard beginsClause(index), index == start || !isText(index, "#if") else { return nil }
      skipDirective(&index)
      attributes(&index, into: &found)
      if let next = afterConditionalAttributes(index, depth: depth + 1) { index = next }
    }
    return nil
  }

  func beginsClause(_ index: Int) -> Bool {
    isText(index, "#if") || isText(index, "#elseif") || isText(index, "#else")
  }

  /// Moves past `#if condition`, `#elseif condition` or `#else`.
  func skipDirective(_ index: inout Int) {
    let hasCondition = !isText(index, "#else")
    index += 1
    guard hasCondition else { return }
    while index < tokens.count, !startsLine(index) { index += 1 }
  }
}
