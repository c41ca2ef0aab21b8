/// The state of something that is loaded: three independent facts, and the phase they make.
///
/// The facts are the content, the last failure and the activity. In a program they change only
/// through ``LoadingReducer``; a parent may look at all, and change the content in place. They can
/// be written so that tests and previews can put them as they like.
///
/// | Phase | content | failure | activity |
/// |---|---|---|---|
/// | idle | – | – | none |
/// | loading | – | the last one, if this is a retry | under way |
/// | loaded | there | that of the last refresh | none, or under way: refreshing |
/// | failed | – | there | none, or a poll |
public struct Loadable<Request, Content, Failure: Error> {
  /// What is loaded, or was last asked for.
  public var request: Request
  /// What was loaded; nil while there is nothing to show.
  ///
  /// It lies in an optional, so features below change it where it is.
  public var content: Content?
  /// Where ``previous`` is kept.
  @usableFromInline var withdrawn = Aside<Content>.nothing
  /// Why the last load failed; kept beside the content, and while a failed load is retried.
  public var failure: LoadFailure<Failure>?
  /// What the loading does at the moment; not encoded.
  public var activity = LoadActivity.none
  /// The number of loads started so far; an answer to an older one changes nothing.
  public var generation = 0
  /// When the content was loaded, since 1970-01-01; nil in a test that does not override `\.date`.
  public var loadedAt: Duration?
  /// Whether the content is known not to be what a load would give now.
  ///
  /// It is after an `invalidate`, when it was found too old, and after a load was stopped that had
  /// withdrawn it, or had given a part of it.
  public var isInvalidated = false
  /// Whether content or previous content was loaded for another request.
  public var isOfOtherRequest = false
  /// Whether the content is a part of what a streamed load gives; also where that was stopped.
  public var isPartial = false
  /// Whether no view shows it: polling pauses, an `invalidate` waits; not encoded.
  public var isHidden = false
  /// Whether a refresh follows as soon as nothing stands in its way; not encoded.
  ///
  /// After a cancellation it follows at the next `load` or `appear`.
  public var isRefreshDue = false
  /// What happens below the end of content that comes in pages.
  public var pages = LoadPages<Failure>()
  /// Where the edits are kept.
  @usableFromInline var unconfirmed = Aside<LoadEdits<Content>>.nothing
  /// Actions for content that is not there yet.
  @usableFromInline var buffer = LoadBuffer()

  /// Nothing yet: the first `load` or `appear` loads for the request.
  public init(request: Request) { self.request = request }

  /// Content that is there from the start: from a cache, for a preview or a test.
  public init(request: Request, content: Content) {
    self.request = request
    self.content = content
    pages.count = 1
  }
}

extension Loadable {
  /// What a reload has withdrawn; good as a placeholder until the reload succeeds.
  @inlinable public var previous: Content? {
    get { withdrawn.content }
    _modify { yield &withdrawn.content }
  }

  /// What a view shows.
  @inlinable public var phase: LoadPhase {
    if content != nil { return .loaded }
    if isBusy { return .loading }
    return failure == nil ? .idle : .failed
  }

  /// Whether there is nothing to show yet, and it is being loaded.
  public var isLoading: Bool { phase == .loading }

  /// Whether content is shown while it is loaded again.
  public var isRefreshing: Bool { content != nil && activity != .none }

  /// Whether a load is under way, whatever is shown.
  public var isFetching: Bool { activity != .none }

  /// Whether a further page is loaded, or will be as soon as the refresh has settled.
  public var isLoadingMore: Bool { pages.activity != .none }

  /// Whether the content shown is known to be out of date, or that of another request.
  @inlinable public var isStale: Bool { content != nil && (isInvalidated || isOfOtherRequest) }

  /// Whether the content shown was loaded for another request.
  public var isPlaceholder: Bool { content != nil && isOfOtherRequest }

  /// Which run of the loader this is, or the next one is, from 1; 0 where no load is under way.
  @inlinable public var attempt: Int { activity.attempt }

  /// The optimistic edits that were neither committed nor rolled back, in order.
  public var pendingEdits: [EditID] { edits?.pending.map(\.id) ?? [] }

  /// A copy as it would be had the load under way been cancelled and every edit rolled back.
  ///
  /// For what is put back later, by an undo or from a file: an activity means nothing where no load
  /// runs. A running load that finds such a copy is not heard.
  public var withoutActivity: Loadable {
    var copy = self
    if let base = copy.edits?.base {
      copy.content = base
      copy.isInvalidated = true
    }
    copy.edits = nil
    copy.buffer = LoadBuffer()
    copy.isHidden = false
    copy.isRefreshDue = false
    copy.pages.activity = .none
    _ = copy.settleStopped(LoadPolicy())
    return copy
  }

  /// The edits that the server has not confirmed, and the content without them.
  @inlinable var edits: LoadEdits<Content>? {
    get { unconfirmed.content }
    _modify { yield &unconfirmed.content }
  }

  /// Whether there are such edits; asked without copying the content.
  @inlinable var hasEdits: Bool { !unconfirmed.isNothing }

  /// Whether a load is under way that events wait for: any but the poll of something that failed.
  @inlinable var isBusy: Bool { activity != .none && !isPollingQuietly }

  /// Whether something that failed is looked at again without a word.
  @inlinable var isPollingQuietly: Bool {
    content == nil && failure != nil && activity.kind == .poll
  }
}

extension Loadable where Content: Collection {
  /// Whether content is there and has no elements.
  public var isEmpty: Bool { content?.isEmpty ?? false }
}

extension Loadable: Sendable where Request: Sendable, Content: Sendable {}
extension Loadable: Equatable where Request: Equatable, Content: Equatable {}
extension Loadable: Hashable where Request: Hashable, Content: Hashable {}

extension Loadable: CustomReflectable {
  /// The facts as fields: dumps and differences do not show which of them are kept aside.
  public var customMirror: Mirror {
    let fields: KeyValuePairs<String, Any> = [
      "request": request, "content": content as Any, "previous": previous as Any,
      "failure": failure as Any, "activity": activity, "generation": generation,
      "loadedAt": loadedAt as Any, "isInvalidated": isInvalidated,
      "isOfOtherRequest": isOfOtherRequest, "isPartial": isPartial, "isHidden": isHidden,
      "isRefreshDue": isRefreshDue, "pages": pages, "edits": edits as Any, "buffer": buffer,
    ]
    return Mirror(self, children: fields, displayStyle: .struct)
  }
}
