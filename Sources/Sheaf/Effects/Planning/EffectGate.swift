import Synchronization

/// One effect from its planning to its end, as its task and its `Send` see it.
///
/// All that it delivers passes here, so that after a cancellation nothing does.
@usableFromInline
class EffectGate: @unchecked Sendable {
  // Why unchecked: the `var`s are written while the effect is planned and, later, on the store's
  // actor only; what other threads may ask (`isCancelled`, `hasEnded`) is atomic. Exclusivity as in
  // `EffectHost`.

  @usableFromInline
  typealias Body = nonisolated(nonsending) @Sendable () async throws -> Void
  @usableFromInline
  typealias Recovery = nonisolated(nonsending) @Sendable (any Error) async -> Void

  @usableFromInline final let link: EffectLink
  @usableFromInline final let node: PlaceNode
  @usableFromInline final let label: EffectLabel
  /// The action that started it.
  @usableFromInline final let trigger: any Sendable
  /// Dependencies to put in force while it runs; nil for what is in force anyway.
  @usableFromInline final let dependencies: DependencyValues?
  /// The work; emptied at the end, since it captures the gate.
  @exclusivity(unchecked) @usableFromInline final var body: Body?
  /// What gets an error; nil where it is to be reported.
  @exclusivity(unchecked) @usableFromInline final var recovery: Recovery?
  /// Called when it is cancelled by others than its own feature.
  @exclusivity(unchecked) @usableFromInline final var revocation: ((EffectHost) -> Void)?
  /// The send that led to it.
  @exclusivity(unchecked) final var record: SendRecord?
  /// Its place in the ledger.
  @exclusivity(unchecked) final var token = EffectToken.none
  /// When it was started, where time is watched.
  @exclusivity(unchecked) final var startedAt: ContinuousClock.Instant?
  private final let flags = Atomic<UInt8>(0)

  @inlinable
  init(_ label: EffectLabel, _ host: EffectHost) {
    link = host.link
    node = host.node
    trigger = host.trigger
    dependencies = host.dependencies
    revocation = host.revocation
    self.label = label
  }

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
  /// True for the first send after the end.
  final func markLate() -> Bool { mark(Flag.late) }

  /// Notes the end and lets go of everything the work captured.
  final func markEnded() {
    _ = mark(Flag.ended)
    body = nil
    recovery = nil
    revocation = nil
  }

  private final func mark(_ flag: UInt8) -> Bool {
    flags.bitwiseOr(flag, ordering: .acquiringAndReleasing).oldValue & flag == 0
  }
}

/// A gate that knows the type of the actions its effect sends.
@usableFromInline
final class ActionGate<Action: Sendable>: EffectGate, @unchecked Sendable {
  // Why unchecked: inherited; the port is a `let`.
  @usableFromInline let port: ActionPort<Action>

  @inlinable
  init(_ effect: RunEffect<Action>, _ port: ActionPort<Action>, _ host: EffectHost) {
    self.port = port
    super.init(effect.label, host)
    let operation = effect.operation
    body = { try await operation(Send(self)) }
    if let recovery = effect.recovery {
      self.recovery = { error in await recovery(error, Send(self)) }
    }
  }

  /// Queues the action and runs what is queued, unless a turn is under way that will.
  ///
  /// - Parameter isPosted: Whether it comes out of the mailbox: then letters that are still in it
  ///   were posted later and stay behind.
  @inlinable
  func deliver(_ action: Action, isPosted: Bool = false, isolation: isolated any Actor) {
    guard let host = link.host else { return }
    // Why first: a letter may have cancelled this effect.
    if !isPosted, link.hasMail { host.takeMail(isolation) }
    guard isOpen else { return host.refuse(action, from: self) }
    port.enqueue(action, ActionSource(node: node, gate: self, record: host.record(of: self)), host)
    host.run(isolation)
  }
}
