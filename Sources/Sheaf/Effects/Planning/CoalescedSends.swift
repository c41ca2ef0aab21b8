/// Tells, of the waiting actions that replace one another, which is the newest.
@usableFromInline
final class CoalescedSends: Sendable {
  /// What is sent under an id: in one store's, or one effect's, name.
  private struct Key: Hashable {
    let id: EffectID
    let owner: ObjectIdentifier
  }

  private struct Waiting {
    var newest: [Key: Int] = [:]
    var count = 0
  }

  private let waiting = Lock(Waiting())

  /// How many ids have an action that waits.
  var count: Int { waiting.withLock { $0.newest.count } }

  /// Announces an action; those announced before under the id are replaced.
  func announce(_ id: EffectID, by owner: AnyObject) -> CoalescedSend {
    let number = waiting.withLock { waiting in
      waiting.count += 1
      waiting.newest[Key(id: id, owner: ObjectIdentifier(owner))] = waiting.count
      return waiting.count
    }
    return CoalescedSend(id: id, owner: owner, number: number)
  }

  /// Takes an action off the list; false where a newer one has replaced it.
  @usableFromInline
  func redeem(_ send: CoalescedSend) -> Bool {
    waiting.withLock { waiting in
      let key = Key(id: send.id, owner: ObjectIdentifier(send.owner))
      guard waiting.newest[key] == send.number else { return false }
      waiting.newest[key] = nil
      return true
    }
  }
}

/// One announced action; holds its owner, so that no other gets its name.
@usableFromInline
struct CoalescedSend:
  // Why: the owner is only held and told from others.
  @unchecked Sendable
{
  let id: EffectID
  let owner: AnyObject
  let number: Int
}
