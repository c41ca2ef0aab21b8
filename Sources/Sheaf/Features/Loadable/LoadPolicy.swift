/// How a feature is loaded: what the events leave open.
public struct LoadPolicy: Sendable {
  /// Whether, how often and how soon a failed load is tried again; as set out, not at all.
  ///
  /// Waits are slept on `\.continuousClock` and drawn by `\.withRandomNumberGenerator`. A time-out is
  /// a failure like others, with the error ``LoadTimeout``. Further pages are not tried again.
  public var retry = RetryPolicy.none
  /// How long one run of the loader may take until its first answer; nil for as long as it likes.
  ///
  /// A streamed load is under no limit any more when it has given something. A loader that ignores
  /// its cancellation is left behind.
  public var timeout: Duration?
  /// The age from which content is stale; nil where it never is.
  ///
  /// Measured by `\.date` when somebody wants content or looks: age alone sends no action. In a test
  /// that overrides no date content has no age.
  public var staleAfter: Duration?
  /// What a view that appears sets going; as set out, a first load.
  public var onAppear = AppearPolicy.ifNeeded
  /// Whether and how often it is loaded again by itself; nil for never.
  public var polling: PollingPolicy?
  /// What a refresh during a refresh does.
  public var refreshWhileRefreshing = RefreshPolicy.join
  /// What an action of the content does while there is none.
  public var childActionWhileUnloaded = UnloadedActionPolicy.report
  /// What is shown when a reload has failed.
  public var reloadFailure = ReloadFailurePolicy.showFailure
  /// What becomes of the content when another request is to be loaded.
  public var requestChange = RequestChangePolicy.keepContent
  /// What asks for a further page while the content is refreshed.
  public var loadMoreWhileRefreshing = LoadMorePolicy.wait
  /// What a refresh loads of content that came in pages.
  public var pagesOnRefresh = PagesPolicy.first
  /// Whether a view that disappears cancels the load under way.
  public var cancelsOnDisappear = false
  /// How loads are shared with other features; nil where the feature loads for itself.
  public var cache: CachePolicy?
  /// Which errors of the loader count as a cancellation; nil for `\.cancellationErrors`.
  public var cancellations: CancellationErrors?

  /// One attempt, no limits, no polling: each property says where it starts.
  public init() {}

  /// The policy as set out, changed.
  public init(_ change: (inout LoadPolicy) -> Void) {
    self.init()
    change(&self)
  }
}

/// What a refresh does while one is under way.
public enum RefreshPolicy: Sendable, Hashable {
  /// Waits for the one under way.
  case join
  /// Stops it and starts another.
  case latest
}

/// What an action of the content does while there is none.
public enum UnloadedActionPolicy: Sendable, Hashable {
  /// It is not delivered, and reported where it came from outside.
  case report
  /// It is not delivered.
  case ignore
  /// It is kept and delivered when content is there; dropped when the load is cancelled.
  case buffer
}

/// What is shown when a reload has failed.
public enum ReloadFailurePolicy: Sendable, Hashable {
  /// The failure; what was withdrawn stays withdrawn, for a placeholder.
  case showFailure
  /// What was withdrawn, marked stale, with the failure beside it.
  case restorePrevious
}

/// What becomes of the content when another request is to be loaded.
public enum RequestChangePolicy: Sendable, Hashable {
  /// It stays, as a placeholder, until it is replaced.
  case keepContent
  /// It is withdrawn, as by a reload.
  case discard
}

/// What asks for a further page while the content is refreshed.
public enum LoadMorePolicy: Sendable, Hashable {
  /// The page is loaded when the refresh has settled.
  case wait
  /// No page is loaded: the handle waits for the refresh.
  case join
}

/// What a refresh loads of content that came in pages.
public enum PagesPolicy: Sendable, Hashable {
  /// The first page; the others are gone.
  case first
  /// As many pages as there were, in order, shown at once when all are there.
  case all
}
