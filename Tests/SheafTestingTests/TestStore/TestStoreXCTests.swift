import Sheaf
import SheafTesting
import XCTest

/// A test store under XCTest; the last two fail only in the child process of `StoreRunnerTests`.
final class TestStoreXCTests: XCTestCase {
  func testAStepPasses() async {
    let store = Desk.sending(.add(1))
    await store.send(.go)
    await store.receive(.add(1)) { $0.count = 1 }
    await store.finish()
  }

  @MainActor func testAHopToTheMainActorIsWaitedFor() async {
    let store = Desk.store { action in
      guard action == .go else { return .none }
      return .run { send in
        await MainActor.run {}
        await send(.open)
      }
    }
    await store.send(.go)
    await store.receive(.open) { $0.isOpen = true }
  }

  func testAMistakeOfAStep() async {
    guard ChildProcess.isChild else { return }
    let store = Desk.store()
    await store.send(.add(1)) { $0.count = 7 }
  }

  func testARunningEffect() async {
    guard ChildProcess.isChild else { return }
    let store = Desk.sleeping(TestClock())
    await store.send(.go)
  }
}
