/// What can happen to something that is loaded.
///
/// Views send the events; ``answered(_:)`` and ``polled`` are sent by ``LoadingReducer``. What each
/// does in which state is the table in <doc:Loading>.
public enum LoadingAction<Request, Content, ChildAction, Failure: Error> {
  /// Wants content: starts a load where there is none, or where it is stale or its refresh failed.
  case load
  /// A view has appeared: starts what ``LoadPolicy/onAppear`` says; polling goes on.
  case appear
  /// The view has disappeared: polling pauses.
  case disappear
  /// Tries a failed load or refresh again.
  case retry
  /// Loads again and keeps the content meanwhile.
  case refresh
  /// Withdraws the content, cancels its effects, and loads again.
  case reload
  /// Stops the load under way; the state is what it was before.
  case cancel
  /// Marks the content as out of date; it is refreshed at once, or when nothing hinders that.
  case invalidate
  /// Changes what is loaded; an equal request changes nothing.
  case setRequest(Request)
  /// Puts content there without loading it: from a cache, a deep link, a test.
  // Why indirect: an action would be as large as the content.
  indirect case setContent(Content, isStale: Bool = false)
  /// Loads a further page; see ``PagedLoadableReducer``.
  case loadMore
  /// An action of the content whose change may have to be taken back.
  ///
  /// It is made at once, and again on whatever is loaded, until the id is committed or rolled back.
  /// Made again, its effects are not: an edit is to be a plain change.
  indirect case edit(EditID, ChildAction)
  /// Keeps what an edit has changed: the server has it.
  case commit(EditID, refreshes: Bool = false)
  /// Takes an edit back: the server has refused it.
  case rollback(EditID)
  /// Forgets the failure that is shown, and that of a page.
  case dismissFailure
  /// An action of the loaded feature.
  case loaded(ChildAction)
  /// A load, an attempt of it or a part of it has ended.
  indirect case answered(LoadAnswer<Content, Failure>)
  /// It is time to look again; see ``PollingPolicy``.
  case polled
}

extension LoadingAction: CasePathable {
  /// The cases with a payload that others look at.
  public struct Cases {
    /// The new request.
    @inlinable
    public var setRequest: CasePath<LoadingAction, Request> {
      CasePath(embed: { .setRequest($0) }) {
        if case .setRequest(let request) = $0 { request } else { nil }
      }
    }

    /// The content put there.
    @inlinable
    public var setContent: CasePath<LoadingAction, (Content, isStale: Bool)> {
      CasePath(embed: { .setContent($0.0, isStale: $0.isStale) }) {
        if case .setContent(let content, let isStale) = $0 { (content, isStale) } else { nil }
      }
    }

    /// The loaded feature's action.
    @inlinable
    public var loaded: CasePath<LoadingAction, ChildAction> {
      CasePath(embed: { .loaded($0) }) {
        if case .loaded(let action) = $0 { action } else { nil }
      }
    }

    /// How a load ended.
    @inlinable
    public var answered: CasePath<LoadingAction, LoadAnswer<Content, Failure>> {
      CasePath(embed: { .answered($0) }) {
        if case .answered(let answer) = $0 { answer } else { nil }
      }
    }

    @inlinable
    init() {}
  }

  /// The namespace of the case paths.
  @inlinable public static var cases: Cases { Cases() }
}

extension LoadingAction: Sendable
where Request: Sendable, Content: Sendable, ChildAction: Sendable {}
extension LoadingAction: Equatable
where Request: Equatable, Content: Equatable, ChildAction: Equatable {}
extension LoadingAction: Hashable
where Request: Hashable, Content: Hashable, ChildAction: Hashable {}
extension LoadingAction: Codable
where Request: Codable, Content: Codable, ChildAction: Codable, Failure: Codable {}
