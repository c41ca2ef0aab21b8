/// What runs in a store at this moment.
public struct StoreInspector: Sendable {
  /// The running and planned effects, in the order of their slots.
  public let effects: [EffectInfo]
  /// Entries of the ledger: effects and concatenations.
  public let entryCount: Int
  /// Ids that running effects hold.
  public let idCount: Int

  /// Queues that somebody is in, or whose last start was less than their spacing ago.
  public let queueCount: Int

  init(_ runtime: Runtime) {
    // Why: from the first look on, starts are timed; a store nobody inspects reads no clock.
    runtime.isTimed = true
    effects = runtime.ledger.all.compactMap { runtime.ledger.info($0) }
    entryCount = runtime.ledger.count
    idCount = runtime.ledger.idCount
    queueCount = runtime.queues.count
  }
}

extension Store {
  /// What runs now; effects started before the first look have no start time.
  public var inspector: StoreInspector { StoreInspector(root.runtime) }

  /// Lets the closure know of drops, unhandled, late, slow and leaked work; nil stops it.
  ///
  /// It is called on the main actor, except for leaks, and works in release builds. Clocks are read
  /// only where a limit asks for it.
  public func diagnose(
    limits: DiagnosticLimits = DiagnosticLimits(),
    _ handler: (@Sendable (StoreDiagnostic) -> Void)?
  ) {
    root.runtime.diagnostics = handler.map { DiagnosticsHook(limits, $0) }
  }
}

extension StoreActor {
  /// What runs now; effects started before the first look have no start time.
  public var inspector: StoreInspector {
    get async {
      await Self.perform(on: self, isolation: isolation) { engine, _ in StoreInspector(engine) }
    }
  }

  /// Lets the closure know of drops, unhandled, late, slow and leaked work; nil stops it.
  ///
  /// It is called on the store's actor, except for leaks, and works in release builds. Clocks are
  /// read only where a limit asks for it.
  public func diagnose(
    limits: DiagnosticLimits = DiagnosticLimits(),
    _ handler: (@Sendable (StoreDiagnostic) -> Void)?
  ) async {
    await Self.perform(on: self, isolation: isolation) { engine, _ in
      engine.diagnostics = handler.map { DiagnosticsHook(limits, $0) }
    }
  }
}
