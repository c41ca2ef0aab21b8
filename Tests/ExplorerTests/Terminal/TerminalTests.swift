import Testing

@testable import Explorer

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One after the other, since a process has at most one terminal open.
@Suite(.serialized)
struct TerminalTests {
  @Test func openingAndClosingLeavesEverythingAsItWas() throws {
    let pseudo = try PseudoTerminal()
    let before = pseudo.mode
    let terminal = try Terminal.open(input: pseudo.program.number, output: pseudo.program.number)
    #expect(pseudo.mode != before)
    terminal.write("x")
    terminal.close()
    #expect(pseudo.mode == before)
    terminal.close()
    terminal.write("not any more")
    StandardOutput.write("end", to: pseudo.program.number)
    let expected = TerminalScreen.enterSequence + "x" + TerminalScreen.leaveSequence + "end"
    #expect(pseudo.output(until: "end") == expected)
  }

  @Test func keysArriveOneByOneAndUnseen() async throws {
    let pseudo = try PseudoTerminal()
    let terminal = try Terminal.open(input: pseudo.program.number, output: pseudo.program.number)
    defer { terminal.close() }
    let reader = try KeyReader(pseudo.program.number)
    pseudo.type("j\u{13}\r")
    #expect(await reader.next() == .character("j"))
    #expect(await reader.next() == .control("s"))
    #expect(await reader.next() == .enter)
    terminal.write("!")
    #expect(pseudo.output(until: "!") == TerminalScreen.enterSequence + "!")
  }

  @Test func theSizeIsThatOfTheTerminal() throws {
    let pseudo = try PseudoTerminal()
    #expect(TerminalSize(of: pseudo.program.number) == .standard)
    pseudo.setSize(columns: 100, rows: 7)
    #expect(TerminalSize(of: pseudo.program.number) == TerminalSize(columns: 100, rows: 7))
    #expect(TerminalSize(of: -1) == .standard)
  }

  @Test func aNewSizeIsNoticed() async throws {
    let pseudo = try PseudoTerminal()
    let terminal = try Terminal.open(input: pseudo.program.number, output: pseudo.program.number)
    defer { terminal.close() }
    pseudo.setSize(columns: 33, rows: 7)
    // Why: to the process, as the system sends it; threads of the pool block signals to themselves.
    kill(getpid(), SIGWINCH)
    var sizes = terminal.sizes.makeAsyncIterator()
    #expect(await sizes.next() == TerminalSize(columns: 33, rows: 7))
  }

  @Test func theSizesEndWhenTheTerminalIsClosed() async throws {
    let pseudo = try PseudoTerminal()
    let terminal = try Terminal.open(input: pseudo.program.number, output: pseudo.program.number)
    terminal.close()
    for await _ in terminal.sizes {}
  }

  @Test func aSecondTerminalIsRefused() throws {
    let pseudo = try PseudoTerminal()
    let number = pseudo.program.number
    let terminal = try Terminal.open(input: number, output: number)
    let mode = pseudo.mode
    #expect(throws: TerminalProblem.alreadyOpen) {
      try Terminal.open(input: number, output: number)
    }
    #expect(pseudo.mode == mode)
    terminal.close()
    try Terminal.open(input: number, output: number).close()
  }

  @Test func whatIsNoTerminalIsRefused() throws {
    let pipe = try Pipe()
    let (input, output) = (pipe.output.number, pipe.input.number)
    let problem = #expect(throws: TerminalProblem.self) {
      try Terminal.open(input: input, output: output)
    }
    #expect(
      problem?.message
        == "Input and output must be a terminal; use --plain to read keys from a pipe."
    )
  }

  @Test func everyProblemHasItsMessage() {
    #expect(
      TerminalProblem.alreadyOpen.message == "The terminal is already in use by this program."
    )
    let text = String(cString: strerror(EIO))
    #expect(
      TerminalProblem.system(code: EIO).message
        == "The terminal could not be prepared: \(text); try --plain."
    )
  }
}
