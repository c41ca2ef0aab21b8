import Sheaf
import SheafTesting
import XCTest

/// An explorer under XCTest; it fails only in the child process of `ScheduleExplorerProcessTests`.
final class ScheduleExplorerXCTests: XCTestCase {
  func testABodyWithoutARacePasses() async {
    let seed = await ScheduleExplorer(schedules: 3).run { XCTAssertTrue(true) }
    XCTAssertNil(seed)
  }

  func testAnAssertionFails() async {
    guard ChildProcess.isChild else { return }
    let seed = await ScheduleExplorer(schedules: 3).run { XCTAssertTrue(false, "planted") }
    XCTAssertNotNil(seed)
  }
}
