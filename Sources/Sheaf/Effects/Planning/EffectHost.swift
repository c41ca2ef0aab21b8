/// What an effect is planned in and delivers to: the runtime, as the floors below it know it.
///
/// While an effect is planned, the properties say where the walk is; operators change them on the
/// way down and put them back. Confined to the store's actor.
@usableFromInline
class EffectHost {
  /// The way back here from effects and handles.
  @usableFromInline final let link: EffectLink
  // Why: confined, and nothing of the user's runs while one of them is being changed; the dynamic
  // checks would cost more than the work. So in all that is confined.
  /// The place of the feature whose effect is being planned.
  @exclusivity(unchecked) @usableFromInline final var node: PlaceNode
  /// The concatenation whose part is being planned.
  @exclusivity(unchecked) @usableFromInline final var group: EffectGroup?
  /// The ids that were applied around the effect being planned.
  @exclusivity(unchecked) @usableFromInline final var tags: [EffectTag] = []
  /// Dependencies to put in force in the effect being planned; nil for those of the store.
  @exclusivity(unchecked) @usableFromInline final var dependencies: DependencyValues?
  /// The action whose effect is being planned.
  @exclusivity(unchecked) @usableFromInline final var trigger: any Sendable = ()
  /// The outermost send that the work belongs to; made when its first effect is registered.
  @exclusivity(unchecked) @usableFromInline final var record: SendRecord?
  /// Called when others than its own feature cancel the effect being planned.
  ///
  /// Through a handle, or as an ancestor: its feature would not know. Nil where it need not.
  @exclusivity(unchecked) @usableFromInline final var revocation: ((EffectHost) -> Void)?

  /// How the effect being planned is tried again when it fails; nil where it is not.
  @exclusivity(unchecked) @usableFromInline final var retry: RetryOrder?
  /// The queued effect whose part is being planned.
  @exclusivity(unchecked) @usableFromInline final var ticket: QueueTicket?
  /// Other names for the ids and queues of the effect being planned; nil where they stay.
  @exclusivity(unchecked) @usableFromInline final var renaming: EffectRenaming?

  init(link: EffectLink, root: PlaceNode) {
    self.link = link
    node = root
  }

  // MARK: - For the runtime to override

  /// Registers an effect; it is started at the end of the turn.
  @usableFromInline func register(_ gate: EffectGate) { missing() }
  /// Registers a concatenation and plans its first part.
  @usableFromInline func register(_ group: EffectGroup) { missing() }
  /// Cancels the effects with the id at the current place and below.
  @usableFromInline func cancel(_ id: EffectID) { missing() }
  /// Cancels the effects with an id that satisfies the predicate, at the current place and below.
  @usableFromInline
  func cancel(where predicate: (any Hashable & Sendable) -> Bool) { missing() }
  /// Cancels one effect or concatenation; nothing happens where it has ended.
  @usableFromInline func stop(_ token: EffectToken) { missing() }
  /// Cancels the effects that got the id exactly at the current place.
  @usableFromInline func cancelInFlight(_ id: EffectID) { missing() }
  /// Lets the current record wait for the effects with the id at the current place and below.
  @usableFromInline func join(_ id: EffectID) { missing() }
  /// Whether an effect runs, not cancelled, that got the id exactly at the current place.
  @usableFromInline func isRunning(_ id: EffectID) -> Bool { missing() }
  /// Lets the current record wait for the effects of which `isRunning` tells; false where none is.
  @usableFromInline func joinRunning(_ id: EffectID) -> Bool { missing() }
  /// Begins the planning of a queued effect; returns the one around it.
  @usableFromInline func openTicket(for queue: EffectQueue) -> QueueTicket? { missing() }
  /// Ends the planning of a queued effect and goes back to the one around it.
  @usableFromInline func closeTicket(_ outer: QueueTicket?) { missing() }
  /// Whether the queued effect being planned gets no slot in its queue and may not wait for one.
  var isRefused: Bool { missing() }
  /// Puts other settings in force in a queue.
  @usableFromInline func update(_ queue: EffectQueue) { missing() }
  /// The sends that wait for the effects that got the id exactly at the current place.
  ///
  /// Those that led to them, and those that have joined them.
  @usableFromInline func waiters(of id: EffectID) -> [SendRecord] { missing() }
  /// Detaches the sends that have joined the effects that got the id exactly at the current place.
  ///
  /// They still count those effects: who calls this lets each leave, once, when all is planned.
  @usableFromInline func detachJoiners(of id: EffectID) -> [SendRecord] { missing() }
  /// Notes that a reducer rejected the action.
  @usableFromInline func reject() { missing() }
  /// Notes that the action was for a child that is not there.
  @usableFromInline func missed(_ child: AbsentChild) { missing() }
  /// Cancels all effects of a place that is there no more.
  @usableFromInline func removed(_ node: PlaceNode) { missing() }
  /// Drops an action of an effect that has ended or was cancelled.
  @usableFromInline func refuse(_ action: any Sendable, from gate: EffectGate) { missing() }
  /// Closes an effect whose work has ended, and runs what that leads to.
  func ended(_ gate: EffectGate, _ isolation: isolated any Actor) { missing() }
  /// Runs what is queued, unless a turn is under way.
  @usableFromInline func run(_ isolation: isolated any Actor) { missing() }
  /// Opens the mail that was posted from other threads.
  @usableFromInline func takeMail(_ isolation: isolated any Actor) { missing() }

  /// The outermost send that the work at hand belongs to.
  final func currentRecord() -> SendRecord {
    if let record { return record }
    let new = SendRecord(link: link)
    record = new
    return new
  }

  private func missing(_ function: StaticString = #function) -> Never {
    preconditionFailure("EffectHost.\(function) is the runtime's to implement")
  }
}

/// An id around an effect, and the place where it was applied.
@frozen
@usableFromInline
struct EffectTag {
  @usableFromInline let id: EffectID
  @usableFromInline let node: PlaceNode

  @inlinable
  init(id: EffectID, node: PlaceNode) {
    self.id = id
    self.node = node
  }
}
