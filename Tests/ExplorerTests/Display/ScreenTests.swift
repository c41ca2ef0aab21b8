import Sheaf
import Testing

@testable import Explorer

/// Collects what a screen writes.
private final class Recording: Sendable {
  private let texts = Lock<[String]>([])

  func add(_ text: String) {
    texts.withLock { $0.append(text) }
  }

  func take() -> String {
    texts.withLock { texts in
      defer { texts = [] }
      return texts.joined()
    }
  }
}

struct ScreenTests {
  @Test func plainFramesAreSeparatedByALine() {
    let recording = Recording()
    var screen = PlainScreen { recording.add($0) }
    screen.show(["title  ", "     ", "row"])
    #expect(recording.take() == "title\nrow\n")
    screen.show(["title"])
    #expect(recording.take() == "---\ntitle\n")
    screen.close()
    #expect(recording.take().isEmpty)
  }

  @Test func noLineOfAPlainFrameLooksLikeTheSeparator() {
    let recording = Recording()
    var screen = PlainScreen { recording.add($0) }
    screen.show(["---   "])
    #expect(recording.take() == " ---\n")
  }

  @Test func aPlainFrameHasNoEscapeSequence() {
    let recording = Recording()
    var screen = PlainScreen { recording.add($0) }
    screen.show(["\u{1B}[31m\u{9B}", "a\nb"])
    #expect(recording.take() == "\\e[31m\\u{9b}\na\\nb\n")
  }

  @Test func aTerminalIsSentChangedLinesOnly() {
    let recording = Recording()
    var screen = TerminalScreen(write: { recording.add($0) }, onClose: {})
    screen.show(["a", "b", "c"])
    #expect(
      recording.take()
        == "\u{1B}[2J\u{1B}[1;1H\u{1B}[2Ka\u{1B}[2;1H\u{1B}[2Kb\u{1B}[3;1H\u{1B}[2Kc"
    )
    screen.show(["a", "B", "c"])
    #expect(recording.take() == "\u{1B}[2;1H\u{1B}[2KB")
    screen.show(["a", "B", "c"])
    #expect(recording.take().isEmpty)
  }

  @Test func anotherHeightOrAnInvalidationDrawsAllLines() {
    let recording = Recording()
    var screen = TerminalScreen(write: { recording.add($0) }, onClose: {})
    screen.show(["a", "b"])
    _ = recording.take()
    screen.show(["a"])
    #expect(recording.take() == "\u{1B}[2J\u{1B}[1;1H\u{1B}[2Ka")
    screen.invalidate()
    screen.show(["a"])
    #expect(recording.take() == "\u{1B}[2J\u{1B}[1;1H\u{1B}[2Ka")
  }

  @Test func closingAScreenClosesItsTerminal() {
    let recording = Recording()
    var screen = TerminalScreen(write: { _ in }, onClose: { recording.add("closed") })
    screen.close()
    #expect(recording.take() == "closed")
  }
}
