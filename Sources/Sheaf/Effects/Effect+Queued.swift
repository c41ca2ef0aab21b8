extension Effect {
  /// Lets the effect take its turn in a queue.
  ///
  /// The whole effect takes one slot, also a merge or a concatenation, and holds it until all its
  /// work has ended: returned, thrown, been cancelled, or gone with its feature. What the actions lead
  /// to that it sends is not its own work, so that a feature may send itself through one queue. An
  /// effect without work, such as ``none``, does not touch the queue; ``send(_:)`` and
  /// ``cancel(id:)`` within it are carried out at once.
  ///
  /// While it waits it counts as running for handles, ids and ``join(id:)``, and when it is cancelled
  /// its work is never entered. It starts with its own priority, or else with that of the task that
  /// sent the action. Of two queues around an effect the inner one counts: a part that has a queue of
  /// its own is in that one alone.
  public func queued(on queue: EffectQueue) -> Effect {
    isEmpty ? self : Effect(.queued(self, queue))
  }

  /// Changes policy and spacing of a queue of this feature, or of the store, at once.
  ///
  /// Room that this makes is given to those that wait; where there is less of it now, nobody is
  /// cancelled. A queue that nobody is in has nothing to change: what the next effect brings along is
  /// in force then.
  public static func updateQueue(_ queue: EffectQueue) -> Effect { Effect(.updateQueue(queue)) }

  /// The same effect with its queues replaced: named anew, shared, or with another policy.
  ///
  /// A queue belongs to its place also under another name; ``EffectQueue/storeWide`` shares it.
  public func mapQueue(
    _ transform: @escaping @Sendable (_ queue: EffectQueue) -> EffectQueue
  ) -> Effect {
    isEmpty ? self : Effect(.renamed(self, EffectRenaming(queue: transform)))
  }

  /// The same effect with ids of one type replaced by those of another.
  ///
  /// The ids it carries are embedded, and so are those it cancels or joins. A predicate of
  /// ``cancel(where:)`` within it sees what `extract` gives; ids without such a value are not
  /// cancelled. Ids of other types stay as they are.
  public func mapIDs<Inner: Hashable & Sendable, Outer: Hashable & Sendable>(
    _ embed: @escaping @Sendable (_ id: Inner) -> Outer,
    extract: @escaping @Sendable (_ id: Outer) -> Inner?
  ) -> Effect {
    isEmpty ? self : Effect(.renamed(self, EffectRenaming(embed, extract)))
  }
}

// MARK: - Implementation

/// Other names for the ids and queues of an effect, applied while it is planned.
@usableFromInline
final class EffectRenaming: Sendable {
  typealias ID = any Hashable & Sendable

  /// The new id; nil where it stays.
  private let embed: @Sendable (ID) -> EffectID?
  /// What a predicate within the effect is shown for an id; nil where it must not see it.
  private let extract: @Sendable (ID) -> ID?
  /// The queue instead of another.
  private let replaced: @Sendable (EffectQueue) -> EffectQueue
  /// Applied afterwards.
  private let outer: EffectRenaming?

  init(queue: @escaping @Sendable (EffectQueue) -> EffectQueue) {
    embed = { _ in nil }
    extract = { $0 }
    replaced = queue
    outer = nil
  }

  init<Inner: Hashable & Sendable, Outer: Hashable & Sendable>(
    _ embed: @escaping @Sendable (Inner) -> Outer,
    _ extract: @escaping @Sendable (Outer) -> Inner?
  ) {
    self.embed = { id in (id as? Inner).map { EffectID(embed($0)) } }
    self.extract = { id in
      guard let id = id as? Outer else { return id }
      return extract(id)
    }
    replaced = { $0 }
    outer = nil
  }

  private init(_ inner: EffectRenaming, below outer: EffectRenaming) {
    embed = inner.embed
    extract = inner.extract
    replaced = inner.replaced
    self.outer = outer
  }

  /// This renaming, then another that lies around it.
  @usableFromInline
  func below(_ outer: EffectRenaming?) -> EffectRenaming {
    outer.map { EffectRenaming(self, below: $0) } ?? self
  }

  func id(_ id: EffectID) -> EffectID {
    let new = embed(id.value) ?? id
    return outer?.id(new) ?? new
  }

  func queue(_ queue: EffectQueue) -> EffectQueue {
    let new = replaced(queue)
    return outer?.queue(new) ?? new
  }

  func pullBack(
    _ predicate: @escaping @Sendable (any Hashable & Sendable) -> Bool
  ) -> @Sendable (any Hashable & Sendable) -> Bool {
    let here: @Sendable (ID) -> Bool = { [extract] id in extract(id).map(predicate) ?? false }
    return outer?.pullBack(here) ?? here
  }
}

extension EffectHost {
  /// An id as the effect that is planned means it.
  @inlinable
  final func renamed(_ id: EffectID) -> EffectID {
    renaming == nil ? id : rename(id)
  }

  @usableFromInline
  final func rename(_ id: EffectID) -> EffectID { renaming?.id(id) ?? id }

  /// A predicate as the effect that is planned means it.
  @usableFromInline
  final func renamed(
    _ predicate: @escaping @Sendable (any Hashable & Sendable) -> Bool
  ) -> @Sendable (any Hashable & Sendable) -> Bool {
    renaming?.pullBack(predicate) ?? predicate
  }

  /// A queue as the effect that is planned means it.
  @usableFromInline
  final func renamed(_ queue: EffectQueue) -> EffectQueue { renaming?.queue(queue) ?? queue }
}
