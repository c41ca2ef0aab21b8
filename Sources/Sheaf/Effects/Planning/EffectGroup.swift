/// A concatenation that is under way: an effect of its own, with its own ids.
///
/// Its parts are planned at its place. Confined to the store's actor.
@usableFromInline
final class EffectGroup: PlannedEffect {
  /// Plans the next part; false where none is left.
  @usableFromInline typealias Next = (EffectHost) -> Bool

  /// How its parts are tried again when they fail.
  let retry: RetryOrder?
  /// Other names for the ids and queues of its parts.
  let renaming: EffectRenaming?
  // Why: confined to the store's actor, and nothing of the user's runs during a change.
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
    retry = host.retry
    renaming = host.renaming
    self.next = next
    super.init(host)
  }

  override var group: EffectGroup? { self }

  /// Lets go of the parts that are left.
  func drop() { next = { _ in false } }
}
