#if os(Linux)
import Testing

/// What an explorer says under XCTest: seen from outside.
@Suite(.enabled(if: !ChildProcess.isChild))
struct ScheduleExplorerProcessTests {
  // testing 5, 13
  @Test func anAssertionThatFailsUnderXCTestIsReportedWithItsSeed() throws {
    let child = try ChildProcess("SheafTestingTests.ScheduleExplorerXCTests/testAnAssertionFails")
    #expect(child.status != 0)
    #expect(child.count(of: "planted") == 2)
    #expect(child.count(of: "Schedule 1 of 3 fails; its seed is") == 1)
    #expect(child.output.contains("ScheduleExplorerXCTests.swift:14: error"))
    #expect(child.output.contains("Executed 1 test, with 2 failures"))
  }
}
#endif
