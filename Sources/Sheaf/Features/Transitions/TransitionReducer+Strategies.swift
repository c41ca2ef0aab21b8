extension TransitionReducer {
  /// The first part that accepts takes the action; the ones after it are not asked.
  ///
  /// A part that leaves the action unhandled counts as one that rejects. What a part has changed
  /// before it rejected is undone.
  @inlinable
  public static func firstOf(
    @TransitionPartsBuilder<State, Action> _ parts: () -> [TransitionPart<State, Action>]
  ) -> TransitionReducer {
    combined(.first, parts())
  }

  /// All parts take the action, each on the state that the one before has left.
  ///
  /// Their effects run at the same time, planned in order. Where a part rejects, the state is as it
  /// was and no effect of the others runs.
  @inlinable
  public static func sequence(
    @TransitionPartsBuilder<State, Action> all parts: () -> [TransitionPart<State, Action>]
  ) -> TransitionReducer {
    combined(.sequence, parts())
  }

  /// Every part that accepts takes the action, in order; rejected only where all reject.
  @inlinable
  public static func allOf(
    @TransitionPartsBuilder<State, Action> _ parts: () -> [TransitionPart<State, Action>]
  ) -> TransitionReducer {
    combined(.all, parts())
  }

  // MARK: - Implementation

  @usableFromInline
  static func combined(
    _ strategy: TransitionStrategy,
    _ parts: [TransitionPart<State, Action>]
  ) -> TransitionReducer {
    TransitionReducer {
      let changes = parts.map { $0.resolve() }
      switch strategy {
      case .first: return { Self.first(changes, &$0, $1) }
      case .sequence: return { Self.sequence(changes, &$0, $1) }
      case .all: return { Self.all(changes, &$0, $1) }
      }
    }
  }

  @inlinable
  static func first(_ parts: [Change], _ state: inout State, _ action: Action) -> Effect<Action> {
    var refused = Effect<Action>.unhandled
    for part in parts {
      let effect = part(&state, action)
      if effect.isAccepted { return effect }
      refused = .refusing(refused, effect.refusal)
    }
    return refused
  }

  @inlinable
  static func sequence(
    _ parts: [Change],
    _ state: inout State,
    _ action: Action
  ) -> Effect<Action> {
    if parts.isEmpty { return .none }
    return undoing(&state, where: { !$0.isAccepted }) { state in
      var effects: [Effect<Action>] = []
      for part in parts {
        let effect = part(&state, action)
        guard effect.isAccepted else { return effect.refusal }
        effects.append(effect)
      }
      return .merge(effects)
    }
  }

  @inlinable
  static func all(_ parts: [Change], _ state: inout State, _ action: Action) -> Effect<Action> {
    var effects: [Effect<Action>] = []
    var refused = Effect<Action>.unhandled
    var isAccepted = false
    for part in parts {
      let effect = part(&state, action)
      if effect.isAccepted {
        isAccepted = true
        effects.append(effect)
      } else {
        refused = .refusing(refused, effect.refusal)
      }
    }
    return isAccepted ? .merge(effects) : refused
  }
}
