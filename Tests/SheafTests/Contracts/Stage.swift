import Sheaf

/// Effects that a test ends one by one, and notes of what became of each.
///
/// `+a` says that the work of `a` was entered, `-a` that it returned, `!a` that it threw an error of
/// its own, `xa` that it ended because it was cancelled.
final class Stage: Sendable {
  private let latches = Lock<[String: Latch]>([:])
  private let failing = Lock<Set<String>>([])
  private let notes = Journal<String>()
  private let signals = Lock<[String: Signal]>([:])

  /// What happened, in order.
  var history: String { notes.entries.joined(separator: " ") }

  /// Effects that were entered, in order.
  var starts: [String] { notes.entries.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) } }

  /// Lets the work of an effect return.
  func end(_ name: String) { latch(name).open() }

  /// Lets the work of an effect throw.
  func fail(_ name: String) {
    failing.withLock { _ = $0.insert(name) }
    latch(name).open()
  }

  /// Returns when something has been noted.
  nonisolated(nonsending) func noted(_ text: String) async { await signal(text).wait() }

  private func note(_ text: String) {
    notes.note(text)
    signal(text).fire()
  }

  private func signal(_ text: String) -> Signal {
    signals.withLock { signals in
      if let signal = signals[text] { return signal }
      let signal = Signal()
      signals[text] = signal
      return signal
    }
  }

  /// Runs until it is told to end, or cancelled.
  func work<Action>(_ name: String) -> Effect<Action> {
    .run(name: name) { _ in
      self.note("+\(name)")
      do { try await self.latch(name).wait() } catch {
        self.note("x\(name)")
        throw error
      }
      if self.failing.withLock({ $0.contains(name) }) {
        self.note("!\(name)")
        throw DiskFull()
      }
      self.note("-\(name)")
    } catch: { _, _ in
    }
  }

  /// Runs until it is told to end, cancelled or not.
  func stubbornWork<Action>(_ name: String) -> Effect<Action> {
    .run(name: name) { _ in
      self.note("+\(name)")
      await self.latch(name).waitStubbornly()
      self.note("-\(name)")
    }
  }

  private func latch(_ name: String) -> Latch {
    latches.withLock { latches in
      if let latch = latches[name] { return latch }
      let latch = Latch()
      latches[name] = latch
      return latch
    }
  }
}

extension StoreUnderTest where State == Family.State, Action == Family.Action {
  /// Sends an action of the root that starts an effect.
  @discardableResult
  func start(_ effect: Effect<Family.Action>) async -> StoreTask { await send(.perform(effect)) }

  /// Returns when the effect of a handle has ended and what that led to has started.
  func settle(_ handle: StoreTask) async {
    await handle.finish()
    _ = await inspector
  }
}
