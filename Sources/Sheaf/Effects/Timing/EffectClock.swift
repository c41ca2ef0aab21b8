/// What a timing operator sleeps on: the clock it was given, or else the feature's.
///
/// The feature's is the dependency `continuousClock`, read when the effect runs, so that the
/// overrides of its store and of the operators around it are in force.
package struct EffectClock: Sendable {
  /// The clock of this operator alone; nil for the dependency.
  let chosen: (any Clock<Duration>)?
  /// Where the operator is written; who reads the dependency, in a report.
  let site: SourceSite

  /// Takes the clock, or the dependency where that is nil.
  package init(_ chosen: (any Clock<Duration>)? = nil, at site: SourceSite) {
    self.chosen = chosen
    self.site = site
  }

  /// The clock in force now; called in a reducer or in an effect.
  package var current: any Clock<Duration> {
    if let chosen { return chosen }
    let reader = DependencyRead.Reader(isKeyPath: true, site: site)
    return DependencyRead.reader.withValue(reader) { DependencyValues.current.continuousClock }
  }

  /// Waits on the clock in force; see `wait(for:)` of a clock.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, and what the clock throws.
  package nonisolated(nonsending) func wait(for duration: Duration) async throws {
    if duration <= .zero { return try Task.checkCancellation() }
    try await current.wait(for: duration)
  }
}

extension Clock<Duration> {
  /// Waits for any duration: not at all for zero or less, without a suspension then.
  ///
  /// A wait of more than a hundred years counts as one of a hundred years: clocks add it to their
  /// time and convert the sum.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, and what the clock throws.
  package nonisolated(nonsending) func wait(for duration: Duration) async throws {
    if duration <= .zero { return try Task.checkCancellation() }
    try await sleep(until: now.advanced(by: min(duration, .century)), tolerance: nil)
  }
}

extension Duration {
  /// A hundred years: as good as for ever, and no clock overflows.
  static var century: Duration { .seconds(3_155_760_000) }
}
