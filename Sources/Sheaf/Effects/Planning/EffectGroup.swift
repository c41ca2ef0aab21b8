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
  var record: SendRecord?
  var token = EffectToken.none
  /// Parts that run now.
  var pending = 0
  /// The tokens of the current part's effects, and of those that have ended since.
  var members: [EffectToken] = []
  var isPlanning = false
  var isCancelled = false
  private(set) var next: Next

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
