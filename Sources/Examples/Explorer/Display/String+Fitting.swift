extension String {
  /// How many columns a terminal uses for the printable text.
  var columnWidth: Int {
    unicodeScalars.reduce(0) { $0 + $1.columnWidth }
  }

  /// The text in exactly that many columns: padded, or cut at its end with `…`.
  ///
  /// What is not printable is escaped first, so that the result never commands a terminal.
  func fitted(to width: Int, alignment: Alignment = .leading) -> String {
    let (text, used) = cut(to: width)
    let padding = String(repeating: " ", count: width - used)
    return alignment == .leading ? text + padding : padding + text
  }

  /// The text in exactly that many columns; what is too long loses its beginning.
  func fittedKeepingEnd(to width: Int) -> String {
    let text = printable
    let whole = text.columnWidth
    guard whole > width else { return text.fitted(to: width) }
    guard width > 0 else { return "" }
    var kept = text.unicodeScalars[...]
    var used = whole
    while used > width - 1, let first = kept.popFirst() {
      used -= first.columnWidth
    }
    while let first = kept.first, first.columnWidth == 0 {
      kept.removeFirst()
    }
    return ("…" + String(kept)).fitted(to: width)
  }

  /// The side that text shorter than its column stands on.
  enum Alignment: Sendable {
    case leading
    case trailing
  }

  // MARK: - Implementation

  /// The longest beginning that fits, with `…` when something is missing, and its width.
  private func cut(to width: Int) -> (text: String, width: Int) {
    var used = 0
    // Where the text must be cut should it turn out too long: one column is kept for `…`.
    var shorter = (text: "", width: 0)
    var result = ""
    for scalar in printablePrefix(columns: width).unicodeScalars {
      let next = used + scalar.columnWidth
      if next > width {
        return width > 0 ? (shorter.text + "…", shorter.width + 1) : ("", 0)
      }
      result.unicodeScalars.append(scalar)
      used = next
      if used < width { shorter = (result, used) }
    }
    return (result, used)
  }

  /// Printable text that goes on a little beyond that many columns.
  ///
  /// Keeps the cost of one very long line of a file to what can be seen of it.
  private func printablePrefix(columns: Int) -> String {
    var result = ""
    var used = 0
    for scalar in unicodeScalars {
      scalar.appendPrintable(to: &result)
      used += scalar.isPrintable ? scalar.columnWidth : 2
      if used > columns { break }
    }
    return result
  }
}
