extension DeclarationReader {
  /// The declaration that begins at the index; nil where the source ends before its keyword.
  ///
  /// Types are read to their closing brace, of anything else the head and the name.
  func declaration(at start: Int = 0) -> Declaration? {
    var index = start
    var declaration = head(&index)
    guard index < tokens.count else { return nil }
    index += 1
    declaration.name = text(index)
    guard Self.types.contains(declaration.keyword) else { return declaration }
    index += 1
    while declaration.keyword == "extension", isText(index, ".") {
      declaration.name += "." + text(index + 1)
      index += 2
    }
    if isText(index, "<"), let end = afterAngles(index) { index = end }
    if isText(index, ":") {
      index += 1
      declaration.inherited = inherited(&index)
    }
    while index < tokens.count, !isText(index, "{") { index += 1 }
    if index < tokens.count {
      let end = afterBrackets(index)
      declaration.body = (index + 1)..<max(index + 1, isText(end - 1, "}") ? end - 1 : end)
      index = end
    }
    declaration.tokens = start..<index
    return declaration
  }

  private func inherited(_ index: inout Int) -> [String] {
    var result: [String] = []
    var start = index
    while index < tokens.count, !isText(index, "{"), !isText(index, "where") {
      if isText(index, ",") {
        result.append(render(start..<index))
        index += 1
        start = index
      } else {
        index = next(index)
      }
    }
    if start < index { result.append(render(start..<index)) }
    return result
  }

  /// The members of a type, in the order written.
  func members(of declaration: Declaration) -> [Member] {
    guard let body = declaration.body else { return [] }
    var index = body.lowerBound
    return members(&index, min(body.upperBound, tokens.count), declaration.name, depth: 0)
  }

  private func members(
    _ index: inout Int,
    _ end: Int,
    _ selfName: String,
    depth: Int
  ) -> [Member] {
    var result: [Member] = []
    while index < end {
      if isText(index, ";") {
        index += 1
      } else if isText(index, "#if"), depth < Self.limit,
        afterConditionalAttributes(index) == nil
      {
        result.append(.conditional(clauses(&index, end, selfName, depth: depth + 1)))
      } else if depth > 0, beginsClause(index) && !isText(index, "#if") || isText(index, "#endif") {
        return result
      } else {
        let start = index
        result += member(&index, end, selfName)
        index = max(index, start + 1)
      }
    }
    return result
  }

  private func clauses(
    _ index: inout Int,
    _ end: Int,
    _ selfName: String,
    depth: Int
  ) -> [Member.Clause] {
    var result: [Member.Clause] = []
    repeat {
      let start = index
      skipDirective(&index)
      let directive = render(start..<index)
      result.append(
        .init(directive: directive, members: members(&index, end, selfName, depth: depth))
      )
    } while index < end && beginsClause(index) && !isText(index, "#if")
    if isText(index, "#endif") { index += 1 }
    return result
  }

  private func member(_ index: inout Int, _ end: Int, _ selfName: String) -> [Member] {
    let start = index
    let head = head(&index)
    if head.keyword == "case" {
      index += 1
      return [.cases(cases(&index, end, head, selfName))]
    }
    let name = index + 1
    if Self.types.contains(head.keyword), let type = declaration(at: start) {
      index = type.tokens.upperBound
    } else {
      index += 1
      skipMember(&index, end)
    }
    let isStatic = head.modifiers.contains { $0.text == "static" }
    return [.other(keyword: head.keyword, name: text(name), token: name, isStatic: isStatic)]
  }

  /// Moves to the next token that can begin a member of its own.
  private func skipMember(_ index: inout Int, _ end: Int) {
    while index < end {
      if isText(index, ";") || beginsClause(index) || isText(index, "#endif") { return }
      if startsLine(index), beginsMember(index) { return }
      index = opens(index) ? afterBrackets(index) : index + 1
    }
  }

  private func beginsMember(_ index: Int) -> Bool {
    if index > 0 {
      let last = index - 1
      if isText(last, ",") || isText(last, ":") || isText(last, ".") || isText(last, "::") {
        return false
      }
      if tokens[last].kind == .symbol {
        if isText(last, "=") || isText(last, "->") { return false }
        let isPostfix = isText(last, ">") || isText(last, "?") || isText(last, "!")
        if tokens[last].followsGap, !isPostfix { return false }
      }
    }
    if isText(index, "@") || tokens[index].kind == .directive { return true }
    guard isWord(index) else { return false }
    let word = text(index)
    if Self.keywords.contains(word) { return true }
    guard Self.modifiers.contains(word) else { return false }
    var ahead = index
    return Self.keywords.contains(head(&ahead).keyword)
  }
}
