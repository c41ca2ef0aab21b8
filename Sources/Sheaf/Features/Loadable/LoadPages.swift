/// The second activity of content that comes in pages: what loads, or failed to load, below its end.
///
/// Always empty for a feature that is no ``PagedLoadableReducer``.
public struct LoadPages<Failure: Error>: Hashable, Sendable {
  /// What the loading of a further page does at the moment.
  public enum Activity: Hashable, Sendable {
    /// Nothing runs.
    case none
    /// It begins when the refresh under way has settled.
    case waiting
    /// A further page is loaded.
    case running
  }

  /// What the loading of a further page does at the moment; not encoded.
  public var activity = Activity.none
  /// Why the last further page could not be loaded; kept until one is, or the content is replaced.
  public var failure: LoadFailure<Failure>?
  /// How many pages the content is made of; 1 after a load, 0 where there never was content.
  public var count = 0
  /// The number of page loads started so far; an answer to an older one changes nothing.
  public var generation = 0

  /// No page yet.
  public init() {}
}
