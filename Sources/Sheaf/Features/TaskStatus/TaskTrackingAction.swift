/// An action that one case of is a step of tracked work: `case tracking(TaskEvent<State>)`.
///
/// The reducer takes it with a ``TrackingReducer``; the feature's own reducer ignores it.
public protocol TaskTrackingAction: Sendable {
  /// The state of the feature.
  associatedtype TrackedState

  /// Wraps a step.
  static func tracking(_ event: TaskEvent<TrackedState>) -> Self
}
