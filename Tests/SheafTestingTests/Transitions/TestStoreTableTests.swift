import Sheaf
import SheafTesting
import Testing

/// Tables and effects on start in a test store.
@Suite struct TestStoreTableTests {
  @Test func aRejectedActionChangesNothingInATestStore() async {
    let store = TestStore(initialState: 0) {
      TransitionTable<Int, String> {
        On("up").from(0).to(1).run { send in await send("up") }
      }
    }
    await store.send("up") { $0 = 1 }
    await store.receive("up")
    await store.send("down")
  }

  @Test func aMistakeInATableFailsTheTestAtItsRow() async {
    let issues = IssueRecorder()
    let line: UInt = #line + 6
    withIssueReporter(issues) {
      let store = TestStore(initialState: 0) {
        TransitionTable<Int, String> {
          On("up").to(1)

          On("up").from(0).to(1)
        }
      }
      _ = store
    }
    #expect(issues.issues.map(\.site.line) == [line + 0])
  }

  @Test func whatAnEffectOnStartSendsIsReceived() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: 0,
      onStart: .run { send in
        await send(1)
        try await clock.sleep(for: .seconds(1))
        await send(2)
      }
    ) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
    }
    await store.receive(1) { $0 = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(2) { $0 = 3 }
  }

  @Test func theEffectOnStartMustBeMentioned() async {
    let issues = IssueRecorder()
    await withIssueReporter(issues) {
      let store = TestStore(initialState: 0, onStart: .send(1)) {
        Reduce<Int, Int> { state, action in
          state += action
          return .none
        }
      }
      await store.finish()
    }
    #expect(issues.issues.count == 1)
  }
}
