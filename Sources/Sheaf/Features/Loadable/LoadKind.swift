/// What brought a load about.
public enum LoadKind: String, Hashable, Sendable, Codable {
  /// There was no content and nobody had tried, or somebody asked plainly for content.
  case load
  /// The load before had failed.
  case retry
  /// Content is there and stays while it is loaded again.
  case refresh
  /// Content, if there was any, was withdrawn.
  case reload
  /// It was time to look again; see ``PollingPolicy``.
  case poll
}
