/// All that one frame of the explorer says, as a plain value; a `FrameLayout` makes lines of it.
///
/// The texts may hold anything: whatever is not printable is escaped when the lines are made.
struct FrameContent: Hashable, Sendable {
  /// The path or what else heads the frame; when it is too long, its beginning is left out.
  var title = ""
  /// The list of the current directory.
  var list = FrameList()
  /// What stands in place of the list when it has no rows.
  var placeholder = ""
  /// The filter as typed so far; `nil` shows no line for it.
  var filter: String?
  /// The pane below the list; `nil` leaves its space to the list.
  var preview: FramePreview?
  /// What the user must be told, one line each.
  var messages: [String] = []
  /// The last line.
  var status = ""
}

/// The pane that shows the selected file.
struct FramePreview: Hashable, Sendable {
  /// What heads the pane.
  var title: String
  /// The lines below, of which those that fit are shown.
  var lines: [String]
}

/// One line of the list.
struct FrameRow: Hashable, Sendable {
  var name: String
  /// A word of at most six columns.
  var kind = ""
  /// A length, of at most nine columns.
  var size = ""
}

/// The rows of a list, or those around the selection when the list is long.
struct FrameList: Hashable, Sendable {
  /// How many rows the whole list has.
  let count: Int
  /// The selected row's place in the whole list.
  let selection: Int?
  /// The place of the first of `rows` in the whole list.
  let firstIndex: Int
  /// The rows that are at hand.
  let rows: [FrameRow]

  /// Makes the rows near the selection only, so that a frame costs the same for any length.
  ///
  /// - Parameters:
  ///   - elements: What is listed.
  ///   - selection: Index of the selected element counted from zero; beyond the list it is moved
  ///     to its nearest end.
  ///   - reach: How many rows are made on each side; at least the height of the frame.
  ///   - row: Makes the row of an element.
  init<Elements: RandomAccessCollection>(
    _ elements: Elements,
    selection: Int? = nil,
    reach: Int = 500,
    row: (Elements.Element) -> FrameRow
  ) {
    let count = elements.count
    let selected = count == 0 ? nil : selection.map { Swift.min(Swift.max($0, 0), count - 1) }
    // Near an end, the rows on the other side fill the frame: they reach twice as far.
    let middle = selected ?? 0
    let first = Swift.max(0, Swift.min(middle - reach, count - 2 * reach))
    let last = Swift.min(count, Swift.max(middle + reach, 2 * reach))
    self.count = count
    self.selection = selected
    firstIndex = first
    rows = elements.dropFirst(first).prefix(last - first).map(row)
  }

  /// Takes all rows as they are.
  init(_ rows: [FrameRow] = [], selection: Int? = nil) {
    self.init(rows, selection: selection, reach: Swift.max(rows.count, 1)) { $0 }
  }

  /// The places of the rows to show in that many lines: the selection stands in the middle,
  /// except near the ends of the list.
  func visible(height: Int) -> Range<Int> {
    let height = Swift.max(0, Swift.min(height, rows.count))
    let wanted = (selection ?? 0) - height / 2
    let first = Swift.max(firstIndex, Swift.min(wanted, firstIndex + rows.count - height))
    return first..<(first + height)
  }

  /// The row at a place of the whole list; `nil` where none is at hand.
  subscript(index: Int) -> FrameRow? {
    let position = index - firstIndex
    return rows.indices.contains(position) ? rows[position] : nil
  }
}
