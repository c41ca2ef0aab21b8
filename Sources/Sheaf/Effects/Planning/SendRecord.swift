import Synchronization

/// One outermost send: counts what it led to, transitively, and wakes who waits for the end.
@usableFromInline
final class SendRecord:
  // Why: the `var`s are used on the store's actor only, exclusivity as in `EffectHost`; what
  // other threads may touch is atomic or under the lock.
  @unchecked Sendable
{
  /// The way back to the store.
  @usableFromInline let link: EffectLink
  /// Whether the action was not taken: the store ended when it was about to be reduced.
  @usableFromInline let isRefused: Bool
  // Why: confined to the store's actor, and nothing of the user's runs during a change.
  /// Whether the whole tree was cancelled: what it would still start is not started.
  @exclusivity(unchecked) var isCancelled = false
  /// Head of the ledger's list of this send's effects; -1 for none.
  @exclusivity(unchecked) var firstEffect: Int32 = -1
  /// Finds the places, from the root, at and below which the tree was cancelled.
  @exclusivity(unchecked) var cancelledPlaces: [(PlaceNode) -> [PlaceNode]] = []

  /// How many are under way; one high bit says that somebody waits, or has waited.
  private let live = Atomic<Int>(0)
  /// Who waits for the end.
  private let waiters = Lock<[CheckedContinuation<Void, Never>]>([])
  private static let isAwaited = 1 << 62

  @usableFromInline
  init(link: EffectLink, isRefused: Bool = false) {
    self.link = link
    self.isRefused = isRefused
  }

  /// Notes one more effect, or one more queued action.
  @usableFromInline
  func enter() { live.wrappingAdd(1, ordering: .relaxed) }

  /// Notes that one of them has ended.
  @usableFromInline
  func leave() {
    // Why no lock where nobody waits: who starts to wait after this sees that nothing is left.
    let left = live.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
    if left == Self.isAwaited { wake() }
  }

  /// Whether what it would start at a place is not started any more.
  @inline(__always)
  func isCancelled(at node: PlaceNode, below root: PlaceNode) -> Bool {
    if isCancelled || cancelledPlaces.isEmpty { return isCancelled }
    return hasCancelled(node, below: root)
  }

  private func hasCancelled(_ node: PlaceNode, below root: PlaceNode) -> Bool {
    cancelledPlaces.contains { $0(root).contains { node.isAtOrBelow($0) } }
  }

  /// Whether nothing is left.
  var isFinished: Bool { live.load(ordering: .acquiring) & ~Self.isAwaited == 0 }

  /// Returns when nothing is left.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = waiters.withLock { waiters in
        // Why under the lock: who counts down to zero from here on finds this continuation.
        let before = live.bitwiseOr(Self.isAwaited, ordering: .acquiringAndReleasing).oldValue
        if before & ~Self.isAwaited == 0 { return true }
        waiters.append(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  // Why apart: inlined, its rare work would widen the frame of every end.
  @inline(never)
  private func wake() {
    let waiting = waiters.withLock { waiters in
      let waiting = waiters
      waiters = []
      return waiting
    }
    for waiter in waiting { waiter.resume() }
  }
}
