/// A store's hook and its limits.
@usableFromInline
final class DiagnosticsHook: Sendable {
  typealias Handler = @Sendable (StoreDiagnostic) -> Void
  /// From when on something is called slow or leaked.
  let limits: DiagnosticLimits
  /// Gets what was noticed; on the store's actor, except for leaks.
  let handler: Handler

  init(_ limits: DiagnosticLimits, _ handler: @escaping Handler) {
    self.limits = limits
    self.handler = handler
  }

  func dropped(_ action: any Sendable, _ reason: StoreDiagnostic.DropReason) {
    handler(.dropped(action: action, reason: reason))
  }

  func unhandled(_ action: any Sendable) { handler(.unhandled(action: action)) }

  func late(_ action: any Sendable, _ gate: EffectGate) {
    handler(.late(action: action, effect: gate.info()))
  }

  /// The clock is read only where a limit needs it.
  func begin() -> ContinuousClock.Instant? { limits.reduce == nil ? nil : .now }

  func reduced(_ action: any Sendable, since begin: ContinuousClock.Instant) {
    guard let limit = limits.reduce else { return }
    let took = begin.duration(to: .now)
    if took > limit { handler(.slowReduce(action: action, took: took)) }
  }

  func effectStarted(_ gate: EffectGate) {
    guard let limit = limits.start, let begin = gate.startedAt else { return }
    let took = begin.duration(to: .now)
    if took > limit { handler(.slowStart(effect: gate.info(), took: took)) }
  }

  /// Looks at an effect of an ended store again when the limit has passed.
  func watch(_ gate: EffectGate) {
    guard let limit = limits.leak, gate.hasStarted, !gate.hasEnded else { return }
    // Why now: the place is confined to the store's actor, and taken apart with the store.
    let effect = gate.info()
    EffectRunner.check(after: limit) { [handler] in
      if !gate.hasEnded { handler(.leaked(effect: effect, after: limit)) }
    }
  }
}
