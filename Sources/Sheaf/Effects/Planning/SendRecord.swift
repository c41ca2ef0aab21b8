import Synchronization

/// One outermost send: counts what it led to, transitively, and wakes who waits for the end.
@usableFromInline
final class SendRecord: @unchecked Sendable {
  // Why unchecked: the two `var`s are used on the store's actor only, exclusivity as in `EffectHost`;
  // what other threads may touch is atomic or under the lock.

  let link: EffectLink
  /// Head of the ledger's list of this send's effects; -1 for none.
  @exclusivity(unchecked) var firstEffect: Int32 = -1
  /// Whether the whole tree was cancelled: what it would still start is not started.
  @exclusivity(unchecked) var isCancelled = false

  private let live = Atomic<Int>(0)
  private let waiters = Mutex<[CheckedContinuation<Void, Never>]>([])

  @usableFromInline
  init(link: EffectLink) { self.link = link }

  /// Notes one more effect, or one more queued action.
  @usableFromInline
  func enter() { live.add(1, ordering: .relaxed) }

  /// Notes that one of them has ended.
  @usableFromInline
  func leave() {
    guard live.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    // Why after the count: who waits looks at it under the lock, and so is here or sees zero.
    let waiting = waiters.withLock { waiters in
      let waiting = waiters
      waiters = []
      return waiting
    }
    for waiter in waiting { waiter.resume() }
  }

  /// Whether nothing is left.
  var isFinished: Bool { live.load(ordering: .acquiring) == 0 }

  /// Returns when nothing is left.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = waiters.withLock { waiters in
        if isFinished { return true }
        waiters.append(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
  }
}
