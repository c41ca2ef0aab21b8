import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why a terminal could not be opened; its `message` is meant for the user.
enum TerminalProblem: Error, Hashable, Sendable {
  /// Input or output is a pipe, a file, or closed.
  case notATerminal
  /// The process has opened it already and not closed it.
  case alreadyOpen
  /// An error of the system.
  case system(code: Int32)
}

/// The terminal in raw mode, showing the alternate screen, from `open` to `close`.
///
/// It is restored exactly once: by `close`, at the exit of the process, or when a signal ends it.
final class Terminal: Sendable {
  let input: Int32
  let output: Int32
  /// The new size each time that it changes; ends when the terminal is closed.
  let sizes: AsyncStream<TerminalSize>

  private let sizesContinuation: AsyncStream<TerminalSize>.Continuation
  /// The mode to go back to; `nil` once that has been done.
  private let saved: Mutex<termios?>

  /// Prepares the terminal: every key is delivered at once and not shown, `^C` still ends.
  ///
  /// - Throws: `TerminalProblem`; the terminal is then as it was.
  static func open(
    input: Int32 = STDIN_FILENO,
    output: Int32 = STDOUT_FILENO
  ) throws(TerminalProblem) -> Terminal {
    guard isTerminal(input), isTerminal(output) else { throw .notATerminal }
    do throws(FileProblem) {
      try watchSignals.get()
    } catch {
      throw .system(code: EAGAIN)
    }
    var mode = termios()
    guard tcgetattr(input, &mode) == 0 else { throw .system(code: errno) }
    let terminal = Terminal(input: input, output: output, saved: mode)
    let isFree = active.withLock { active in
      if active != nil { return false }
      active = terminal
      return true
    }
    guard isFree else { throw .alreadyOpen }
    var raw = rawMode(mode)
    guard tcsetattr(input, TCSAFLUSH, &raw) == 0 else {
      let code = errno
      active.withLock { $0 = nil }
      throw .system(code: code)
    }
    StandardOutput.write(TerminalScreen.enterSequence, to: output)
    return terminal
  }

  /// Says whether the descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The size at this moment.
  var size: TerminalSize { TerminalSize(of: output) }

  /// Writes the text, unless the terminal has been closed.
  func write(_ text: String) {
    guard saved.withLock({ $0 != nil }) else { return }
    StandardOutput.write(text, to: output)
  }

  /// Restores screen and mode; does nothing the second time.
  func close() {
    guard var mode = saved.withLock({ $0.take() }) else { return }
    // Why: a terminal that takes no more bytes must not keep the process from ending.
    if StandardOutput.isWritable(output, milliseconds: 200) {
      StandardOutput.write(TerminalScreen.leaveSequence, to: output)
    }
    tcsetattr(input, TCSANOW, &mode)
    sizesContinuation.finish()
    Self.active.withLock { active in
      if active === self { active = nil }
    }
  }

  // MARK: - Implementation

  private init(input: Int32, output: Int32, saved: termios) {
    self.input = input
    self.output = output
    self.saved = Mutex(saved)
    (sizes, sizesContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// The one terminal of the process that must be restored before it ends.
  private static let active = Mutex<Terminal?>(nil)

  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Installed once and for ever, since signals and exit handlers belong to the process.
  private static let watchSignals: Result<Void, FileProblem> = Result { () throws(FileProblem) in
    atexit { Terminal.active.withLock { $0 }?.close() }
    try SignalWatcher.start(ending + [SIGWINCH]) { number in
      let terminal = active.withLock { $0 }
      if ending.contains(number) {
        terminal?.close()
        SignalWatcher.endProcess(by: number)
      }
      if let terminal { terminal.sizesContinuation.yield(terminal.size) }
    }
  }

  /// Keys one by one and unseen; `^S`, `^V` and `^Z` are keys, `^C` and `^\` remain signals.
  private static func rawMode(_ mode: termios) -> termios {
    var mode = mode
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    mode.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
    withUnsafeMutableBytes(of: &mode.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
      characters[Int(VSUSP)] = disabledCharacter
    }
    return mode
  }

  #if canImport(Darwin)
  private static let disabledCharacter: UInt8 = 0xFF
  #else
  private static let disabledCharacter: UInt8 = 0
  #endif
}
