extension DeclarationReader {
  /// The cases of one `case` declaration; the index starts after the keyword.
  func cases(
    _ index: inout Int,
    _ end: Int,
    _ head: Declaration,
    _ selfName: String
  ) -> [EnumCase] {
    let availability = head.availability(in: self)
    let isUnavailable = head.attributes.contains(where: isUnavailable)
    var result: [EnumCase] = []
    while index < end, isWord(index) {
      let name = index
      var parameters: [EnumCase.Parameter] = []
      index += 1
      if isText(index, "(") {
        let after = afterBrackets(index)
        parameters = self.parameters((index + 1)..<max(index + 1, after - 1), selfName)
        index = after
      }
      if isText(index, "=") { skipRawValue(&index, end) }
      result.append(
        EnumCase(
          name: text(name),
          nameToken: name,
          parameters: parameters,
          availability: availability,
          isUnavailable: isUnavailable
        )
      )
      guard isText(index, ",") else { break }
      index += 1
    }
    return result
  }

  /// Whether it is `@available(*, unavailable)`.
  private func isUnavailable(_ attribute: Declaration.Attribute) -> Bool {
    let start = attribute.tokens.lowerBound
    return isText(start + 1, "available") && isText(start + 3, "*")
      && isText(start + 5, "unavailable")
  }

  private func skipRawValue(_ index: inout Int, _ end: Int) {
    index += 1
    let start = index
    while index < end, !isText(index, ","), !isText(index, ";") {
      if startsLine(index), index > start { return }
      index = opens(index) ? afterBrackets(index) : index + 1
    }
  }

  /// The payload between the parentheses of a case.
  private func parameters(_ range: Range<Int>, _ selfName: String) -> [EnumCase.Parameter] {
    let range = range.clamped(to: 0..<tokens.count)
    var result: [EnumCase.Parameter] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let label = label(&index)
      var start = index
      let isAutoclosure = isText(index, "@") && isText(index + 1, "autoclosure")
      if isAutoclosure { start += 2 }
      while index < range.upperBound, !isText(index, ","), !isText(index, "=") {
        index = next(index)
      }
      let stop = min(index, range.upperBound)
      var type = render(min(start, stop)..<stop, selfName: selfName)
      if type.hasSuffix("!") { type = type.dropLast() + "?" }
      result.append(.init(label: label, type: type, isAutoclosure: isAutoclosure))
      if isText(index, "=") {
        // Why: `a < b` is a comparison in a default value, `Box<Int>()` is not.
        while index < range.upperBound, !isText(index, ",") {
          index = next(index, anglesAfterGap: false)
        }
      }
      index += 1
    }
    return result
  }

  private func label(_ index: inout Int) -> String? {
    guard isWord(index) else { return nil }
    let label = text(index)
    if isText(index + 1, ":") {
      index += 2
    } else if isWord(index + 1), isText(index + 2, ":") {
      index += 3
    } else {
      return nil
    }
    return label == "_" ? nil : label
  }
}
