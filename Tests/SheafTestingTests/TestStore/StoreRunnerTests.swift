#if os(Linux)
import Foundation
import Sheaf
import SheafTesting
import Testing

/// A failing step fails the test under both runners, once, at its line: seen from outside.
@Suite(.enabled(if: !ChildProcess.isChild))
struct StoreRunnerTests {
  // testing 13
  @Test func aMistakeFailsTheXCTestOnceAtItsLine() throws {
    let child = try ChildProcess("SheafTestingTests.TestStoreXCTests/testAMistakeOfAStep")
    #expect(child.status != 0)
    #expect(child.output.contains("TestStoreXCTests.swift:29: error"))
    #expect(child.count(of: "The state after sending .add(1) is not what") == 1)
    #expect(child.output.contains("Executed 1 test, with 1 failure"))
  }

  // testing 13
  @Test func aRunningEffectFailsTheXCTestAtItsSend() throws {
    let child = try ChildProcess("SheafTestingTests.TestStoreXCTests/testARunningEffect")
    #expect(child.status != 0)
    #expect(child.output.contains("TestStoreXCTests.swift:35: error"))
    #expect(child.output.contains("Executed 1 test, with 1 failure"))
  }

  // testing 13
  @Test func mistakesFailTheSwiftTestingTestOnceEach() throws {
    let child = try ChildProcess(
      "--testing-library",
      "swift-testing",
      "--filter",
      "misbehavesInAStoreOfAChild"
    )
    #expect(child.status != 0)
    #expect(child.count(of: "recorded an issue at StoreRunnerTests.swift:") == 2)
    #expect(child.count(of: "The state after sending .add(1) is not what") == 1)
    #expect(child.count(of: "An effect was still running at the end") == 1)
  }
}

@Suite struct MisbehavingStoreTests {
  @Test(.enabled(if: ChildProcess.isChild)) func misbehavesInAStoreOfAChild() async {
    let store = Desk.sleeping(TestClock())
    await store.send(.add(1)) { $0.count = 7 }
    await store.send(.go)
  }
}
#endif
