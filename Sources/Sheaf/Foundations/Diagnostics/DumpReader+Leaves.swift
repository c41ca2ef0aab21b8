extension DumpReader {
  /// The text of a value that is shown whole, or nil where its parts are shown.
  package static func plainText(of value: Any) -> String? {
    switch value {
    case let text as String: return text.debugDescription
    case let text as Substring: return String(text).debugDescription
    case let character as Character: return String(character).debugDescription
    case let type as any Any.Type: return readableTypeName(type) + ".self"
    case let path as AnyKeyPath: return "\(path)".escapingControls()
    default: break
    }
    guard isLibraryValue(value) else { return nil }
    return "\(value)".escapingControls()
  }

  /// A value without parts.
  static func emptyNode(of value: Any, style: Mirror.DisplayStyle?) -> DumpNode {
    switch style {
    case .enum:
      return .text(caseText(of: value))
    case .collection, .set:
      return .text("[]")
    case .dictionary:
      return .text("[:]")
    case .tuple:
      return .text("()")
    case .struct, .class:
      return .text(readableTypeName(type(of: value)) + "()")
    default:
      let name = readableTypeName(type(of: value))
      let isFunction = name.contains("->")
      return .text(isFunction ? "(function)" : "\(value)".escapingControls())
    }
  }

  // MARK: - Implementation

  private static func caseText(of value: Any) -> String {
    let text = "\(value)".escapingControls()
    // Why: only an enum that describes itself hides the name of its case.
    if value is any CustomStringConvertible || value is any CustomDebugStringConvertible {
      return readableTypeName(type(of: value)) + "(\(text))"
    }
    return "." + text
  }

  /// Numbers, durations, ranges, dates and the like, whose parts nobody wants to see.
  private static func isLibraryValue(_ value: Any) -> Bool {
    guard value is any CustomStringConvertible else { return false }
    switch Mirror(reflecting: value).displayStyle {
    case .optional, .collection, .set, .dictionary, .tuple, .enum: return false
    default: break
    }
    let name = String(reflecting: type(of: value))
    let libraries = ["Swift.", "Foundation.", "FoundationEssentials.", "__C."]
    return libraries.contains(where: name.hasPrefix)
  }
}
