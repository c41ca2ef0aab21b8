import Foundation
import Testing

@testable import Explorer

/// The program on a terminal of its own, seen from the user's side.
@Suite(.enabled(if: ExplorerProcess.isBuilt, "the program has not been built beside the tests"))
struct TerminalProcessTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func aSignalRestoresTheTerminal(_ signal: Int32) throws {
    let tree = try TemporaryDirectory()
    let terminal = try PseudoTerminal()
    let before = terminal.mode
    let process = try ExplorerProcess.start([tree.path.display], on: terminal)
    let start = terminal.output(until: "0 effects running")
    #expect(start.hasPrefix(TerminalScreen.enterSequence))
    #expect(terminal.mode != before)
    kill(process.processIdentifier, signal)
    #expect(terminal.output(until: TerminalScreen.leaveSequence).count > 0)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(terminal.mode == before)
  }

  @Test func quittingRestoresTheTerminal() throws {
    let tree = try TemporaryDirectory()
    let terminal = try PseudoTerminal()
    let before = terminal.mode
    let process = try ExplorerProcess.start([tree.path.display], on: terminal)
    _ = terminal.output(until: "0 effects running")
    terminal.type("q")
    #expect(terminal.output(until: TerminalScreen.leaveSequence).count > 0)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(terminal.mode == before)
  }

  @Test func keysRedrawOnlyTheLinesThatHaveChanged() throws {
    let tree = try TemporaryDirectory()
    for name in ["aaa", "bbb", "ccc"] { try tree.file(name) }
    let terminal = try PseudoTerminal()
    terminal.setSize(columns: 60, rows: 8)
    let process = try ExplorerProcess.start([tree.path.display], on: terminal)
    _ = terminal.output(until: "1/3, 3 entries, 0 effects running")
    terminal.type("j")
    let change = terminal.output(until: "2/3, 3 entries, 0 effects running")
    #expect(change.contains("> bbb"))
    #expect(change.contains("  aaa"))
    #expect(!change.contains("ccc"))
    terminal.type("q")
    process.waitUntilExit()
  }
}
