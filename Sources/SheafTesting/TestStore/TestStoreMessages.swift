import Sheaf

/// The wording of everything that the test kit reports.
///
/// A heading sentence, what was seen, and the way out; differences show − for expected and + for
/// actual.
enum TestStoreMessages {
  // MARK: - State

  static func stateDiffers(_ change: String, _ difference: String) -> String {
    """
    The state after \(change) is not what the test says:
    \(difference)  (expected −, actual +)
    """
  }

  static func unexpectedChange(_ change: String, _ difference: String) -> String {
    """
    The state changed by \(change), but the test gives no closure that says so:
    \(difference)  (expected −, actual +) Say what changes in a trailing closure.
    """
  }

  static func nothingChanged(_ change: String) -> String {
    """
    The closure for \(change) changes nothing, and nothing changed.
    Leave the closure out: without one the state must stay as it is.
    """
  }

  static func mentionedDiffers(_ change: String, _ difference: String) -> String {
    """
    What the test says of the state after \(change) is not so:
    \(difference)  (expected −, actual +) What the closure does not touch was not compared.
    """
  }

  static func closureThrew(_ error: any Error, for change: String) -> String {
    "The closure for \(change) threw an error: \(error). The state was not compared."
  }

  static func assertFailed(_ difference: String) -> String {
    """
    The state that the test has asserted so far is another:
    \(difference)  (expected −, actual +)
    """
  }

  static let absentChildState = "the child is not there, so its state cannot be said to change"

  // MARK: - Actions

  static func unread(_ actions: [Any], before next: Any) -> String {
    """
    \(summary(next)) was sent while \(counted(actions.count, "received action")) had not been read:
    \(list(actions))
    Call `receive` for each before, or `skipReceivedActions()`.
    """
  }

  static func unreadAtEnd(_ actions: [Any]) -> String {
    """
    \(counted(actions.count, "received action")) had not been read at the end:
    \(list(actions))
    Call `receive` for each, or `skipReceivedActions()`.
    """
  }

  static func nothing(_ wanted: String, _ ending: TestRun.Ending, _ effects: [String]) -> String {
    switch ending {
    case .timedOut:
      return """
        No action was received within the time limit, but \(wanted) was expected.
        \(lines(effects))
        Answer what is awaited, advance its clock, or raise `timeout:`.
        """
    case .done, .quiet, .endless:
      if effects.isEmpty {
        return """
          No action was received, but \(wanted) was expected, and no effect is running.
          Nothing can send it any more.
          """
      }
      return """
        No action was received, but \(wanted) was expected. Nothing can run:
        \(lines(effects))
        Advance the clock first, or give the effects what they wait for.
        """
    }
  }

  static func otherAction(
    _ wanted: String,
    _ actual: Any,
    _ isSameCase: Bool,
    _ difference: String?,
    isQueuedLater: Bool
  ) -> String {
    var text =
      isSameCase
      ? "The received action has another payload than expected:\n"
      : "Another action was received than expected:\n"
    if let difference {
      text += difference + "  (expected −, actual +)"
    } else {
      text += "    − \(wanted)\n    + \(summary(actual))\n  (expected −, actual +)"
    }
    if isQueuedLater {
      text += " The expected one was received later: receive what comes before it first."
    }
    return text
  }

  static func missing(
    _ missing: [String],
    unread: [Any],
    _ ending: TestRun.Ending,
    _ effects: [String]
  ) -> String {
    var text = "\(counted(missing.count, "expected action")) of `inAnyOrder` not received"
    text += ending == .timedOut ? " within the time limit:\n" : ":\n"
    text += lines(missing)
    if !unread.isEmpty { text += "\nReceived:\n\(list(unread))" }
    if !effects.isEmpty { text += "\nRunning:\n\(lines(effects))" }
    return text
  }

  static func stray(_ actions: [Any], among expected: [Any]) -> String {
    """
    \(counted(actions.count, "action")) came among those of `inAnyOrder` that is not one of them:
    \(list(actions))
    Receive it before, or add it to the list.
    """
  }

  static let predicate = "an action for which the closure is true"

  /// What an action of any payload is called; `path` names the case, or is its key path as printed.
  static func anyOfCase(_ path: String?, payload: Any.Type) -> String {
    // Why: of a property that is computed the library prints an address, where it knows no name.
    guard let path, !path.contains("<"), let start = path.firstIndex(of: ".") else {
      return "an action of a case with a payload of type \(readableTypeName(payload))"
    }
    return "an action of the case \\\(path[start...])"
  }

  // MARK: - Effects

  static func running(_ effect: String) -> String {
    """
    An effect was still running at the end:
      \(effect)
    Let it finish, cancel it by an action, or call `skipInFlightEffects()`.
    """
  }

  static func unfinished(
    _ action: String,
    _ ending: TestRun.Ending,
    _ effects: [String]
  ) -> String {
    "The effects of \(action) have not ended\(reason(ending, for: "them")):\n\(lines(effects))"
  }

  static func unfinishedThunk(_ name: String, _ ending: TestRun.Ending) -> String {
    "The thunk \(name) has not ended\(reason(ending, for: "it"))."
  }

  private static func reason(_ ending: TestRun.Ending, for work: String) -> String {
    ending == .timedOut
      ? " within the time limit" : ", and nothing can run that would end \(work)"
  }

  static func deaf(_ effect: String) -> String {
    """
    An effect was cancelled and has not ended:
      \(effect)
    What it awaits does not heed the cancellation; it lives on, with all that it captured.
    """
  }

  static func line(of effect: EffectInfo) -> String {
    "\(effect), started by \(summary(effect.action))"
  }

  static func line(of effect: EffectInfo, _ wait: EffectWait) -> String {
    let outside = "something outside of the test's sight"
    let awaited =
      switch wait {
      case .clock(let wait, let isKnown):
        text(of: wait) + (isKnown ? "" : ", perhaps for \(outside) too")
      case .queueSlot(let queue): "a slot of the queue \(queue)"
      case .queueSpacing(let queue, let wait):
        "the spacing of the queue \(queue)" + (wait.map { ", \(text(of: $0))" } ?? "")
      case .otherEffects: "other effects of its store"
      case .outside: outside
      }
    return "\(line(of: effect)), waits for \(awaited)"
  }

  private static func text(of wait: ClockWait) -> String {
    "a TestClock until \(wait.deadline) (asleep since \(wait.began))"
  }

  static func notReleased(_ object: AnyObject) -> String {
    """
    An object is still there though its store is gone: \(readableTypeName(type(of: object))).
    An effect that does not end holds it, something global does, or the test itself.
    """
  }

  static func endless(_ steps: String, _ effects: [String], _ last: String?) -> String {
    var text = "The effects never come to rest: \(steps) led to ever more.\n"
    if !effects.isEmpty { text += lines(effects) + "\n" }
    if let last { text += "The last action was\n  \(last)\n" }
    return text + """
      An effect that loops without waiting for a clock or for something outside does so, or effects \
      that start one another. The test store is stopped: its further steps do nothing.
      """
  }

  static func endlessActions(_ count: Int, last: String) -> String {
    """
    \(count) actions came without a pause, and there is no end of them; the last was
      \(last)
    An action whose effect sends the same again does so, or an effect that loops without waiting for \
    anything. The test store is stopped: its further steps do nothing.
    """
  }

  static func lastAction(_ action: Any, _ origin: ActionOrigin) -> String {
    switch origin {
    case .outside: summary(action)
    case .send(let place):
      "\(summary(action)), sent by `Effect.send`" + (place.isEmpty ? "" : " of \(place)")
    case .effect(let effect): "\(summary(action)), sent by \(line(of: effect))"
    }
  }

  static func lastSend(_ effect: EffectInfo?) -> String {
    "an action, sent by \(effect.map { line(of: $0) } ?? "an effect")"
  }

  static func lastPost(_ name: String?, at site: SourceSite, for action: Any) -> String {
    let effect = name.map { "effect \"\($0)\"" } ?? "an effect"
    return "an action, posted by \(effect) at \(site), started by \(summary(action))"
  }

  /// The last words before the process is stopped.
  static func unstoppable(_ count: Int, _ last: String) -> String {
    """
    An effect sends actions without a pause and without an end, heeds no cancellation, and so never \
    lets the test go on. After \(count) of them the process is stopped. The last was
      \(last)
    Let the loop wait for a clock, or for something outside, or ask `Task.isCancelled`.
    """
  }

  static func nothingToSkip(_ what: String) -> String {
    "There are no \(what) to skip. Remove the call, or pass `strict: false`."
  }

  static let calledByEffect = """
    A test store was used by an effect that runs on its executor, which would wait for itself: an \
    effect of its own, or of a store that has the same TestClock.
    Call it from the test; an effect sends through its `send`.
    """

  // MARK: - Notes

  static func skipped(_ actions: [Any]) -> String {
    "Skipped \(counted(actions.count, "received action")):\n\(list(actions))"
  }

  static func skippedChanges(_ difference: String) -> String {
    "Skipped changes of the state:\n\(difference)  (not mentioned −, actual +)"
  }

  static func cancelled(_ effects: [String]) -> String {
    "Cancelled \(counted(effects.count, "running effect")):\n\(lines(effects))"
  }

  // MARK: - Clocks and schedules

  static func unimplementedClock(_ name: String, use: String) -> String {
    """
    \(name) was used, which must not happen in this test: \(use).
    Give the store a `TestClock` or an `ImmediateClock` where the feature may wait.
    """
  }

  static let clockMovedByEffect = """
    A TestClock was moved by an effect that runs on it, which would wait for itself.
    Move it from the test.
    """

  static func endlessClock(_ limit: Int, now: Duration) -> String {
    """
    TestClock.run() woke \(limit) sleepers and there is no end; it stands at \(now).
    An effect sleeps again and again: cancel it first, or use `advance(by:)`.
    """
  }

  static func failedSchedule(
    _ number: Int,
    of count: Int,
    seed: UInt64,
    _ failure: String
  ) -> String {
    """
    Schedule \(number) of \(count) fails; its seed is \(seed).
    Replay it with `ScheduleExplorer.replay(seed: \(seed)) { … }`. The failure:
    \(failure)
    """
  }

  // MARK: - Implementation

  private static func summary(_ value: Any) -> String { String(summarizing: value) }

  private static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  private static func list(_ values: [Any]) -> String {
    lines(values.prefix(9).map(summary), values.count)
  }

  private static func lines(_ lines: [String], _ count: Int? = nil) -> String {
    let count = count ?? lines.count
    var text = lines.prefix(8).map { "  \($0)" }.joined(separator: "\n")
    if count > 8 { text += "\n  … and \(count - 8) more" }
    return text
  }
}
