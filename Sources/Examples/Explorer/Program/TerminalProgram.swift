import Observation
import Sheaf

/// The program on a terminal: draws when something that was drawn has changed.
@MainActor
final class TerminalProgram {
  private let session: ExplorerSession
  private let terminal: Terminal
  private var screen: TerminalScreen
  /// What was drawn last; `nil` as soon as something in it has changed.
  private var content: FrameContent?
  private var drawnEffects = EffectCounts()

  init(session: ExplorerSession, terminal: Terminal) {
    self.session = session
    self.terminal = terminal
    screen = TerminalScreen(terminal)
  }

  /// Runs until `q` or the end of the keys.
  func run(keys: KeyReader) async {
    session.store.send(.start)
    resize(to: terminal.size)
    async let drawing: Void = drawAfterTurns()
    async let resizing: Void = followSizes()
    while !session.store.hasQuit, let key = await keys.next() {
      if key == .control("l") { redrawAll() }
      session.store.send(.key(key))
    }
    // Each ends one of the two: the terminal its sizes, the store its turns.
    screen.close()
    session.store.shutDown()
    _ = await (drawing, resizing)
  }

  // MARK: - Implementation

  private func drawAfterTurns() async {
    for await _ in session.turns { draw() }
  }

  private func followSizes() async {
    for await size in terminal.sizes { resize(to: size) }
  }

  private func resize(to size: TerminalSize) {
    redrawAll()
    session.store.send(.resized(size))
  }

  private func redrawAll() {
    screen.invalidate()
    content = nil
  }

  /// Draws, if anything differs from what was drawn.
  private func draw() {
    let effects = session.effects
    if content != nil, effects == drawnEffects { return }
    let content = content ?? observeContent()
    self.content = content
    drawnEffects = effects
    let size = terminal.size
    let layout = FrameLayout(width: size.columns, height: size.rows)
    screen.show(layout.lines(of: content.adding(effects)))
  }

  /// Reads what is drawn, and forgets it when any of it has changed.
  private func observeContent() -> FrameContent {
    withObservationTracking {
      FrameContent(session.store)
    } onChange: { [weak self] in
      // Why: a store of the main actor tells of its changes there.
      MainActor.assumeIsolated { self?.content = nil }
    }
  }
}
