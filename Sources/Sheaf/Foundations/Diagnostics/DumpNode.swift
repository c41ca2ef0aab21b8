/// A value taken apart for showing: a text, or a list of parts between brackets.
enum DumpNode {
  case text(String)
  case group(prefix: String, open: String, parts: [Part], close: String)

  struct Part {
    var label: String?
    var node: DumpNode
  }

  /// Everything on one line.
  var line: String {
    switch self {
    case .text(let text):
      return text
    case .group(let prefix, let open, let parts, let close):
      let inner = parts.map { part in
        (part.label.map { "\($0): " } ?? "") + part.node.line
      }
      return prefix + open + inner.joined(separator: ", ") + close
    }
  }

  /// One line per part, parts of parts indented by two more.
  func lines(indent: Int) -> String {
    switch self {
    case .text(let text):
      return text
    case .group(let prefix, let open, let parts, let close):
      if parts.isEmpty { return prefix + open + close }
      let space = String(repeating: " ", count: indent)
      let inner = parts.map { part in
        space + "  " + (part.label.map { "\($0): " } ?? "") + part.node.lines(indent: indent + 2)
      }
      return prefix + open + "\n" + inner.joined(separator: ",\n") + "\n" + space + close
    }
  }
}
