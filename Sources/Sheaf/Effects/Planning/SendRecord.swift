import Synchronization

/// One outermost send: counts what it led to, transitively, and wakes who waits for the end.
@usableFromInline
final class SendRecord: @unchecked Sendable {
  // Why unchecked: the `var`s are used on the store's actor only; the count is under the lock.
  // Exclusivity as in `EffectHost`.

  let link: EffectLink
  /// Head of the ledger's list of this send's effects; -1 for none.
  @exclusivity(unchecked) var firstEffect: Int32 = -1
  /// Whether the whole tree was cancelled: what it would still start is not started.
  @exclusivity(unchecked) var isCancelled = false
  /// Parts of the tree that were cancelled through the handles of children's stores.
  @exclusivity(unchecked) var cancelledPlaces: [(PlaceNode) -> Bool] = []

  private struct Count {
    var live = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }
  private let count = Mutex(Count())

  @usableFromInline
  init(link: EffectLink) { self.link = link }

  /// Notes one more effect, or one more queued action.
  @usableFromInline
  func enter() { count.withLock { $0.live += 1 } }

  /// Notes that one of them has ended.
  @usableFromInline
  func leave() {
    let waiters: [CheckedContinuation<Void, Never>] = count.withLock { count in
      count.live -= 1
      guard count.live == 0 else { return [] }
      let waiters = count.waiters
      count.waiters = []
      return waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Whether what it would start at a place is not to be started.
  func isCancelled(at node: PlaceNode) -> Bool {
    isCancelled || cancelledPlaces.contains { $0(node) }
  }

  /// Whether nothing is left.
  var isFinished: Bool { count.withLock { $0.live == 0 } }

  /// Returns when nothing is left.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = count.withLock { count in
        if count.live == 0 { return true }
        count.waiters.append(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
  }
}
