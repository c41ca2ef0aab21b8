import Foundation
import Sheaf
import SheafTesting
import Testing

@testable import Console

@MainActor
struct ConsoleProgramTests {
  @Test func aPanelIsTypedIntoSearchedAndLocked() async {
    let output = await run("type t\ntype tea\nsearch tea\nwait\nstate\nsearch ale\nlock\ntype x")
    #expect(
      output == """
        > type t
        │ t_                             │
        > type tea
        │ tea_                           │
        > search tea
        │ ·                              │
        > wait
          type t: set
          type tea: updated
        │ ··                             │
        │ ···                            │
        │ tea: found                     │
          search tea: set
        > state
          searching
        > search ale
        │                                │
        > lock
        > type x
        │ ale: found anew                │
        │ locked                         │
        │ unlocked                       │
        │ x_                             │
          search ale: updated
          lock: set
          type x: set
        """
    )
  }

  @Test func aLockedPanelDoesNotSearch() async {
    let output = await run("lock\nsearch tea")
    #expect(output.hasSuffix("  lock: set\n  search tea: skipped"))
  }

  @Test func aSearchIsInterruptedReplacedOrDropped() async {
    let lines = "search a\nstate\nsearch b\nsearch= c\nsearch? d\nsearch! e\nwait\nq\nsearch f"
    let output = await run(lines)
    #expect(output.contains("> state\n  → searching"))
    let outcomes = output.split(separator: "\n").filter { $0.contains(": ") && $0.hasPrefix("  ") }
    #expect(
      outcomes == [
        "  search a: cancelled", "  search b: cancelled", "  search= c: updated",
        "  search? d: skipped", "  search! e: set",
      ]
    )
    #expect(output.hasSuffix("> q"))
  }

  @Test func anUnknownCommandIsAnsweredWithHelp() async {
    #expect(await run("dance") == "> dance\n\(Command.help)")
  }

  @Test func everyCommandOfTheHelpIsUnderstood() {
    for line in Command.help.split(separator: "\n") {
      let command = Command(line.split(separator: "  ").first.map(String.init) ?? "")
      if case .unknown(let text) = command { Issue.record("\(text) is not understood.") }
    }
  }

  @Test(.enabled(if: ConsoleProcess.isBuilt, "The program has not been built."))
  func theBuiltProgramRunsAScript() throws {
    let process = try ConsoleProcess(input: "type tea\nsearch tea\nwait\nquit\n")
    #expect(process.status == 0)
    #expect(process.output.contains("> wait\n  type tea: set\n"))
    #expect(process.output.contains("│ tea: found                     │\n  search tea: set\n"))
    #expect(process.output.hasSuffix("> quit\n"))
  }

  /// The output of a script, on a clock that waits for nothing.
  private func run(_ script: String) async -> String {
    let lines = script.split(separator: "\n").map(String.init)
    var output: [String] = []
    await withDependencies {
      $0.continuousClock = ImmediateClock()
    } operation: {
      let program = ConsoleProgram { output.append($0) }
      await program.run(Script(lines: lines))
    }
    return output.joined(separator: "\n")
  }
}

/// Lines that are there without waiting.
private struct Script: AsyncSequence {
  let lines: [String]

  func makeAsyncIterator() -> Iterator { Iterator(lines: lines[...]) }

  struct Iterator: AsyncIteratorProtocol {
    var lines: ArraySlice<String>

    mutating func next() async -> String? { lines.popFirst() }

    mutating func next(isolation actor: isolated (any Actor)?) async -> String? {
      lines.popFirst()
    }
  }
}

/// The built program as a process of its own.
private struct ConsoleProcess {
  let status: Int32
  let output: String

  static let url: URL = {
    #if os(Linux)
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("Console")
    #else
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
    return tests.bundleURL.deletingLastPathComponent().appendingPathComponent("Console")
    #endif
  }()

  static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: url.path) }

  init(input text: String) throws {
    let process = Process()
    process.executableURL = Self.url
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}
