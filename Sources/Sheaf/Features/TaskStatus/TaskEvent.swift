/// A step of tracked work on its way to the part of the state that follows it.
///
/// It is data: a key path and a step. Two are equal where both are; values without `==` are compared
/// by their text.
public struct TaskEvent<State>: Sendable {
  let change: any TaskChange<State>
  /// Whether a ``TrackingReducer`` has taken it.
  let receipt = TaskReceipt()

  init(_ change: any TaskChange<State>) { self.change = change }

  /// A step of the work that a part of the state follows.
  public init<Tracked: TrackedTask>(
    _ path: any WritableKeyPath<State, Tracked> & Sendable,
    _ step: TaskStep<Tracked.Output, Tracked.Failure>
  ) {
    change = TrackedChange(path: path, step: step)
  }

  /// The work was started.
  public static func began<Tracked: TrackedTask>(
    _ path: any WritableKeyPath<State, Tracked> & Sendable
  ) -> TaskEvent {
    TaskEvent(path, .began)
  }

  /// The work gave a value and goes on.
  public static func output<Tracked: TrackedTask>(
    _ path: any WritableKeyPath<State, Tracked> & Sendable,
    _ output: Tracked.Output
  ) -> TaskEvent {
    TaskEvent(path, .output(output))
  }

  /// The work ended by itself, with a last value or without.
  public static func completed<Tracked: TrackedTask>(
    _ path: any WritableKeyPath<State, Tracked> & Sendable,
    _ output: Tracked.Output? = nil
  ) -> TaskEvent {
    TaskEvent(path, .completed(output))
  }

  /// The work failed.
  public static func failed<Tracked: TrackedTask>(
    _ path: any WritableKeyPath<State, Tracked> & Sendable,
    _ failure: Tracked.Failure
  ) -> TaskEvent {
    TaskEvent(path, .failed(failure))
  }

  /// The work was cancelled.
  public static func cancelled<Tracked: TrackedTask>(
    _ path: any WritableKeyPath<State, Tracked> & Sendable
  ) -> TaskEvent {
    TaskEvent(path, .cancelled)
  }
}

extension TaskEvent: Equatable, CustomStringConvertible {
  /// Whether both are the same step for the same part of the state.
  public static func == (left: TaskEvent, right: TaskEvent) -> Bool {
    left.change.isSame(as: right.change)
  }

  /// Such as `status saveStatus → completed`.
  public var description: String { change.description }
}
