/// A concatenation that is under way: an effect of its own, with its own ids.
///
/// Confined to the store's actor.
@usableFromInline
final class EffectGroup {
  /// Plans the next part; false where none is left.
  @usableFromInline typealias Next = (EffectHost) -> Bool

  /// Where the concatenation was planned; its parts are planned there too.
  let node: PlaceNode
  let trigger: any Sendable
  let dependencies: DependencyValues?
  // Why: confined to the store's actor, and nothing of the user's runs during a change.
  @exclusivity(unchecked) @usableFromInline var record: SendRecord?
  @exclusivity(unchecked) var token = EffectToken.none
  /// Parts that run now.
  @exclusivity(unchecked) var pending = 0
  /// The tokens of the current part's effects, and of those that have ended since.
  @exclusivity(unchecked) var members: [EffectToken] = []
  @exclusivity(unchecked) var isPlanning = false
  @exclusivity(unchecked) var isCancelled = false
  @exclusivity(unchecked) private(set) var next: Next

  @usableFromInline
  init(_ host: EffectHost, next: @escaping Next) {
    node = host.node
    trigger = host.trigger
    dependencies = host.dependencies
    self.next = next
  }

  /// Lets go of the parts that are left.
  func drop() { next = { _ in false } }
}
