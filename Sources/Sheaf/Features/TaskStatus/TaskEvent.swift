/// A part of the state that follows a piece of work: ``TaskStatus`` or ``TaskState``.
public protocol TrackedTask: Sendable {
  /// What the work gives.
  associatedtype Output: Sendable
  /// How it may fail.
  associatedtype Failure: Error

  /// Takes one step of the work.
  mutating func advance(_ step: TaskStep<Output, Failure>)
}

/// One step of a piece of work.
public enum TaskStep<Output: Sendable, Failure: Error>: Sendable {
  /// It was started.
  case began
  /// It gave a value and goes on.
  case output(Output)
  /// It ended by itself, with a last value or without.
  case completed(Output?)
  /// It failed.
  case failed(Failure)
  /// It was cancelled.
  case cancelled
}

/// An action that one case of is a step of tracked work: `case tracking(TaskEvent<State>)`.
///
/// The reducer takes it with a ``TrackingReducer``; the feature's own reducer ignores it.
public protocol TaskTrackingAction: Sendable {
  /// The state of the feature.
  associatedtype TrackedState

  /// Wraps a step.
  static func tracking(_ event: TaskEvent<TrackedState>) -> Self
}

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

// MARK: - Implementation

/// A step, and the part of the state it is for.
protocol TaskChange<State>: Sendable, CustomStringConvertible {
  associatedtype State

  func apply(to state: inout State)
  func isSame(as other: any TaskChange<State>) -> Bool
}

struct TrackedChange<State, Tracked: TrackedTask>: TaskChange {
  let path: any WritableKeyPath<State, Tracked> & Sendable
  let step: TaskStep<Tracked.Output, Tracked.Failure>

  func apply(to state: inout State) { state[keyPath: path].advance(step) }

  func isSame(as other: any TaskChange<State>) -> Bool {
    guard let other = other as? TrackedChange, path == other.path else { return false }
    switch (step, other.step) {
    case (.began, .began), (.cancelled, .cancelled): return true
    case (.output(let left), .output(let right)): return Self.isEqual(left, right)
    case (.completed(let left), .completed(let right)): return Self.isEqual(left, right)
    case (.failed(let left), .failed(let right)): return Self.isEqual(left, right)
    default: return false
    }
  }

  var description: String {
    let text =
      switch step {
      case .began: "loading"
      case .output(let output): "loading \(String(summarizing: output, limit: 80))"
      case .completed(let output?) where Tracked.Output.self != Void.self:
        "completed \(String(summarizing: output, limit: 80))"
      case .completed: "completed"
      case .failed(let failure): "failed \(String(summarizing: failure, limit: 80))"
      case .cancelled: "cancelled"
      }
    return "status \(TaskStatusMessages.name(of: path)) → \(text)"
  }

  private static func isEqual<Value>(_ left: Value, _ right: Value) -> Bool {
    func isSame<Left: Equatable>(_ left: Left) -> Bool { left == right as? Left }
    if let left = left as? any Equatable { return isSame(left) }
    return String(dumping: left) == String(dumping: right)
  }
}

/// Whether an event has reached a reducer that takes it.
final class TaskReceipt: Sendable {
  private let flag = Lock(false)

  var isTaken: Bool { flag.withLock { $0 } }

  func take() { flag.withLock { $0 = true } }
}
