import Synchronization

/// The one way from effects and handles back to their store: a weak reference and a mailbox.
@usableFromInline
final class EffectLink: @unchecked Sendable {
  // Why unchecked: `host` is set once before the link is shared; loading a weak reference is safe
  // from any thread, and what it leads to is used on `isolation` only.

  /// Work for the store's actor, posted from anywhere.
  @usableFromInline typealias Mail = @Sendable (isolated any Actor) -> Void

  /// The actor on which the store lives. It does not hold the store.
  @usableFromInline let isolation: any Actor
  // Why: set once; loading a weak reference needs no exclusive access.
  @exclusivity(unchecked) @usableFromInline weak var host: EffectHost?
  /// The store's dependencies.
  @usableFromInline let dependencies: DependencyValues
  private let wake: @Sendable (EffectLink) -> Void
  private let mailbox = Mutex<[Mail]>([])
  private let full = Atomic<Bool>(false)

  /// - Parameter wake: Schedules ``EffectHost/takeMail(_:)`` on the actor; called for the first
  ///   letter of a batch.
  init(
    isolation: any Actor,
    dependencies: DependencyValues,
    wake: @escaping @Sendable (EffectLink) -> Void
  ) {
    self.isolation = isolation
    self.dependencies = dependencies
    self.wake = wake
  }

  /// Whether letters wait.
  @usableFromInline var hasMail: Bool { full.load(ordering: .acquiring) }

  /// Posts work; it runs on the store's actor, in order.
  @usableFromInline
  func mail(_ letter: @escaping Mail) {
    let isFirst = mailbox.withLock { letters in
      letters.append(letter)
      full.store(true, ordering: .releasing)
      return letters.count == 1
    }
    if isFirst { wake(self) }
  }

  /// Takes all letters out.
  func takeLetters() -> [Mail] {
    mailbox.withLock { letters in
      full.store(false, ordering: .releasing)
      let taken = letters
      letters = []
      return taken
    }
  }
}
