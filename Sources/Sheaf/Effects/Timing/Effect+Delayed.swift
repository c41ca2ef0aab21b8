extension Effect {
  /// Starts the effect after a while; the state has changed at once.
  ///
  /// Everything in it waits, also ``send(_:)`` and ``cancel(id:)``. Cancelled while it waits (by the
  /// ids around it, its handle, its feature's removal or the end of its store) it is never entered. A
  /// delay of zero or less is none. The wait is measured from the end of the turn, on `clock`, or else
  /// on the feature's `continuousClock`; at the instant itself the effect starts.
  ///
  /// An id applied before this operator counts while it waits; with `cancelInFlight`, earlier effects
  /// are cancelled when it starts. An id within a merge or of a child counts from the start on.
  public func delayed(
    for duration: Duration,
    clock: (any Clock<Duration>)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return delayed(for: duration, EffectClock(clock, at: site), named: "delay")
  }

  /// Starts the effect when nothing with the id was asked for in a while; the state has changed at once.
  ///
  /// Each call cancels the earlier effects with the id at this place, waiting or running, and starts
  /// the wait anew: a burst leads to the last effect alone, `duration` after the last action, and the
  /// replaced ones are never entered. One that is asked for at the very instant at which another
  /// would start comes after it, and cancels it running. The id is one of ``cancellable(id:cancelInFlight:)``;
  /// the wait is that of ``delayed(for:clock:fileID:filePath:line:column:)``. A duration of zero or
  /// less replaces at once.
  public func debounced(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: (any Clock<Duration>)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    if isMark { return self }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return delayed(for: duration, EffectClock(clock, at: site), named: "debounce")
      .cancellable(id: id, cancelInFlight: true)
  }
}

// MARK: - Implementation

extension Effect {
  /// Whether it asks for nothing but only says what became of the action.
  var isMark: Bool {
    switch kind {
    case .none, .unhandled, .rejected, .absent: true
    default: false
    }
  }

  func delayed(for duration: Duration, _ clock: EffectClock, named name: String) -> Effect {
    if isMark || duration <= .zero { return self }
    return keepingIDs { .concatenate(.pause(for: duration, clock, named: name), $0) }
  }

  /// Work that only waits.
  static func pause(for duration: Duration, _ clock: EffectClock, named name: String) -> Effect {
    work(name, at: clock.site) { _ in try await clock.wait(for: duration) }
  }

  /// A `run` of an operator's own, at the line where that is written.
  static func work(
    _ name: String,
    at site: SourceSite,
    _ operation: @escaping RunEffect<Action>.Operation
  ) -> Effect {
    Effect(.run(RunEffect(operation, nil, EffectLabel(name, nil, site))))
  }

  /// The effect within something that plans it later, with the ids around it in force from now on.
  func keepingIDs(_ enclose: (Effect) -> Effect) -> Effect {
    var (enclosed, inner) = (enclose(self), self)
    // Why without `cancelInFlight`: what it cancels, it is to cancel when it starts.
    while case .cancellable(let effect, let id, _) = inner.kind {
      enclosed = Effect(.cancellable(enclosed, id, cancelInFlight: false))
      inner = effect
    }
    return enclosed
  }

  /// An effect that is built, or arranged, while it is planned.
  static func planned(
    _ plan: @escaping @Sendable (ActionPort<Action>, EffectHost) -> Void
  ) -> Effect {
    Effect(.lifted(LiftedEffect { _, port, host in plan(port, host) }))
  }
}
