/// Those who are told once per turn that the state may have changed.
///
/// Added during a notification: told from the next commit on. Removed: never told again, also not
/// in the notification under way. Confined to the store's actor.
@usableFromInline
final class CommitObservers {
  @usableFromInline
  final class Observer:
    // Why: called and removed on the store's actor only; what ends it elsewhere merely holds it.
    @unchecked Sendable
  {
    /// Whether it is told no more.
    fileprivate(set) var isRemoved = false
    /// Tells it; false where it wants to hear no more.
    let committed: (UnsafeRawPointer) -> Bool

    /// Makes an observer that is told from when it is added on.
    ///
    /// - Parameter committed: Gets a pointer to the root state, which it may read and must not keep;
    ///   returns false where it wants to hear no more.
    @usableFromInline
    init(_ committed: @escaping (UnsafeRawPointer) -> Bool) { self.committed = committed }
  }

  // Why: confined to the store's actor, and nothing of the user's runs during a change.
  /// Who is told, in the order in which they were added.
  @exclusivity(unchecked) @usableFromInline private(set) var list: [Observer] = []
  /// Whether nobody is told; kept apart, since every send asks.
  // Invariant: `isEmpty == list.isEmpty`.
  @exclusivity(unchecked) @usableFromInline private(set) var isEmpty = true

  @usableFromInline
  func add(_ observer: Observer) {
    list.append(observer)
    isEmpty = false
  }

  // Why by reference: whoever kept an identity alone might name an observer that came later.
  func remove(_ observer: Observer) {
    guard let index = list.firstIndex(where: { $0 === observer }) else { return }
    list.remove(at: index).isRemoved = true
    isEmpty = list.isEmpty
  }

  @usableFromInline
  func commit(_ state: UnsafeRawPointer) {
    for observer in list where !observer.isRemoved {
      if !observer.committed(state) { remove(observer) }
    }
  }
}
