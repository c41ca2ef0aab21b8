/// A concatenation that is under way: an effect of its own, with its own ids.
///
/// Confined to the store's actor.
@usableFromInline
final class EffectGroup {
  /// Plans the next part; false where none is left.
  @usableFromInline typealias Next = (EffectHost) -> Bool

  /// Where the concatenation was planned; its parts are planned there too.
  let node: PlaceNode
  /// The action that started it.
  let trigger: any Sendable
  /// Dependencies to put in force in its parts; nil for those of the store.
  let dependencies: DependencyValues?
  /// How its parts are tried again when they fail.
  let retry: RetryOrder?
  /// Other names for the ids and queues of its parts.
  let renaming: EffectRenaming?
  // Why: confined to the store's actor, and nothing of the user's runs during a change.
  /// The queued effect it is part of.
  @exclusivity(unchecked) var ticket: QueueTicket?
  /// The send that led to it.
  @exclusivity(unchecked) @usableFromInline var record: SendRecord?
  /// Its place in the ledger.
  @exclusivity(unchecked) var token = EffectToken.none
  /// Parts that run now.
  @exclusivity(unchecked) var pending = 0
  /// The tokens of the current part's effects, and of those that have ended since.
  @exclusivity(unchecked) var members: [EffectToken] = []
  /// Whether its next part is being planned at this moment.
  @exclusivity(unchecked) var isPlanning = false
  /// Whether it was cancelled: no further part is planned.
  @exclusivity(unchecked) var isCancelled = false
  /// Plans the next part; empty once it was dropped.
  @exclusivity(unchecked) private(set) var next: Next

  @usableFromInline
  init(_ host: EffectHost, next: @escaping Next) {
    node = host.node
    trigger = host.trigger
    dependencies = host.dependencies
    retry = host.retry
    renaming = host.renaming
    ticket = host.ticket
    self.next = next
  }

  /// Lets go of the parts that are left.
  func drop() { next = { _ in false } }
}
