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
