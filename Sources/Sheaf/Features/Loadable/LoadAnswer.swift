/// How a load ended: sent by ``LoadingReducer`` itself, for parents to look at.
public struct LoadAnswer<Content, Failure: Error> {
  /// The ways a load ends.
  public enum Outcome {
    /// The loader returned.
    case succeeded(Content)
    /// The loader threw.
    case failed(LoadFailure<Failure>)
    /// It was cancelled by others than its own feature: the loader threw a cancellation that nobody
    /// asked for, the handle of the event was cancelled, or an ancestor cancelled everything below.
    case cancelled
  }

  /// Which load it answers; it changes the state only while that is the newest.
  public let generation: Int
  /// How it ended.
  public let outcome: Outcome
  /// When it ended, since 1970-01-01; nil where no date is in force.
  public let time: Duration?

  /// Makes the answer to a load.
  public init(generation: Int, outcome: Outcome, time: Duration? = nil) {
    self.generation = generation
    self.outcome = outcome
    self.time = time
  }
}

extension LoadAnswer: Sendable where Content: Sendable {}
extension LoadAnswer.Outcome: Sendable where Content: Sendable {}
extension LoadAnswer: Equatable where Content: Equatable {}
extension LoadAnswer.Outcome: Equatable where Content: Equatable {}
extension LoadAnswer: Hashable where Content: Hashable {}
extension LoadAnswer.Outcome: Hashable where Content: Hashable {}
extension LoadAnswer: Codable where Content: Codable, Failure: Codable {}
extension LoadAnswer.Outcome: Codable where Content: Codable, Failure: Codable {}
