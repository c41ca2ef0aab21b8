/// What a reducer asks for besides its new state: a value that runs nothing by itself.
///
/// An effect is one word. Building, mapping or dropping it starts nothing; the store plans it at
/// the end of the action that returned it and starts it at the end of the turn, on the store's own
/// actor (see ``run(priority:name:operation:catch:fileID:filePath:line:column:)``). Parts are
/// planned left to right. ``none`` is the identity of ``merge(_:)-(Effect<Action>...)`` and
/// ``concatenate(_:)-(Effect<Action>...)`` and allocates nothing.
@frozen
public struct Effect<Action: Sendable>: Sendable {
  @usableFromInline let kind: EffectKind<Action>

  @inlinable
  init(_ kind: EffectKind<Action>) { self.kind = kind }

  /// Whether there is nothing to plan.
  @inlinable
  var isEmpty: Bool {
    switch kind {
    case .none, .unhandled: true
    default: false
    }
  }
}

@frozen
@usableFromInline
enum EffectKind<Action: Sendable>: Sendable {
  case none
  /// As `none`, and no operator took the action.
  case unhandled
  case rejected
  case absent(AbsentChild)
  case run(RunEffect<Action>)
  case lifted(LiftedEffect<Action>)
  case placed(PlacedEffect)
  indirect case send(Action)
  indirect case merge([Effect<Action>])
  indirect case concatenate([Effect<Action>])
  indirect case cancel(EffectID)
  indirect case cancelWhere(@Sendable (any Hashable & Sendable) -> Bool)
  indirect case join(EffectID)
  indirect case cancellable(Effect<Action>, EffectID, cancelInFlight: Bool)
  indirect case dependencies(Effect<Action>, DependencyValues)
  indirect case queued(Effect<Action>, EffectQueue)
  indirect case updateQueue(EffectQueue)
  indirect case renamed(Effect<Action>, EffectRenaming)
}

extension Effect {
  /// No effect.
  @inlinable public static var none: Effect { Effect(.none) }

  /// No effect; the outcome of the action is "rejected" for replies and observers.
  ///
  /// Nothing is started and no running effect is disturbed. Where another reducer handled the same
  /// action and did not reject it, its effects run.
  @inlinable public static var rejected: Effect { Effect(.rejected) }

  /// No effect, and the mark that no operator took the action.
  @inlinable static var unhandled: Effect { Effect(.unhandled) }

  /// Sends an action at once: it is reduced in the same turn, after the actions queued before it.
  ///
  /// Breadth first: what several effects of one action send comes before what those actions send.
  @inlinable
  public static func send(_ action: Action) -> Effect { Effect(.send(action)) }

  /// Runs the effects at the same time.
  ///
  /// They are planned, and started, left to right.
  @inlinable
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs the effects at the same time.
  ///
  /// They are planned, and started, in the order given. Many belong into one sequence: effects that
  /// are nested in each other by hand take stack for every level, also when they are let go of.
  @inlinable
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    gathered(effects) { .merge($0) }
  }

  /// Runs the effects one after another: each starts when the one before has ended.
  ///
  /// A part that failed, or was cancelled by an id of its own, is followed by the next one once it
  /// has really ended. Cancelling the whole cancels what runs and drops the rest.
  @inlinable
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs the effects one after another, in the order given.
  ///
  /// Many belong into one sequence: effects that are nested in each other by hand take stack for every
  /// level, also when they are let go of.
  @inlinable
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    gathered(effects) { .concatenate($0) }
  }

  /// Cancels the effects that carry the id: in this feature and in everything below it.
  ///
  /// Never reached are siblings, the other rows of a list, ancestors, and other stores. An id that
  /// nobody carries is fine. In a merge the order counts: `merge(.cancel(id: x), start)` leaves the
  /// new effect running where it carries `x`; `merge(start, .cancel(id: x))` leaves none. What an
  /// effect had sent when it ended by itself is reduced, also after a cancel that comes before it.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(.cancel(EffectID(id)))
  }

  /// Cancels the effects one of whose ids satisfies the predicate, where `cancel(id:)` would reach.
  ///
  /// The predicate gets the value given to `cancellable(id:)`: `{ $0 is DownloadID }`.
  public static func cancel(
    where predicate: @escaping @Sendable (any Hashable & Sendable) -> Bool
  ) -> Effect {
    Effect(.cancelWhere(predicate))
  }

  /// No work of its own: the handle of this action also waits for what runs under the id now.
  ///
  /// Reached are this feature and everything below it. Cancelling the handle does not cancel them.
  public static func join(id: some Hashable & Sendable) -> Effect {
    Effect(.join(EffectID(id)))
  }
}

// MARK: - Implementation

extension Effect {
  @inlinable
  static func gathered(
    _ effects: some Sequence<Effect>,
    as combine: ([Effect]) -> EffectKind<Action>
  ) -> Effect {
    var parts: [Effect] = []
    for effect in effects where !effect.isEmpty { parts.append(effect) }
    if parts.count > 1 { return Effect(combine(parts)) }
    return parts.first ?? .none
  }

  /// Both effects, planned in this order.
  // Why always inlined: the caller then hands its effects on; called, it would count them up and down.
  @inlinable
  @inline(__always)
  static func both(_ first: Effect, _ second: Effect) -> Effect {
    switch (first.kind, second.kind) {
    case (.unhandled, _): return second
    case (_, .unhandled): return first
    case (.none, _): return second
    case (_, .none): return first
    default: return Effect(.merge([first, second]))
    }
  }

  /// The effect with dependencies in force while it runs.
  @inlinable
  func withDependencies(_ values: DependencyValues) -> Effect {
    isEmpty ? self : Effect(.dependencies(self, values))
  }
}
