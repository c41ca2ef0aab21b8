extension Effect {
  /// Sends an action again and again, first after one interval, until its id is cancelled.
  ///
  /// Tick `n` is due at `start + n × interval`, however long the actions before took. One that is not
  /// out when the next is due is left out, so that a feature that was held up gets one tick and not
  /// all it has missed. A timer of the same id at this place replaces the earlier one. Time is that of
  /// `clock`, or else of the feature's `continuousClock`.
  ///
  /// An interval of zero or less is reported, and nothing ticks.
  public static func timer(
    id: some Hashable & Sendable,
    every interval: Duration,
    tolerance: Duration? = nil,
    clock: (any Clock<Duration>)? = nil,
    priority: TaskPriority? = nil,
    action: Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let clock = EffectClock(clock, at: site)
    let operation: RunEffect<Action>.Operation = { send in
      if interval <= .zero { return reportIssue(TimingMessages.interval(interval), at: site) }
      try await tick(every: min(interval, .century), tolerance, on: clock.current) {
        await send(action)
      }
    }
    return Effect(.run(RunEffect(operation, nil, EffectLabel("timer", priority, site))))
      .cancellable(id: id, cancelInFlight: true)
  }
}

// MARK: - Implementation

/// Calls the closure at every interval from now on, until the clock throws.
nonisolated(nonsending) func tick<C: Clock<Duration>>(
  every interval: Duration,
  _ tolerance: Duration?,
  on clock: C,
  _ body: nonisolated(nonsending) () async -> Void
) async throws {
  let start = clock.now
  var due = start
  while true {
    due = due.advanced(by: interval)
    let late = due.duration(to: clock.now)
    // Why: the next one on the grid; also when this one is late by exactly one interval.
    if late > .zero {
      due = due.advanced(
        by: Duration(
          attoseconds: (late.attoseconds - 1) / interval.attoseconds * interval.attoseconds
        )
      )
      if due < clock.now { due = due.advanced(by: interval) }
    }
    try await clock.sleep(until: due, tolerance: tolerance)
    await body()
  }
}
