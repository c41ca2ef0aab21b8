import Synchronization

/// One effect from its planning to its end, as its task and its `Send` see it.
///
/// All that it delivers passes here, so that after a cancellation nothing does.
@usableFromInline
class EffectGate: @unchecked Sendable {
  // Why unchecked: the `var`s are written while the effect is planned and, later, on the store's
  // actor only; what other threads may ask (`isCancelled`, `hasEnded`) is atomic. Exclusivity as in
  // `EffectHost`.

  @usableFromInline final let link: EffectLink
  @usableFromInline final let node: PlaceNode
  @usableFromInline final let label: EffectLabel
  /// The action that started it.
  @usableFromInline final let trigger: any Sendable
  /// Dependencies to put in force while it runs; nil for what is in force anyway.
  @usableFromInline final let dependencies: DependencyValues?
  /// The send that led to it.
  @exclusivity(unchecked) final var record: SendRecord?
  /// Its place in the ledger.
  @exclusivity(unchecked) final var token = EffectToken.none
  /// When it was started, where time is watched.
  final var startedAt: ContinuousClock.Instant? { startTime?.instant }
  @exclusivity(unchecked) private final var startTime: StartTime?
  private final let flags = Atomic<UInt8>(0)

  @inlinable
  init(_ label: EffectLabel, _ host: EffectHost) {
    link = host.link
    node = host.node
    trigger = host.trigger
    dependencies = host.dependencies
    self.label = label
  }

  // MARK: - For the typed gate to override

  /// Does the work.
  nonisolated(nonsending) func perform() async throws {
    preconditionFailure("the subclass has the work")
  }
  /// Hands an error to who catches it; false where nobody does.
  nonisolated(nonsending) func recover(from error: any Error) async -> Bool {
    preconditionFailure("the subclass has the recovery")
  }
  /// Lets go of everything the work captured.
  func release() { preconditionFailure("the subclass has the work") }

  // MARK: - Flags

  private enum Flag {
    static let cancelled: UInt8 = 1
    static let started: UInt8 = 2
    static let ended: UInt8 = 4
    static let late: UInt8 = 8
  }

  /// Whether it was cancelled, by whatever: nothing from it is reduced any more.
  @usableFromInline
  final var isCancelled: Bool { flags.load(ordering: .acquiring) & Flag.cancelled != 0 }
  final var hasStarted: Bool { flags.load(ordering: .acquiring) & Flag.started != 0 }
  final var hasEnded: Bool { flags.load(ordering: .acquiring) & Flag.ended != 0 }
  /// Whether a send is delivered: neither cancelled nor ended.
  @usableFromInline
  final var isOpen: Bool {
    flags.load(ordering: .acquiring) & (Flag.cancelled | Flag.ended) == 0
  }

  /// Fences the effect; true for the first call.
  final func markCancelled() -> Bool { mark(Flag.cancelled) }
  final func markStarted() { _ = mark(Flag.started) }
  /// Notes that it is about to start now.
  final func noteStartTime() { startTime = StartTime() }
  /// True for the first send after the end.
  final func markLate() -> Bool { mark(Flag.late) }

  /// Notes the end and lets go of everything the work captured.
  final func markEnded() {
    _ = mark(Flag.ended)
    release()
  }

  private final func mark(_ flag: UInt8) -> Bool {
    flags.bitwiseOr(flag, ordering: .acquiringAndReleasing).oldValue & flag == 0
  }
}

/// The moment at which an effect was started.
// Why a class: the layout of an instant is known at run time only, and so would be the gate's.
private final class StartTime {
  let instant = ContinuousClock.now
}

/// A gate that knows the type of the actions its effect sends.
@usableFromInline
final class ActionGate<Action: Sendable>: EffectGate, @unchecked Sendable {
  // Why unchecked: inherited; the port is a `let`.
  @usableFromInline let port: ActionPort<Action>
  /// The work; emptied at the end, since a `Send` that is kept would keep what it captured.
  @exclusivity(unchecked) @usableFromInline var operation: RunEffect<Action>.Operation?
  /// What gets an error; nil where it is to be reported.
  @exclusivity(unchecked) @usableFromInline var recovery: RunEffect<Action>.Recovery?

  @inlinable
  init(_ effect: RunEffect<Action>, _ port: ActionPort<Action>, _ host: EffectHost) {
    self.port = port
    operation = effect.operation
    recovery = effect.recovery
    super.init(effect.label, host)
  }

  /// Queues the action and runs what is queued, unless a turn is under way that will.
  @inlinable
  func deliver(_ action: Action, isolation: isolated any Actor) {
    guard let host = link.host else { return }
    guard isOpen else { return host.refuse(action, from: self) }
    if link.hasMail { host.takeMail(isolation) }
    port.enqueue(action, ActionSource(node: node, gate: self, record: host.record(of: self)), host)
    host.run(isolation)
  }

  @usableFromInline
  nonisolated(nonsending) override func perform() async throws {
    if let operation { try await operation(Send(self)) }
  }

  @usableFromInline
  nonisolated(nonsending) override func recover(from error: any Error) async -> Bool {
    guard let recovery else { return false }
    await recovery(error, Send(self))
    return true
  }

  @usableFromInline
  override func release() {
    operation = nil
    recovery = nil
  }
}
