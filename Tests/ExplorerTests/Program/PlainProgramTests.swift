import Sheaf
import SheafTesting
import Testing

@testable import Explorer

@MainActor
@Suite struct PlainProgramTests {
  @Test func aFrameThatIsNotSettledInTimeSaysSo() async throws {
    let clock = TestClock()
    let output = Output()
    let pipe = try Pipe()
    pipe.input.signal(UInt8(ascii: "q"))
    var program = PlainProgram(
      session: ExplorerSession(store(.files(clock: clock))),
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
    let entries = [DirectoryEntry](names: "a/")
    let session = ExplorerSession(
      store(.files(["top": entries], sizes: ["top/a": DirectorySize()]))
    )
    session.store.send(.start)
    await session.settle()
    #expect(!session.store.hasEffects)
    #expect(session.store.withState(\.content)?.sizes.count == 1)
  }

  /// A store as the program has it, on other files.
  private func store(_ files: DirectoryClient) -> StoreOf<Explorer> {
    Store(initialState: Explorer.State(path: BytePath("top"))) {
      Explorer()
    } withDependencies: {
      $0.directories = files
    }
  }

  private final class Output: Sendable {
    private let parts = Lock("")

    var text: String { parts.withLock { $0 } }

    func add(_ part: String) { parts.withLock { $0 += part } }
  }
}
