import Synchronization

/// The one way from effects and handles back to their store: a weak reference and a mailbox.
@usableFromInline
final class EffectLink:
  // Why: `host` is set once before the link is shared; loading a weak reference is safe from any
  // thread, and what it leads to is used on `isolation` only, as are the
  // dependencies.
  @unchecked Sendable
{
  /// Work for the store's actor, posted from anywhere.
  @usableFromInline typealias Mail = @Sendable (isolated any Actor) -> Void

  /// The actor on which the store lives; it does not hold the store.
  @usableFromInline let isolation: any Actor
  // Why: set once; loading a weak reference needs no exclusive access.
  /// The runtime of the store; nil once that has been released.
  @exclusivity(unchecked) @usableFromInline weak var host: EffectHost?
  /// The store's dependencies; a test changes them between its steps, on the store's actor.
  @exclusivity(unchecked) @usableFromInline var dependencies: DependencyValues
  /// Whether a test watches what each effect waits for.
  let isTracked: Bool
  /// A test's executor, which is told of each effect that begins and ends; nil elsewhere.
  let pump: (any PumpedExecutor)?
  /// Lets the store's actor open the mail, soon.
  private let wake: @Sendable (EffectLink) -> Void
  /// Which of the actions that wait to replace one another is the newest.
  @usableFromInline let coalesced = CoalescedSends()
  /// The letters that wait.
  private let mailbox = Lock(Mailbox())
  /// Whether letters wait, to be asked without the lock.
  // Invariant: written under the mailbox's lock; true exactly while letters are in it.
  private let full = Atomic<Bool>(false)

  /// Letters, the oldest at `head`; those before it have been taken.
  private struct Mailbox {
    var letters: [Mail?] = []
    var head = 0
    /// Whether the actor was asked to open them, and has not come to it.
    var isWaking = false

    var count: Int { letters.count - head }

    /// True where nothing is on its way to open the letters; the caller sends it.
    // Why: one that wakes for every letter, and for what is left, would leave ever more behind it
    // where letters lead to letters.
    mutating func beginWaking() -> Bool {
      if isWaking { return false }
      isWaking = true
      return true
    }
  }

  /// `wake` schedules ``EffectHost/takeMail(_:)`` on the actor.
  ///
  /// It is called for a letter that comes while none is on its way, and where letters were left.
  init(
    isolation: any Actor,
    dependencies: DependencyValues,
    pump: (any PumpedExecutor)? = nil,
    wake: @escaping @Sendable (EffectLink) -> Void
  ) {
    self.isolation = isolation
    self.dependencies = dependencies
    self.pump = pump
    isTracked = pump != nil
    self.wake = wake
  }

  /// Whether letters wait.
  @usableFromInline var hasMail: Bool { full.load(ordering: .acquiring) }

  /// How many letters wait.
  var letterCount: Int { mailbox.withLock { $0.count } }

  /// Posts work; it runs on the store's actor, in order.
  @usableFromInline
  func mail(_ letter: @escaping Mail) {
    let mustWake = mailbox.withLock { mailbox in
      mailbox.letters.append(letter)
      full.store(true, ordering: .releasing)
      return mailbox.beginWaking()
    }
    if mustWake { wake(self) }
  }

  /// Calls the closure at once where the caller is on the store's actor, and posts it elsewhere.
  func perform(from caller: isolated (any Actor)?, _ body: @escaping Mail) {
    guard let caller, caller === isolation else { return mail(body) }
    // Why: the actors were compared on the line above.
    withAssumedIsolation(of: caller, body) { body, isolation in body(isolation) }
  }

  /// Notes that the actor has come to open the letters: the next one wakes it again.
  func noteAwake() { mailbox.withLock { $0.isWaking = false } }

  /// Opens the letters that are there now, in order, on the store's actor.
  ///
  /// A letter may lead here again; the inner call then opens those that are left, so that what is
  /// sent after a post is never taken before it.
  // Why one at a time: while the others stay in the mailbox `hasMail` is true, and a letter that is
  // posted meanwhile comes behind them.
  func open(_ isolation: isolated any Actor) {
    var left = mailbox.withLock { $0.count }
    while left > 0, let letter = takeLetter() {
      letter(isolation)
      left -= 1
    }
    // Why: who posts all the time must not keep the caller here.
    if hasMail, mailbox.withLock({ $0.beginWaking() }) { wake(self) }
  }

  /// Lets go of the letters of a store that was released: nobody will open them.
  // Why: a letter holds its effect or its handle, and those hold this link.
  func discardMail() {
    let letters = mailbox.withLock { mailbox in
      let letters = mailbox.letters
      mailbox = Mailbox(isWaking: mailbox.isWaking)
      full.store(false, ordering: .releasing)
      return letters
    }
    // Why here: what the letters hold may post again when it goes.
    withExtendedLifetime(letters) {}
  }

  private func takeLetter() -> Mail? {
    mailbox.withLock { mailbox in
      guard mailbox.head < mailbox.letters.count else { return nil }
      let letter = mailbox.letters[mailbox.head].take()
      mailbox.head += 1
      if mailbox.count == 0 {
        mailbox.letters.removeAll(keepingCapacity: mailbox.letters.capacity <= 2_048)
        mailbox.head = 0
        full.store(false, ordering: .releasing)
      } else if mailbox.head > 1_024, mailbox.head * 2 > mailbox.letters.count {
        mailbox.letters.removeFirst(mailbox.head)
        mailbox.head = 0
      }
      return letter
    }
  }
}
