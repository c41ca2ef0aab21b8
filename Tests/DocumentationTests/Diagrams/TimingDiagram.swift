import Sheaf

/// What happened when, drawn as text: one row per name, one column of three characters per step.
///
///     seconds  0  1  2  3  4
///     a        [-----]
///     b        .  .  [-----]
///
/// Notes may come from any thread. Within one step the last note of a row counts, but for work that
/// ends where other work of its row begins.
final class TimingDiagram: Sendable {
  /// What is shown of a row at one moment.
  enum Event: Sendable {
    /// The action was sent, and its effect has not started.
    case waits
    /// The work was entered.
    case starts
    /// The work has returned.
    case ends
    /// The work has ended because it was cancelled.
    case isCancelled
    /// The effect is gone, and its work was never entered.
    case isDropped
    /// Something that takes no time: an action that was sent or received.
    case mark
  }

  private struct Note {
    let row: String
    let event: Event
    let moment: Int
  }

  private struct Sheet {
    var moment = 0
    var rows: [String] = []
    var notes: [Note] = []
  }

  private let sheet = Lock(Sheet())
  private let unit: String

  /// - Parameter unit: What one step is, such as `seconds`.
  init(unit: String = "seconds") { self.unit = unit }

  /// Notes something at the moment the diagram has reached.
  func note(_ event: Event, _ row: String) {
    sheet.withLock { sheet in
      if !sheet.rows.contains(row) { sheet.rows.append(row) }
      sheet.notes.append(Note(row: row, event: event, moment: sheet.moment))
    }
  }

  /// Goes on to the next moment.
  func step() { sheet.withLock { $0.moment += 1 } }

  /// Whether the row has got a note of this kind.
  func has(_ event: Event, _ row: String) -> Bool {
    sheet.withLock { $0.notes.contains { $0.row == row && $0.event == event } }
  }

  /// The diagram.
  var text: String {
    let sheet = sheet.withLock { $0 }
    let width = (sheet.rows + [unit]).map(\.count).max() ?? 0
    let numbers = (0..<sheet.moment).map { moment in
      let text = "\(moment)"
      return text + String(repeating: " ", count: max(0, 3 - text.count))
    }
    let head = unit + String(repeating: " ", count: width - unit.count) + "  " + numbers.joined()
    let rows = sheet.rows.map { row in
      row + String(repeating: " ", count: width - row.count) + "  "
        + Self.cells(sheet.notes.filter { $0.row == row }, sheet.moment)
    }
    return ([head] + rows).map { $0.trimmingEnd() }.joined(separator: "\n")
  }

  private static func cells(_ notes: [Note], _ end: Int) -> String {
    var text = ""
    var filler: Character = " "
    for moment in 0..<end {
      let now = notes.filter { $0.moment == moment }.map(\.event)
      var cell = filler
      for event in now {
        (cell, filler) = look(of: event, isFirst: event == now.first, after: (cell, filler))
      }
      text.append(cell)
      text += String(repeating: filler == "." ? " " : filler, count: 2)
    }
    return text
  }

  /// The character of an event, and what is drawn until the next.
  private static func look(
    of event: Event,
    isFirst: Bool,
    after before: (cell: Character, filler: Character)
  ) -> (Character, Character) {
    switch event {
    case .waits: (".", ".")
    case .starts: (!isFirst && before.cell == "]" ? "|" : "[", "-")
    case .ends: (!isFirst && before.cell == "[" ? "|" : "]", " ")
    case .isCancelled: ("x", " ")
    case .isDropped: ("o", " ")
    case .mark: ("*", " ")
    }
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
