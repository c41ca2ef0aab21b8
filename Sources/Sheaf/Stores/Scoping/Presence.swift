/// A part of the state that may go away while a store of it is held.
///
/// Presences form a tree like the stores they belong to: a turn visits those that may have changed.
/// Confined to the main actor.
@usableFromInline
class Presence:
  // Why: state sequences carry it to the main actor, where alone it is used.
  @unchecked Sendable
{
  /// The presence of the part above, if that may go away itself.
  final let parent: Presence?
  /// Whether the part was removed or is another now; it never comes back for this presence.
  final private(set) var isGone = false
  /// The presences of what was scoped from here.
  final private(set) var below = PresenceList()

  init(below parent: Presence?) {
    self.parent = parent
    if parent?.isGone == true { isGone = true }
  }

  /// Looks whether the part is there at this moment.
  func isThere(in state: UnsafeMutableRawPointer) -> Bool {
    preconditionFailure("the subclass looks")
  }

  /// Looks whether the part is there, and takes no note where it is not.
  ///
  /// For a state within a turn, in which the part may go and be put back.
  func wasThere(in state: UnsafeMutableRawPointer) -> Bool {
    preconditionFailure("the subclass looks")
  }

  /// Looks after a turn, and takes what is to be read after a removal.
  func renew(from state: UnsafeMutableRawPointer) {
    preconditionFailure("the subclass renews")
  }

  /// Whether the whole part is kept as of the last turn, so that no single values need to be.
  @usableFromInline var isExact: Bool { true }

  /// Whether the part, or one above, is told from another at the same place by its id.
  var hasIdentity: Bool { parent?.hasIdentity ?? false }

  final func add(_ presence: Presence) { below.add(presence) }

  final func renewBelow(from state: UnsafeMutableRawPointer) {
    // Why a copy is walked: letting go of an old state may run code of the user's that scopes.
    for presence in below.living { presence.renew(from: state) }
    below.purge()
  }

  /// Notes that the part is gone, and with it all that was scoped from it.
  final func leave() {
    if isGone { return }
    isGone = true
    leaveBelow()
  }

  /// Tells those below that the part is gone.
  func leaveBelow() {
    for presence in below.living { presence.leave() }
  }
}

/// Presences, as long as somebody else holds them; those that are gone are let go of in time.
struct PresenceList {
  private struct Entry {
    weak var presence: Presence?
    var isLeft: Bool { presence.map { !$0.isGone } ?? false }
  }

  private var entries: [Entry] = []
  private var limit = 16

  var isEmpty: Bool { entries.isEmpty }
  /// Living and dead ones that were not let go of yet.
  var count: Int { entries.count }
  var living: [Presence] { entries.compactMap { $0.presence } }

  mutating func add(_ presence: Presence) {
    if entries.count >= limit {
      purge()
      limit = max(16, entries.count * 2)
    }
    entries.append(Entry(presence: presence))
  }

  mutating func purge() { entries.removeAll { !$0.isLeft } }
}
