/// Makes the lines of a frame: exactly `height` lines of exactly `width` columns.
///
/// From top to bottom: title, list, preview, filter, messages, status. When there are too few lines,
/// they are given to the title, one row, the messages, the filter, the status, and then the rest.
struct FrameLayout: Hashable, Sendable {
  let width: Int
  let height: Int

  /// Takes the size of the screen; a negative one counts as zero.
  init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The lines of a frame; they consist of printable text only.
  func lines(of content: FrameContent) -> [String] {
    let plan = Plan(content, height: height)
    var lines: [String] = []
    if plan.hasTitle { lines.append(content.title.fittedKeepingEnd(to: width)) }
    lines += listLines(content, count: plan.list)
    if let preview = content.preview { lines += previewLines(preview, count: plan.preview) }
    if plan.hasFilter, let filter = content.filter {
      lines.append(("/" + filter).fittedKeepingEnd(to: width))
    }
    lines += content.messages.prefix(plan.messages).map { ("! " + $0).fitted(to: width) }
    if plan.hasStatus { lines.append(content.status.fitted(to: width)) }
    return lines
  }

  // MARK: - Implementation

  /// How many lines each part gets; together they are the height.
  private struct Plan {
    var hasTitle = false
    var list = 0
    var preview = 0
    var hasFilter = false
    var messages = 0
    var hasStatus = false

    init(_ content: FrameContent, height: Int) {
      var rest = height
      func take(_ count: Int) -> Int {
        let taken = min(rest, count)
        rest -= taken
        return taken
      }
      hasTitle = take(1) > 0
      list = take(1)
      messages = take(min(content.messages.count, max(1, height / 3)))
      hasFilter = content.filter != nil && take(1) > 0
      hasStatus = take(1) > 0
      if let lines = content.preview?.lines.count {
        // The pane gets half of what is left, and what the list does not need.
        let spare = rest - max(0, content.list.count - list)
        preview = take(min(lines + 1, max(rest / 2, spare)))
      }
      list += rest
    }
  }

  private func listLines(_ content: FrameContent, count: Int) -> [String] {
    let list = content.list
    var lines = list.visible(height: count).compactMap { index in
      list[index].map { line(of: $0, isSelected: index == list.selection) }
    }
    if lines.isEmpty, count > 0, !content.placeholder.isEmpty {
      lines.append(("  " + content.placeholder).fitted(to: width))
    }
    let blank = String(repeating: " ", count: width)
    return lines + Array(repeating: blank, count: max(0, count - lines.count))
  }

  /// A row: marker, name, and as far as there is room the kind and the size.
  private func line(of row: FrameRow, isSelected: Bool) -> String {
    let marker = width < 3 ? "" : isSelected ? "> " : "  "
    let size = width >= 30 ? " " + row.size.fitted(to: 9, alignment: .trailing) : ""
    let kind = width >= 40 ? " " + row.kind.fitted(to: 6) : ""
    let name = row.name.fitted(to: width - marker.utf8.count - size.columnWidth - kind.columnWidth)
    return marker + name + kind + size
  }

  private func previewLines(_ preview: FramePreview, count: Int) -> [String] {
    guard count > 0 else { return [] }
    let head = ("-- " + preview.title).fitted(to: width)
    let lines = preview.lines.prefix(count - 1).map { ("| " + $0).fitted(to: width) }
    let blank = String(repeating: " ", count: width)
    let missing = max(0, count - 1 - lines.count)
    return [head] + lines + Array(repeating: blank, count: missing)
  }
}
