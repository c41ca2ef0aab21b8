/// How often something is loaded again by itself, and until when.
///
/// It begins with the first load, goes on after failures, pauses between `disappear` and `appear`,
/// and skips what would meet a load under way. Times are slept on `\.continuousClock`.
public struct PollingPolicy: Sendable {
  /// The time from one look to the next; where it is not positive, there is no polling.
  public let interval: Duration
  private let isOver: @Sendable (Any) -> Bool

  /// Polls as long as there is anything to poll.
  public static func every(_ interval: Duration) -> PollingPolicy {
    PollingPolicy(interval: interval) { _ in false }
  }

  /// Polls until the content says that it is over; the next load of another kind begins anew.
  public static func every<Content>(
    _ interval: Duration,
    until isOver: @escaping @Sendable (Content) -> Bool
  ) -> PollingPolicy {
    PollingPolicy(interval: interval) { content in
      guard let content = content as? Content else { return false }
      return isOver(content)
    }
  }

  private init(interval: Duration, isOver: @escaping @Sendable (Any) -> Bool) {
    self.interval = interval
    self.isOver = isOver
  }

  /// Whether no further look is needed at this content.
  func isOver(_ content: some Any) -> Bool { isOver(content as Any) }
}

extension LoadPolicy {
  /// Whether anything is loaded again by itself.
  @usableFromInline var polls: Bool { polling.map { $0.interval > .zero } ?? false }
}
