import Sheaf
import SheafTesting
import Testing

/// The rows of the table about ends, skips and mistakes of the feature.
@Suite struct FailureTableEndTests {
  private static let unread = """
    2 received actions had not been read at the end:
      .response("a")
      .add(1)
    Call `receive` for each, or `skipReceivedActions()`.
    """

  // testing 8, 9
  @Test func unreadActionsWhenFinished() async {
    await expectIssues(inMode: .on, (2, Self.unread)) { mode in
      let store = Desk.sending(.response("a"), .add(1))
      store.exhaustivity = mode
      await store.send(.go, line: 1)
      await store.finish(line: 2)
    }
  }

  // testing 8, 9
  @Test func unreadActionsAtTheEndOfTheTest() async {
    await expectIssues(inMode: .on, (1, Self.unread)) { mode in
      let store = Desk.sending(.response("a"), .add(1))
      store.exhaustivity = mode
      await store.send(.go, line: 1)
    }
  }

  // testing 8, 9
  @Test(arguments: [true, false]) func runningEffects(_ isFinished: Bool) async {
    func message(_ seconds: Int) -> String {
      """
      An effect was still running at the end:
        effect "nap" at SheafTestingTests/FailureTableEndTests.swift:7, started by .add(\(seconds)), \
      waits for a TestClock until \(seconds).0 seconds (asleep since 0.0 seconds)
      Let it finish, cancel it by an action, or call `skipInFlightEffects()`.
      """
    }
    await expectIssues(on: [(1, message(1)), (2, message(2))], off: []) { mode in
      let clock = TestClock()
      let store = Desk.store { action in
        guard case .add(let amount) = action else { return .none }
        return .run(
          name: "nap",
          operation: { _ in try await clock.sleep(for: .seconds(amount)) },
          line: 7
        )
      }
      store.exhaustivity = mode
      await store.send(.add(1), assert: { $0.count = 1 }, line: 1)
      await store.send(.add(2), assert: { $0.count = 3 }, line: 2)
      if isFinished { await store.finish(line: 3) }
    }
  }

  // testing 8
  @Test func nothingToSkip() async {
    let issues: [ExpectedIssue] = [
      (1, "There are no received actions to skip. Remove the call, or pass `strict: false`."),
      (2, "There are no running effects to skip. Remove the call, or pass `strict: false`."),
    ]
    await expectIssues(on: issues, off: issues) { mode in
      let store = Desk.store()
      store.exhaustivity = mode
      await store.skipReceivedActions(line: 1)
      await store.skipInFlightEffects(line: 2)
      await store.skipReceivedActions(strict: false, line: 3)
      await store.skipInFlightEffects(strict: false, line: 4)
    }
  }

  // testing 11
  @Test func aLiveDependency() async {
    let line = UInt(#line) + 16
    let issues: [ExpectedIssue] = [
      (
        line,
        """
        @Dependency(\\.date) was read in a test, but nobody has overridden it (key: DateGeneratorKey).
        It stands at SheafTestingTests/FailureTableEndTests.swift:\(line); the live value was used.
        A live dependency makes a test depend on the world outside: time, chance, network, disk.
        To fix it, write `$0.date = …` in the `withDependencies:` of the store, or in \
        `withDependencies { … } operation: { … }` around what is tested.
        """
      )
    ]
    await expectIssues(on: issues, off: issues) { mode in
      let store = Desk.store { action in
        if action == .go {
          @Dependency(\.date) var date
          _ = date.now
        }
        return .none
      }
      store.exhaustivity = mode
      await store.send(.go, line: 1)
    }
  }

  // testing 13
  @Test func anErrorThatNobodyCatches() async {
    struct Broken: Error {}
    let issues: [ExpectedIssue] = [
      (
        7,
        """
        An effect threw an error that nobody catches: Broken() (Broken).
        It was started by .go in the effect at SheafTestingTests/FailureTableEndTests.swift:7. The \
        effect has ended; the store goes on. Handle the error inside the operation, or give the \
        effect a `catch:`.
        """
      )
    ]
    await expectIssues(on: issues, off: issues) { mode in
      let store = Desk.store { action in
        action == .go ? .run(operation: { _ in throw Broken() }, line: 7) : .none
      }
      store.exhaustivity = mode
      await store.send(.go, line: 1)
    }
  }

  // testing 13
  @Test func anActionForAChildThatIsAbsent() async {
    let issues: [ExpectedIssue] = [
      (
        7,
        """
        ifLet at SheafTestingTests/FailureTableEndTests.swift:7 got an action for a child that is \
        not there: .note(.label("x")).
        When it arrived, the optional child state (Desk.Drawer) is nil. The child was skipped and \
        the parent ran. Likely causes: the action was sent after the child was removed; a parent \
        reducer, run before this operator, removed it; the operator is attached to another part of \
        the state than the view uses. Send only while the child is there, or use `sendIfPresent`.
        """
      )
    ]
    await expectIssues(on: issues, off: issues) { mode in
      let store = TestStore(initialState: Desk.State()) {
        Desk().ifLet(\.note, action: Desk.Action.cases.note, then: { NoteReducer() }, line: 7)
      }
      store.exhaustivity = mode
      await store.send(.note(.label("x")), line: 1)
    }
  }

  // testing 13
  @Test func aSendFromAnEffectThatHasEnded() async {
    let issues: [ExpectedIssue] = [
      (
        7,
        """
        An action was sent through an effect that has ended: .open.
        The effect at SheafTestingTests/FailureTableEndTests.swift:7, started by .go, had returned \
        before. The action was dropped. Keep the effect running while it may send: await the work \
        inside its operation, or turn the callback into an AsyncStream.
        """
      )
    ]
    await expectIssues(on: issues, off: issues) { mode in
      let late = Lock<Send<Desk.Action>?>(nil)
      let store = Desk.store { action in
        guard action == .go else { return .none }
        return .run(operation: { send in late.withLock { $0 = send } }, line: 7)
      }
      store.exhaustivity = mode
      await store.send(.go, line: 1)
      late.withLock { $0 }?.post(.open)
      await store.finish()
    }
  }

  // testing 13
  @Test func aSendToAStoreThatHasEnded() async {
    let issues: [ExpectedIssue] = [
      (
        1,
        """
        An action was sent to a store that has ended: .open.
        `finish()` or `shutDown()` was called before; the action was dropped. Keep the store open \
        while somebody sends to it.
        """
      )
    ]
    await expectIssues(on: issues, off: issues) { mode in
      let store = Desk.store()
      store.exhaustivity = mode
      await store.shutDown()
      await store.send(.open, line: 1)
    }
  }

  private struct NoteReducer: Reducer {
    func reduce(
      into state: inout Desk.Drawer,
      action: Desk.DrawerAction
    ) -> Effect<Desk.DrawerAction> {
      .none
    }
  }
}

/// The line and the whole message of an issue.
typealias ExpectedIssue = (line: UInt, message: String)

/// Runs a test body in both modes; in one of them it reports one issue, in the other nothing.
nonisolated(nonsending) func expectIssues(
  inMode mode: Exhaustivity,
  _ issue: ExpectedIssue,
  _ body: nonisolated(nonsending) (Exhaustivity) async -> Void
) async {
  await expectIssues(on: mode == .on ? [issue] : [], off: mode == .off ? [issue] : [], body)
}

/// Runs a test body in both modes, and compares what it reports word by word.
nonisolated(nonsending) func expectIssues(
  on: [ExpectedIssue],
  off: [ExpectedIssue],
  _ body: nonisolated(nonsending) (Exhaustivity) async -> Void
) async {
  for (mode, expected) in [(Exhaustivity.on, on), (.off, off)] {
    let issues = await issues { await body(mode) }
    #expect(issues.messages == expected.map(\.message), "\(mode)")
    #expect(issues.lines == expected.map(\.line), "\(mode)")
  }
}
