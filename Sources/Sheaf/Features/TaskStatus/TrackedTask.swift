/// A part of the state that follows a piece of work: ``TaskStatus`` or ``TaskState``.
public protocol TrackedTask: Sendable {
  /// What the work gives.
  associatedtype Output: Sendable
  /// How it may fail.
  associatedtype Failure: Error

  /// Takes one step of the work.
  mutating func advance(_ step: TaskStep<Output, Failure>)
}
