/// How far a piece of work has come, without what it gave.
///
/// An effect keeps it up to date: `Effect.track(_:operation:)` or `effect.tracking(_:)`, with a
/// ``TrackingReducer`` in the feature's body.
public enum TaskStatus<Failure: Error>: Sendable {
  /// It was never started.
  case initial
  /// It runs.
  case loading
  /// It runs and has given something, now or in an earlier run.
  case loadingWithOutput
  /// It has ended and gave nothing.
  case completed
  /// It has ended and gave something.
  case completedWithOutput
  /// It has failed.
  case failed(Failure)
  /// It was cancelled.
  case cancelled
}

extension TaskStatus {
  /// Whether it runs.
  public var isLoading: Bool {
    switch self {
    case .loading, .loadingWithOutput: true
    default: false
    }
  }

  /// Whether it has ended by itself, without a failure.
  public var isCompleted: Bool {
    switch self {
    case .completed, .completedWithOutput: true
    default: false
    }
  }

  /// Whether it has ended, however.
  public var isDone: Bool {
    switch self {
    case .completed, .completedWithOutput, .failed, .cancelled: true
    default: false
    }
  }

  /// Why it has failed.
  public var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }
}

extension TaskStatus: Equatable where Failure: Equatable {}
extension TaskStatus: Hashable where Failure: Hashable {}

/// Moves on with the work.
extension TaskStatus: TrackedTask {
  /// Takes one step; that something was given is remembered from run to run, but for a failure.
  public mutating func advance(_ step: TaskStep<Void, Failure>) {
    switch step {
    case .began: self = hasOutput ? .loadingWithOutput : .loading
    case .output: self = .loadingWithOutput
    case .completed(let last): self = last != nil || hasOutput ? .completedWithOutput : .completed
    case .failed(let failure): self = .failed(failure)
    case .cancelled: self = .cancelled
    }
  }

  private var hasOutput: Bool {
    switch self {
    case .loadingWithOutput, .completedWithOutput: true
    default: false
    }
  }
}
