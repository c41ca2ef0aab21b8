extension Effect {
  /// Gives the effect an id by which it can be cancelled.
  ///
  /// The id belongs to the place of the feature that applies it: ``cancel(id:)`` reaches it from that
  /// feature and from its ancestors. Several effects may share an id; an effect may have several,
  /// and any of them cancels it. With `cancelInFlight` the earlier effects with the id at this same
  /// place are cancelled first.
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
    default: Effect<Other>(.lifted(MappedEffect(self, transform)))
    }
  }

  /// This effect and another at the same time.
  @inlinable
  public func merge(with other: Effect) -> Effect { .merge(self, other) }

  /// This effect, then the other when this one has ended.
  @inlinable
  public func concatenate(with other: Effect) -> Effect { .concatenate(self, other) }
}

// MARK: - Implementation

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
