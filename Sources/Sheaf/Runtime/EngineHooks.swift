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
  /// Told of each send that waits for the end of a turn.
  ///
  /// An effect that sends on and on while it starts keeps the store from reducing any of it.
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
