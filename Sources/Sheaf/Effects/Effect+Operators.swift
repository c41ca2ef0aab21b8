extension Effect {
  /// Gives the effect an id by which it can be cancelled.
  ///
  /// The id belongs to the place of the feature that applies it: ``cancel(id:)`` reaches it from that
  /// feature and from its ancestors. Several effects may share an id; an effect may have several,
  /// and any of them cancels it. With `cancelInFlight` the earlier effects with the id at this same
  /// place are cancelled first. A ``send(_:)`` is no work that runs: it is reduced in any case.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    isEmpty ? self : Effect(.cancellable(self, EffectID(id), cancelInFlight: cancelInFlight))
  }

  /// The same effect for another type of action: whatever it sends is transformed first.
  ///
  /// Runs nothing, and `transform` is called when an action is sent, on the store's actor.
  @inlinable
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Other
  ) -> Effect<Other> {
    switch kind {
    case .none: .none
    case .unhandled: .unhandled
    case .rejected: .rejected
    case .absent(let child): Effect<Other>(.absent(child))
    case .cancel(let id): Effect<Other>(.cancel(id))
    case .updateQueue(let queue): Effect<Other>(.updateQueue(queue))
    default: Effect<Other>(.lifted(MappedEffect(self, transform)))
    }
  }

  /// This effect and another at the same time.
  @inlinable
  public func merge(with other: Effect) -> Effect {
    if isEmpty || other.isEmpty { return .merge(self, other) }
    return appending(other, to: { if case .merge(let parts) = $0 { parts } else { nil } }) {
      .merge($0)
    }
  }

  /// This effect, then the other when this one has ended.
  @inlinable
  public func concatenate(with other: Effect) -> Effect {
    if isEmpty || other.isEmpty { return .concatenate(self, other) }
    return appending(other, to: { if case .concatenate(let parts) = $0 { parts } else { nil } }) {
      .concatenate($0)
    }
  }
}

// MARK: - Implementation

extension Effect {
  /// Appends to a chain of merges, or of concatenations, so that it becomes a shallow tree.
  ///
  /// Folded one by one, 100,000 effects would be nested as deep, and walked on the stack.
  @usableFromInline
  func appending(
    _ other: Effect,
    to parts: (EffectKind<Action>) -> [Effect]?,
    as combine: ([Effect]) -> EffectKind<Action>
  ) -> Effect {
    appended(other, parts, combine, height: height(parts)) ?? Effect(combine([self, other]))
  }

  private static var partsLimit: Int { 32 }

  /// Levels of parts, looking at the first of each.
  private func height(_ parts: (EffectKind<Action>) -> [Effect]?) -> Int {
    var height = 0
    var first: Effect? = self
    while let here = first, let inner = parts(here.kind) {
      height += 1
      first = inner.first
    }
    return height
  }

  /// Nil where there is no room left within the height.
  private func appended(
    _ other: Effect,
    _ parts: (EffectKind<Action>) -> [Effect]?,
    _ combine: ([Effect]) -> EffectKind<Action>,
    height: Int
  ) -> Effect? {
    guard height > 0 else { return nil }
    guard var all = parts(kind), let last = all.last else {
      return Effect(combine([self, other]))
    }
    if height > 1, let longer = last.appended(other, parts, combine, height: height - 1) {
      all[all.count - 1] = longer
    } else if all.count < Self.partsLimit {
      all.append(other)
    } else {
      return nil
    }
    return Effect(combine(all))
  }
}

/// An effect of another action type on its way up: one object whatever the effect holds.
@usableFromInline
class LiftedEffect<Action: Sendable>:
  // Why: a base class cannot prove it; every stored property, here and below, is a `let`.
  @unchecked Sendable
{
  /// Plans the inner effect; made in an inlinable initialiser, so that it is specialised.
  @usableFromInline typealias Planning = (LiftedEffect<Action>, ActionPort<Action>, EffectHost) ->
    Void
  @usableFromInline final let planning: Planning

  @inlinable
  init(planning: @escaping Planning) { self.planning = planning }
}

@usableFromInline
final class MappedEffect<Inner: Sendable, Action: Sendable>: LiftedEffect<Action>,
  // Why: inherited; the stored properties are Sendable `let`s.
  @unchecked Sendable
{
  @inlinable
  init(_ effect: Effect<Inner>, _ transform: @escaping @Sendable (Inner) -> Action) {
    super.init { _, port, host in
      let inner = ActionPort<Inner> { action, source, host in
        port.enqueue(transform(action), source, host)
      }
      effect.plan(through: inner, host)
    }
  }
}
