extension TransitionTable {
  /// The table as a Mermaid state diagram.
  ///
  /// Rows for predicates, cases and every state are drawn from each state that occurs in the table
  /// and that they match; functions are called to see where they lead. Where that needs an action
  /// that the table does not list, the arrow ends in a state called "(computed)". Rows, or parts of
  /// them, that earlier rows have taken are not drawn.
  public var mermaid: String { TransitionDiagram(self).text }
}

/// A state diagram in the making.
private struct TransitionDiagram<State, Action: Sendable> {
  private(set) var text = "stateDiagram-v2"
  private let table: TransitionTable<State, Action>
  private var states: [State] = []
  private var ids: [String: String] = [:]
  private var used: Set<String> = []
  private var arrows: [String] = []

  init(_ table: TransitionTable<State, Action>) {
    self.table = table
    if let start = table.start { collect(start.state()) }
    for row in table.rows {
      for state in row.source.listed ?? [] { collect(state) }
      if case .value(let state) = row.target { collect(state()) }
    }
    if let start = table.start { arrows.append("[*] --> \(id(of: start.state()))") }
    var cover = TransitionCover(table.rows)
    for index in table.rows.indices {
      draw(index, cover)
      if table.strategy == .first { cover.add(index) }
    }
    for arrow in arrows { text += "\n  " + arrow }
  }

  /// Notes a state that occurs in the table.
  private mutating func collect(_ state: State) {
    if ids[TransitionText.name(state)] != nil { return }
    states.append(state)
    _ = id(of: state)
  }

  private mutating func draw(_ index: Int, _ cover: TransitionCover<State, Action>) {
    let row = table.rows[index]
    if cover.rowsInstead(of: index) != nil { return }
    let sources = row.source.listed ?? states.filter(row.source.matches)
    if sources.isEmpty {
      let name = row.source.isAny ? TransitionText.anyState : row.source.label
      let start = id(named: name)
      let end = staticTarget(of: row) ?? id(named: TransitionText.computed)
      return add(start, end, row.trigger.label)
    }
    for state in sources {
      guard let actions = row.trigger.listed else {
        let end: String
        if case .stay = row.target {
          end = id(of: state)
        } else {
          end = staticTarget(of: row) ?? id(named: TransitionText.computed)
        }
        add(id(of: state), end, row.trigger.label)
        continue
      }
      for (end, actions) in ends(of: row, state, actions, cover) {
        add(id(of: state), end, actions.joined(separator: ", "))
      }
    }
  }

  /// Where the listed actions lead from a state, those with the same end together.
  private mutating func ends(
    of row: TransitionRow<State, Action>,
    _ state: State,
    _ actions: [Action],
    _ cover: TransitionCover<State, Action>
  ) -> [(end: String, actions: [String])] {
    var ends: [(end: String, actions: [String])] = []
    for action in actions where cover.row(taking: action, in: state) == nil {
      guard let new = row.next(action, state) else { continue }
      let (end, name) = (id(of: new), TransitionText.name(action))
      if let known = ends.firstIndex(where: { $0.end == end }) {
        ends[known].actions.append(name)
      } else {
        ends.append((end, [name]))
      }
    }
    return ends
  }

  private mutating func staticTarget(of row: TransitionRow<State, Action>) -> String? {
    if case .value(let state) = row.target { id(of: state()) } else { nil }
  }

  private mutating func add(_ start: String, _ end: String, _ label: String) {
    arrows.append("\(start) --> \(end) : \(Self.escaped(label))")
  }

  // MARK: - Names

  private mutating func id(of state: State) -> String { id(named: TransitionText.name(state)) }

  /// The identifier of a state; one with a name that cannot be one is declared first.
  private mutating func id(named name: String) -> String {
    if let id = ids[name] { return id }
    if Self.isIdentifier(name), used.insert(name).inserted {
      ids[name] = name
      return name
    }
    var number = ids.count + 1
    while !used.insert("state\(number)").inserted { number += 1 }
    ids[name] = "state\(number)"
    text += "\n  state \"\(Self.escaped(name))\" as state\(number)"
    return "state\(number)"
  }

  private static func isIdentifier(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    // Why: words of the diagram's own language.
    let reserved = [
      "", "as", "class", "classdef", "click", "default", "direction", "end", "hide", "note", "of",
      "scale", "state", "style",
    ]
    return isPlain && !reserved.contains(name.lowercased())
  }

  /// The text with what means something to Mermaid written as entities.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.escapingControls() {
      switch character {
      case "\"", "#", ";", ":", "<", ">", "{", "}", "[", "]", "\\":
        for scalar in character.unicodeScalars { result += "#\(scalar.value);" }
      default: result.append(character)
      }
    }
    return result
  }
}
