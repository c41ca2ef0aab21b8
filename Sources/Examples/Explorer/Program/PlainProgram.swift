/// The program without escape sequences: a frame, then one after each key once all is settled.
@MainActor
struct PlainProgram {
  let session: ExplorerSession
  var screen = PlainScreen()
  /// How long a frame waits for effects.
  var patience = Duration.seconds(5)

  /// Runs until `q` or the end of the keys.
  mutating func run(keys: KeyReader, size: TerminalSize) async {
    let layout = FrameLayout(width: size.columns, height: size.rows)
    session.store.send(.resized(size))
    session.store.send(.start)
    while true {
      let isSettled = await session.settle(within: patience)
      let message = isSettled ? nil : ExplorerMessages.notSettled(after: patience)
      let content = FrameContent(session.store)
        .adding(session.effects, message: message)
      screen.show(layout.lines(of: content))
      guard let key = await keys.next() else { break }
      session.store.send(.key(key))
      if session.store.hasQuit { break }
    }
    screen.close()
    session.store.shutDown()
  }
}
