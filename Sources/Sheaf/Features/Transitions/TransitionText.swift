/// How values are called in tables, diagrams and reports of transitions.
@usableFromInline
enum TransitionText {
  /// The name of a case, or a short text of any other value.
  static func name<Value>(_ value: Value) -> String {
    let text = String(summarizing: value)
    return text.first == "." ? String(text.dropFirst()) : text
  }

  @usableFromInline
  static func sending<Action>(_ action: Action) -> String { "send \(name(action))" }

  /// What a predicate without a name is called.
  @usableFromInline
  static func predicate(_ site: SourceSite) -> String {
    site.isKnown ? "where \(site)" : "where …"
  }

  /// What the values in a case are called; the case's own name where the key path knows it.
  static func name(of path: AnyKeyPath, _ payload: Any.Type) -> String {
    let text = "\(path)"
    let last = text.split(separator: ".").last ?? ""
    // Why: of a computed property without a symbol the text is an address.
    if text.hasPrefix("\\"), !text.contains("<") { return "\(last)(_)" }
    return "_(\(readableTypeName(payload)))"
  }

  static let anyState = "(any)"
  static let computed = "(computed)"
  static let changed = "(changed in place)"
  static let stays = "(stays)"
}

extension TransitionTable: CustomStringConvertible {
  /// The rows as a text table: action, state before, state after, effects.
  ///
  /// Columns are as wide as their longest text; each row is one line.
  public var description: String {
    let head = ["on", "from", "to", "effect"]
    let lines = rows.map(\.cells)
    let widths = head.indices.map { column in
      (lines + [head]).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      var text = ""
      for (cell, width) in zip(cells, widths) {
        text += cell + String(repeating: " ", count: width - cell.count + 2)
      }
      while text.last == " " { text.removeLast() }
      return text
    }
    let rule = widths.map { String(repeating: "-", count: $0) }
    return ([line(head), line(rule)] + lines.map(line)).joined(separator: "\n")
  }
}

extension TransitionRow: CustomStringConvertible {
  /// The row as one line, such as `login from loggedOut to loggingIn`.
  public var description: String {
    let cells = cells
    let effect = cells[3].isEmpty ? "" : ", \(cells[3])"
    return "\(cells[0]) from \(cells[1]) to \(cells[2])\(effect)"
  }

  var cells: [String] {
    let after =
      switch target {
      case .value(let state): TransitionText.name(state())
      case .stay: TransitionText.stays
      case .function: TransitionText.computed
      case .change: TransitionText.changed
      }
    return [trigger.label, source.label, after, workLabels.joined(separator: ", ")]
      .map { $0.escapingControls() }
  }
}
