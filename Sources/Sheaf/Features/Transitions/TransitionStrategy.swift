/// Which of several parts, or rows, take an action.
public enum TransitionStrategy: Sendable, CaseIterable {
  /// The first that accepts; the ones after it are not asked.
  case first
  /// Every one, in order, each on the state the one before has left; one that rejects undoes all.
  case sequence
  /// Every one that accepts, in order; rejected only where all reject.
  case all
}
