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
  private var drawnEffects = 0
  private var watchesTurns = false
  private var awaitsEffects = false
  /// One element asks for a look at what has changed, however much has.
  private let changes: AsyncStream<Void>
  private let changed: AsyncStream<Void>.Continuation

  init(session: ExplorerSession, terminal: Terminal) {
    self.session = session
    self.terminal = terminal
    screen = TerminalScreen(terminal)
    (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Runs until `q` or the end of the keys.
  func run(keys: KeyReader) async {
    let drawing = Task {
      for await _ in changes { draw() }
    }
    let resizing = Task {
      for await size in terminal.sizes { resize(to: size) }
    }
    session.send(.start)
    resize(to: terminal.size)
    while !session.store.hasQuit, let key = await keys.next() {
      if key == .control("l") { redrawAll() }
      session.send(.key(key))
    }
    drawing.cancel()
    resizing.cancel()
    screen.close()
    session.store.shutDown()
  }

  // MARK: - Implementation

  private func resize(to size: TerminalSize) {
    session.send(.resized(size))
    redrawAll()
  }

  private func redrawAll() {
    screen.invalidate()
    content = nil
    changed.yield()
  }

  /// Draws, if anything differs from what was drawn.
  private func draw() {
    watchTurns()
    let effects = session.runningEffects
    if effects > 0 { awaitEffects() }
    if content != nil, effects == drawnEffects { return }
    let content = content ?? observeContent()
    self.content = content
    drawnEffects = effects
    let size = terminal.size
    let layout = FrameLayout(width: size.columns, height: size.rows)
    screen.show(layout.lines(of: content.adding(runningEffects: effects)))
  }

  /// Reads what is drawn and waits for it to change.
  private func observeContent() -> FrameContent {
    withObservationTracking {
      FrameContent(session.store)
    } onChange: { [weak self] in
      // Why: a store of the main actor tells of its changes there.
      MainActor.assumeIsolated {
        self?.content = nil
        self?.changed.yield()
      }
    }
  }

  /// Looks at the number of effects after each turn, since a turn may start and end some.
  private func watchTurns() {
    guard !watchesTurns else { return }
    watchesTurns = true
    withObservationTracking {
      _ = session.store.turn
    } onChange: { [weak self] in
      // Why: a store of the main actor tells of its changes there.
      MainActor.assumeIsolated {
        self?.watchesTurns = false
        self?.changed.yield()
      }
    }
  }

  /// Looks at the number of effects when the last has ended, of which no turn need tell.
  private func awaitEffects() {
    guard !awaitsEffects else { return }
    awaitsEffects = true
    Task {
      await session.settle()
      awaitsEffects = false
      changed.yield()
    }
  }
}

extension Explorer.State {
  /// Has no `==`, so each turn counts as a change for whoever observes it.
  struct Turn {}

  var turn: Turn { Turn() }
}
