/// Where the lines of a frame go.
protocol Screen {
  /// Shows a frame in place of the one before.
  mutating func show(_ lines: [String])
  /// Ends the showing; nothing may be shown afterwards.
  mutating func close()
}

/// Prints frames one after the other, without a single escape sequence.
struct PlainScreen: Screen {
  private let write: @Sendable (String) -> Void
  private var isFirst = true

  /// What stands between two frames.
  static let separator = "---"

  /// Sends the text to the closure, by default to standard output.
  init(write: @escaping @Sendable (String) -> Void = { StandardOutput.write($0) }) {
    self.write = write
  }

  /// Prints the lines that have content, after a separating line unless they are the first.
  mutating func show(_ lines: [String]) {
    var text = isFirst ? "" : Self.separator + "\n"
    isFirst = false
    for line in lines {
      let content = line.printable.withoutTrailingSpaces
      // Why: a line of the frame must not look like the end of the frame.
      if content == Self.separator { text += " " }
      if !content.isEmpty { text += content + "\n" }
    }
    write(text)
  }

  mutating func close() {}
}

/// Draws frames in a terminal, writing only the lines that have changed.
struct TerminalScreen: Screen {
  private let write: @Sendable (String) -> Void
  private let onClose: @Sendable () -> Void
  private var shown: [String]?

  /// Saves the screen, hides the cursor, and keeps long lines from wrapping.
  static let enterSequence = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  /// Takes back all of `enterSequence`.
  static let leaveSequence = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Draws on a terminal that is open; closing the screen closes it.
  init(_ terminal: Terminal) {
    self.init(write: { terminal.write($0) }, onClose: { terminal.close() })
  }

  init(write: @escaping @Sendable (String) -> Void, onClose: @escaping @Sendable () -> Void) {
    self.write = write
    self.onClose = onClose
  }

  /// Draws the lines that differ from those shown; a new number of lines redraws all.
  mutating func show(_ lines: [String]) {
    var text = ""
    let old = shown?.count == lines.count ? shown : nil
    if old == nil { text += "\u{1B}[2J" }
    for (index, line) in lines.enumerated() where old?[index] != line {
      text += "\u{1B}[\(index + 1);1H\u{1B}[2K" + line.printable
    }
    shown = lines
    if !text.isEmpty { write(text) }
  }

  /// Forgets what is shown, so that the next frame is drawn as a whole.
  mutating func invalidate() {
    shown = nil
  }

  mutating func close() {
    onClose()
  }
}

extension String {
  /// The text without the spaces at its end.
  var withoutTrailingSpaces: String {
    guard let last = unicodeScalars.lastIndex(where: { $0 != " " }) else { return "" }
    return String(unicodeScalars[...last])
  }
}
