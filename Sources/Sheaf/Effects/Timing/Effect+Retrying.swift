extension Effect {
  /// Tries each piece of work in the effect again when it fails, as the policy says.
  ///
  /// Every `run` and `stream` in it has attempts of its own. What an attempt sent before it failed was
  /// reduced; the next one starts from the beginning of the closure, or of the sequence. Only the
  /// last error goes to its `catch:`, or is reported. A cancellation is never retried, and one that
  /// comes during the wait ends the effect. Of two policies around an effect the inner one counts.
  ///
  /// The waits are on `clock`, or else on the feature's `continuousClock`; chance is that of
  /// `withRandomNumberGenerator`. A ``timeout(_:clock:catch:fileID:filePath:line:column:)`` around
  /// this covers all attempts and their waits together; one within is not tried again.
  public func retrying(
    _ policy: RetryPolicy,
    clock: (any Clock<Duration>)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    if isMark { return self }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let order = RetryOrder(policy, EffectClock(clock, at: site))
    return .planned { port, host in
      let outer = host.retry
      host.retry = order
      plan(through: port, host)
      host.retry = outer
    }
  }
}

// MARK: - Implementation

/// A policy, and the clock to wait on.
@usableFromInline
final class RetryOrder: Sendable {
  private let policy: RetryPolicy
  private let clock: EffectClock

  init(_ policy: RetryPolicy, _ clock: EffectClock) {
    self.policy = policy
    self.clock = clock
  }

  /// The work, tried again as long as the policy allows.
  @usableFromInline
  func applied<Action>(to effect: RunEffect<Action>) -> RunEffect<Action> {
    let operation = effect.work.operation
    return RunEffect(
      { send in try await self.repeating { try await operation(send) } },
      effect.work.recovery,
      effect.label
    )
  }

  /// What the work gives in the first attempt that does not fail.
  nonisolated(nonsending) func repeating<Output>(
    _ work: nonisolated(nonsending) () async throws -> Output
  ) async throws -> Output {
    var attempt = 1
    while true {
      do { return try await work() } catch {
        // Why clamped: an attempt that costs nothing may fail for a very long time.
        attempt = min(attempt, .max - 1) + 1
        try await wait(before: attempt, after: error)
      }
    }
  }

  /// Waits for an attempt; throws the error where that is not made.
  private nonisolated(nonsending) func wait(
    before attempt: Int,
    after error: any Error
  ) async throws {
    let errors = DependencyValues.current.cancellationErrors
    if Task.isCancelled || errors.contains(error) { throw error }
    var generator = InjectedGenerator(site: clock.site)
    let delay = policy.delay(beforeAttempt: attempt, after: error, using: &generator)
    guard let delay else { throw error }
    try await clock.wait(for: delay)
  }
}

extension RetryOrder? {
  /// What the work gives in the first attempt that does not fail; there is one where this is nil.
  nonisolated(nonsending) func repeating<Output>(
    _ work: nonisolated(nonsending) () async throws -> Output
  ) async throws -> Output {
    guard let self else { return try await work() }
    return try await self.repeating(work)
  }
}

/// Draws from the feature's `withRandomNumberGenerator`, which is read only where there is a draw.
package struct InjectedGenerator: RandomNumberGenerator {
  private let site: SourceSite

  /// Draws on behalf of an operator that is written there.
  package init(site: SourceSite) { self.site = site }

  /// The next 64 bits of the injected sequence.
  package mutating func next() -> UInt64 {
    let reader = DependencyRead.Reader(isKeyPath: true, site: site)
    return DependencyRead.reader.withValue(reader) {
      DependencyValues.current.withRandomNumberGenerator { $0.next() }
    }
  }
}
