import Sheaf
import Testing

@testable import Explorer

@MainActor
@Suite struct PlainProgramTests {
  @Test func aFrameThatIsNotSettledInTimeSaysSo() async throws {
    let explorer = ExplorerFixture()
    let output = Output()
    let pipe = try Pipe()
    pipe.input.signal(UInt8(ascii: "q"))
    var program = PlainProgram(
      session: ExplorerSession(explorer.store),
      screen: PlainScreen(write: { output.add($0) }),
      patience: .zero
    )
    let keys = try KeyReader(pipe.output.number)
    await program.run(keys: keys, size: .standard)
    #expect(
      output.text == """
        top
          Reading ...
        ! Still working after 0 s; what is shown may be incomplete.
        reading, 1 effect running

        """
    )
  }

  @Test func theProgramWaitsForWhatRunsInTheBackground() async throws {
    let explorer = ExplorerFixture()
    let session = ExplorerSession(explorer.store)
    session.store.send(.start)
    async let settling: Void = session.settle()
    await explorer.lists.next().answer([DirectoryEntry](names: "a/"))
    await explorer.sizes.next().answer(DirectorySize())
    await settling
    #expect(session.runningEffects == 0)
    #expect(explorer.content?.sizes.count == 1)
  }

  private final class Output: Sendable {
    private let parts = Lock("")

    var text: String { parts.withLock { $0 } }

    func add(_ part: String) { parts.withLock { $0 += part } }
  }
}
