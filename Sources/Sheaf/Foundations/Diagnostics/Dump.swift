extension String {
  /// A readable text of any value over several lines, the same for equal values in every run.
  ///
  /// Dictionaries and sets are sorted, module names left out, class instances shown once per path.
  /// Types of the standard library and Foundation that describe themselves do so.
  ///
  /// - Parameters:
  ///   - value: What to show.
  ///   - maximumDepth: Deeper levels appear as `…`.
  ///   - maximumElements: Of a longer collection only so many appear, then `…(n more)`.
  public init<T>(dumping value: T, maximumDepth: Int = 16, maximumElements: Int = 1_000) {
    var reader = DumpReader(maximumDepth: maximumDepth, maximumElements: maximumElements)
    self = reader.node(of: value, depth: 0).lines(indent: 0)
  }

  /// A readable text of any value on one line of limited length, for use inside messages.
  ///
  /// - Parameters:
  ///   - value: What to show.
  ///   - limit: How many characters there may be; what is longer ends in `…`.
  public init<T>(summarizing value: T, limit: Int = 200) {
    // Why so many: each shows at least one character.
    var reader = DumpReader(maximumDepth: 6, maximumElements: 16, maximumValues: limit)
    let text = reader.node(of: value, depth: 0).line.escapingControls()
    self = text.count <= limit ? text : String(text.prefix(Swift.max(0, limit - 1))) + "…"
  }

  /// The text with line breaks and other control characters written as escapes.
  package func escapingControls() -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isControl:
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
