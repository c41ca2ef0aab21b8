import Synchronization

/// One effect from its planning to its end, as its task and its `Send` see it.
///
/// All that it delivers passes here, so that after a cancellation nothing does.
@usableFromInline
class EffectGate: PlannedEffect,
  // Why: the `var`s, here and above, are written while the effect is planned and, later, on the
  // store's actor only; what other threads may ask (`isCancelled`, `hasEnded`) is atomic. Exclusivity as in
  // `EffectHost`.
  @unchecked Sendable
{
  /// What tells it from others in reports.
  @usableFromInline final let label: EffectLabel
  /// Which of the ``Flag``s are set; none is ever taken back.
  private final let flags = Atomic<UInt8>(0)
  // Why: confined to the store's actor, and nothing of the user's runs during a change.
  /// Whether its work was entered, or is about to be.
  @exclusivity(unchecked) private(set) final var hasStarted = false
  /// The work; emptied at the end, since a `Send` that is kept would keep what it captured.
  @exclusivity(unchecked) @usableFromInline final var work: GateWork?
  /// Called when it is cancelled by others than its own feature.
  @exclusivity(unchecked) @usableFromInline final var revocation: ((EffectHost) -> Void)?
  /// When it was started, where time is watched.
  final var startedAt: ContinuousClock.Instant? { startTime?.instant }
  @exclusivity(unchecked) private final var startTime: StartTime?

  @usableFromInline
  init(_ label: EffectLabel, _ work: GateWork, _ host: EffectHost) {
    self.label = label
    self.work = work
    revocation = host.revocation
    super.init(host)
  }

  override final var gate: EffectGate? { self }
  /// The way back to the store.
  @inlinable final var link: EffectLink { record.link }

  // MARK: - Flags

  private enum Flag {
    static let cancelled: UInt8 = 1
    static let ended: UInt8 = 2
    static let late: UInt8 = 4
    static let follower: UInt8 = 8
  }

  /// Whether it was cancelled, by whatever: nothing from it is reduced any more.
  @usableFromInline
  final var isCancelled: Bool { flags.load(ordering: .acquiring) & Flag.cancelled != 0 }
  /// Whether its work has returned, or never will be entered.
  final var hasEnded: Bool { flags.load(ordering: .acquiring) & Flag.ended != 0 }
  /// Whether a send is delivered: neither cancelled nor ended.
  @usableFromInline
  final var isOpen: Bool {
    flags.load(ordering: .acquiring) & (Flag.cancelled | Flag.ended) == 0
  }

  /// Whether it waits for nothing but the other effects of its store, and clocks.
  final var isFollower: Bool { flags.load(ordering: .acquiring) & Flag.follower != 0 }

  /// Whether it waits in a queue: its work must not be entered yet.
  final var isHeld: Bool { ticket.map(\.isHeld) ?? false }

  /// Fences the effect; true for the first call.
  final func markCancelled() -> Bool { mark(Flag.cancelled) }
  /// Notes that its work is entered now.
  final func markStarted() { hasStarted = true }
  /// Notes that it is about to start now.
  final func noteStartTime() { startTime = StartTime() }
  /// True for the first send after the end.
  final func markLate() -> Bool { mark(Flag.late) }

  /// Waits, within its work, for what other effects of the store do; a test looks nowhere else then.
  final nonisolated(nonsending) func following<R: Sendable>(
    _ wait: nonisolated(nonsending) () async -> R
  ) async -> R {
    guard let pump = link.pump else { return await wait() }
    _ = mark(Flag.follower)
    pump.effectEnded(of: ObjectIdentifier(link))
    defer { pump.effectBegan(of: ObjectIdentifier(link)) }
    return await wait()
  }

  /// Tells a test's executor that an action was posted; called on any thread.
  @usableFromInline
  final func notePost() {
    guard let pump = link.pump else { return }
    pump.posted(waiting: link.letterCount, name: label.name, at: label.site, for: trigger)
  }

  /// Notes the end and lets go of everything the work captured.
  final func markEnded() {
    _ = mark(Flag.ended)
    work = nil
    revocation = nil
  }

  private final func mark(_ flag: UInt8) -> Bool {
    flags.bitwiseOr(flag, ordering: .acquiringAndReleasing).oldValue & flag == 0
  }
}

/// The functions of a `run`, whatever the type of its actions: the gate stands for the `Send`.
@frozen
@usableFromInline
struct GateWork {
  /// The work itself.
  @usableFromInline
  let operation: nonisolated(nonsending) @Sendable (EffectGate) async throws -> Void
  /// What gets an error; nil where it is to be reported.
  @usableFromInline
  let recovery: (nonisolated(nonsending) @Sendable (any Error, EffectGate) async -> Void)?

  @inlinable
  init<Action>(_ work: RunWork<Action>) {
    // Why: a `Send` is a frozen struct of one reference, to a gate, so a function of the one is called
    // like a function of the other. A closure around it, or a method of the typed gate, would cost
    // every running effect an allocation, or a frame and a check of the executor.
    self = unsafeBitCast(work, to: GateWork.self)
  }
}

/// The moment at which an effect was started.
// Why a class: the layout of an instant is known at run time only, and so would be the gate's.
private final class StartTime {
  let instant = ContinuousClock.now
}

/// A gate that knows the type of the actions its effect sends.
@usableFromInline
final class ActionGate<Action: Sendable>: EffectGate,
  // Why: inherited; the port is a `let`.
  @unchecked Sendable
{
  /// Where its actions enter the store.
  @usableFromInline let port: ActionPort<Action>

  @inlinable
  init(_ effect: RunEffect<Action>, _ port: ActionPort<Action>, _ host: EffectHost) {
    self.port = port
    super.init(effect.label, GateWork(effect.work), host)
  }

  /// Queues the action and runs what is queued, unless a turn is under way that will.
  ///
  /// A posted action comes out of the mailbox: letters that are still in it came later and stay.
  @inlinable
  func deliver(_ action: Action, isPosted: Bool = false, isolation: isolated any Actor) {
    guard let host = link.host else { return }
    // Why first: a letter may have cancelled this effect.
    if !isPosted, link.hasMail { host.takeMail(isolation) }
    guard isOpen else { return host.refuse(action, from: self) }
    port.enqueue(action, ActionSource(node: node, gate: self, record: record), host)
    host.run(isolation)
  }
}
