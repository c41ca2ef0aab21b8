/// What one owner hooks into a store: before an action is reduced, and after.
///
/// Everything that watches or steers a store stands on them: recording, the test store, replies,
/// middleware, logging. A store has as many as were added; where there are none, they cost one nil
/// test. Confined to the store's actor.
package struct EngineHooks<State, Action: Sendable> {
  /// Decides on an action before it is reduced.
  ///
  /// Owners are asked in the order in which they were added, each about what the one before has
  /// made of the action. Whoever holds or drops it ends the asking.
  package var admit: ((AdmissionRequest<State, Action>) -> Admission<Action>)?
  /// Told after an action was reduced and removed children were swept, before its effects start.
  package var reduced: ((Reduction<State, Action>) -> Void)?
  /// Told of each send that waits for the end of a turn: an effect that sends on and on while it
  /// starts keeps the store from reducing any of it.
  package var queuedSend: (() -> Void)?
  /// Told when an effect has ended, however.
  package var effectEnded: ((EffectInfo) -> Void)?
  /// Whether ``Reduction/before`` is filled in; it costs a copy of the state per action.
  package var wantsStateBefore = false
  /// Whether it is asked after all owners that do not want that: what it lets pass is reduced.
  package var isAskedLast = false
  /// What the owner keeps with its hooks, to find it again by its type.
  package var owner: AnyObject?

  /// Makes hooks that do nothing.
  package init() {}
}

/// Names one owner's hooks on a store, to take them off again.
package final class HookToken: Sendable {
  init() {}
}

/// What becomes of an action.
package enum Admission<Action: Sendable> {
  /// It is reduced.
  case pass
  /// Another is reduced in its place.
  case replace(Action)
  /// It waits; the one who held it sends it on with `resume`, or forgets it.
  case hold((_ resume: HeldAction<Action>) -> Void)
  /// Its owner has made what it wants of it with the request's ticket.
  case taken
  /// It is not reduced.
  case drop
}

/// Where an action came from.
package enum ActionOrigin: Sendable {
  /// A view, a test, a callback.
  case outside
  /// `Effect.send`, of the feature at the place.
  case send(place: String)
  /// A running effect.
  case effect(EffectInfo)
}

/// One reduced, or dropped, action.
package struct Reduction<State, Action: Sendable> {
  /// What became of it.
  package enum Outcome: Sendable {
    /// A reducer took it.
    case handled
    /// No operator took it.
    case unhandled
    /// A reducer returned ``Effect/rejected``.
    case rejected
    /// It was fenced, or not admitted.
    case dropped
  }

  /// The action.
  package let action: Action
  /// Where it came from.
  package let origin: ActionOrigin
  /// What became of it.
  package let outcome: Outcome
  /// The outermost send that led to it.
  let record: SendRecord
  /// The id of that send; ``StoreTask/sendID`` of what it returned.
  package var sendID: ObjectIdentifier { ObjectIdentifier(record) }
  /// The state before; nil unless asked for.
  package let before: State?
  /// The state after; points into the store and is valid during the call.
  package let after: UnsafePointer<State>
  /// The effects it planned that were not cancelled within the action.
  package let effects: [EffectInfo]
}
