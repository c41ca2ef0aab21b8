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
  /// Whether a reducer took it; nil where it was dropped.
  var isAccepted: Bool? {
    switch outcome {
    case .handled: true
    case .rejected, .unhandled: false
    case .dropped: nil
    }
  }
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

/// Where an action came from.
package enum ActionOrigin: Sendable {
  /// A view, a test, a callback.
  case outside
  /// `Effect.send`, of the feature at the place.
  case send(place: String)
  /// A running effect.
  case effect(EffectInfo)

  /// Whether no effect of the store sent it.
  package var isOutside: Bool {
    if case .outside = self { true } else { false }
  }
}
