/// How a load, or a part of it, ended: sent by ``LoadingReducer``, for parents to look at.
public struct LoadAnswer<Content, Failure: Error> {
  /// What was loaded.
  public enum Subject: String, Hashable, Sendable, Codable {
    /// The content.
    case content
    /// A further page of it.
    case page
  }

  /// The ways a load ends or goes on.
  public enum Outcome {
    /// The loader returned; of a page, what is to be appended.
    case succeeded(Content)
    /// A streamed load gave content and goes on.
    case partial(Content)
    /// A streamed load ended; what it gave last is the content.
    case finished
    /// The loader threw.
    case failed(LoadFailure<Failure>)
    /// The loader's time is over.
    case timedOut(after: Duration)
    /// The time to wait before the next attempt is over.
    case waited
    /// It was cancelled by others than its own feature: the loader threw a cancellation that nobody
    /// asked for, a stream ended without giving anything, the handle of the event was cancelled, or
    /// an ancestor cancelled everything below.
    case cancelled
  }

  /// Whether it is about the content or a further page.
  public let subject: Subject
  /// Which load it answers; it changes the state only while that is the newest of its subject.
  public let generation: Int
  /// Which run of the loader it answers, from 1.
  public let attempt: Int
  /// How it ended.
  public let outcome: Outcome
  /// How many pages the content is made of.
  public let pageCount: Int
  /// When it ended, since 1970-01-01; nil where no date is in force.
  public let time: Duration?

  /// Makes the answer to a load.
  @inlinable
  public init(
    _ subject: Subject = .content,
    generation: Int,
    attempt: Int = 1,
    outcome: Outcome,
    pageCount: Int = 1,
    time: Duration? = nil
  ) {
    self.subject = subject
    self.generation = generation
    self.attempt = attempt
    self.outcome = outcome
    self.pageCount = pageCount
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
