/// How far a piece of work has come, with the latest value that it gave.
///
/// The value stays through a failure, a cancellation and the next run, until there is a newer one.
public enum TaskState<Output: Sendable, Failure: Error>: Sendable {
  /// It was never started.
  case initial
  /// It runs and no value is known.
  case loading
  /// It runs; the latest value, of this run or an earlier one.
  case loadingWithOutput(Output)
  /// It has ended and no value is known.
  case completed
  /// It has ended; the latest value.
  case completedWithOutput(Output)
  /// It has failed; the latest value from before, if any.
  case failed(Failure, last: Output?)
  /// It was cancelled; the latest value from before, if any.
  case cancelled(last: Output?)
}

extension TaskState {
  /// The latest value.
  public var output: Output? {
    switch self {
    case .initial, .loading, .completed: nil
    case .loadingWithOutput(let output), .completedWithOutput(let output): output
    case .failed(_, let last), .cancelled(let last): last
    }
  }

  /// Why it has failed.
  public var failure: Failure? { if case .failed(let failure, _) = self { failure } else { nil } }

  /// The same without the value.
  public var status: TaskStatus<Failure> {
    switch self {
    case .initial: .initial
    case .loading: .loading
    case .loadingWithOutput: .loadingWithOutput
    case .completed: .completed
    case .completedWithOutput: .completedWithOutput
    case .failed(let failure, _): .failed(failure)
    case .cancelled: .cancelled
    }
  }

  /// Whether it runs.
  public var isLoading: Bool { status.isLoading }
  /// Whether it has ended by itself, without a failure.
  public var isCompleted: Bool { status.isCompleted }
  /// Whether it has ended, however.
  public var isDone: Bool { status.isDone }
}

extension TaskState: Equatable where Output: Equatable, Failure: Equatable {}
extension TaskState: Hashable where Output: Hashable, Failure: Hashable {}

/// Moves on with the work.
extension TaskState: TrackedTask {
  /// Takes one step.
  public mutating func advance(_ step: TaskStep<Output, Failure>) {
    switch step {
    case .began: self = output.map { .loadingWithOutput($0) } ?? .loading
    case .output(let output): self = .loadingWithOutput(output)
    case .completed(let last):
      self = (last ?? output).map { .completedWithOutput($0) } ?? .completed
    case .failed(let failure): self = .failed(failure, last: output)
    case .cancelled: self = .cancelled(last: output)
    }
  }
}
