/// The state of something that is loaded: three independent facts, and the phase they make.
///
/// The facts are the content, the last failure and the activity. They change only through
/// ``LoadingReducer``; a parent may look at all, and change the content in place.
///
/// | Phase | content | failure | activity |
/// |---|---|---|---|
/// | idle | – | – | none |
/// | loading | – | the last one, if this is a retry | under way |
/// | loaded | there | that of the last refresh | none, or under way: refreshing |
/// | failed | – | there | none |
public struct Loadable<Request, Content, Failure: Error> {
  /// What is loaded, or was last asked for.
  public internal(set) var request: Request
  /// What was loaded; nil while there is nothing to show.
  ///
  /// It lies in an optional, so features below change it where it is.
  public var content: Content?
  /// What a reload has withdrawn; good as a placeholder until the reload succeeds.
  public internal(set) var previous: Content?
  /// Why the last load failed; kept beside the content, and while a failed load is retried.
  public internal(set) var failure: LoadFailure<Failure>?
  /// What the loading does at the moment; not encoded.
  public internal(set) var activity = LoadActivity.none
  /// The number of loads started so far; an answer to an older one changes nothing.
  public internal(set) var generation = 0
  /// When the content was loaded, since 1970-01-01; nil in a test that does not override `\.date`.
  public internal(set) var loadedAt: Duration?
  /// Whether the content is known not to be what a load would give now.
  ///
  /// It is after a reload was cancelled and while, or after, another request could not be loaded.
  public internal(set) var isInvalidated = false

  /// Nothing yet: the first `load` or `appear` loads for the request.
  public init(request: Request) { self.request = request }

  /// Content that is there from the start: from a cache, for a preview or a test.
  public init(request: Request, content: Content) {
    self.request = request
    self.content = content
  }
}

extension Loadable {
  /// What a view shows.
  public var phase: LoadPhase {
    if content != nil { return .loaded }
    if activity != .none { return .loading }
    return failure == nil ? .idle : .failed
  }

  /// Whether there is nothing to show yet, and it is being loaded.
  public var isLoading: Bool { phase == .loading }

  /// Whether content is shown while it is loaded again.
  public var isRefreshing: Bool { content != nil && activity != .none }

  /// Whether a load is under way, whatever is shown.
  public var isFetching: Bool { activity != .none }

  /// Whether the content shown is known to be out of date.
  public var isStale: Bool { content != nil && isInvalidated }

  /// Which run of the loader this is, or the next one is, from 1; 0 where no load is under way.
  public var attempt: Int {
    switch activity {
    case .none: 0
    case .running(_, let attempt), .waiting(_, let attempt): attempt
    }
  }

  /// A copy as it would be had the load under way been cancelled.
  ///
  /// For what is put back later, by an undo or from a file: an activity means nothing where no load
  /// runs. A running load that finds such a copy is not heard.
  public var withoutActivity: Loadable {
    var copy = self
    _ = copy.cancel()
    return copy
  }
}

extension Loadable where Content: Collection {
  /// Whether content is there and has no elements.
  public var isEmpty: Bool { content?.isEmpty ?? false }
}

extension Loadable: Sendable where Request: Sendable, Content: Sendable {}
extension Loadable: Equatable where Request: Equatable, Content: Equatable {}
extension Loadable: Hashable where Request: Hashable, Content: Hashable {}
