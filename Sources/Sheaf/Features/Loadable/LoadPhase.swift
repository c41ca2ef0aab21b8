/// What a view shows: derived from content, failure and activity.
public enum LoadPhase: Hashable, Sendable, Codable {
  /// Nothing is there and nothing was tried.
  case idle
  /// Nothing is there, and it is being loaded.
  case loading
  /// Content is there; also while it is refreshed, and after a refresh that failed.
  case loaded
  /// Nothing is there: the load failed.
  case failed
}
