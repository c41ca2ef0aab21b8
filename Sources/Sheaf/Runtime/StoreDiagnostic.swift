/// What a store noticed that nobody asked for: values for metrics and logs, in release builds too.
public enum StoreDiagnostic: Sendable {
  /// An action was not reduced.
  case dropped(action: any Sendable, reason: DropReason)
  /// No operator took the action.
  case unhandled(action: any Sendable)
  /// An action came through an effect that had ended.
  case late(action: any Sendable, effect: EffectInfo)
  /// Reducing the action took longer than the limit.
  case slowReduce(action: any Sendable, took: Duration)
  /// The synchronous start of the effect took longer than the limit.
  case slowStart(effect: EffectInfo, took: Duration)
  /// The effect was alive this long after its store had ended.
  case leaked(effect: EffectInfo, after: Duration)

  /// Why an action was not reduced.
  public enum DropReason: Sendable {
    /// The store had ended.
    case ended
    /// Its effect was cancelled, or its feature removed, after it was sent.
    case fenced
  }
}
