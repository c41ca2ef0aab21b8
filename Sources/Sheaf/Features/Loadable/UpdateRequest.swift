/// What an action of a loaded feature asks of its loading.
///
/// Each is the event of the same name, sent by the feature itself; see ``LoadingReducer``.
public struct UpdateRequest<Request> {
  @usableFromInline
  enum Kind: Hashable, Sendable {
    case refresh
    case reload
    case cancel
    case loadMore
    case commit(EditID, refreshes: Bool)
    case rollback(EditID)
  }

  @usableFromInline let kind: Kind
  /// The request to go on with; nil keeps the one there is.
  public let request: Request?

  @usableFromInline
  init(_ kind: Kind, _ request: Request? = nil) {
    self.kind = kind
    self.request = request
  }

  /// Loads again and keeps the content meanwhile; joins a load that runs.
  public static var refresh: UpdateRequest { UpdateRequest(.refresh) }

  /// Goes on with another request, as `setRequest` does; an equal request is a plain ``refresh``.
  ///
  /// A running load for the old request is stopped.
  public static func refresh(with request: Request) -> UpdateRequest {
    UpdateRequest(.refresh, request)
  }

  /// Withdraws the content, cancels its effects, and loads again.
  public static var reload: UpdateRequest { UpdateRequest(.reload) }

  /// Withdraws the content, cancels its effects, and loads for the request.
  public static func reload(with request: Request) -> UpdateRequest {
    UpdateRequest(.reload, request)
  }

  /// Stops a running refresh, and the loading of a further page.
  public static var cancel: UpdateRequest { UpdateRequest(.cancel) }

  /// Loads a further page; see ``PagedLoadableReducer``.
  public static var loadMore: UpdateRequest { UpdateRequest(.loadMore) }

  /// Keeps what an optimistic edit has changed: the server has it.
  public static func commit(_ id: EditID, refreshes: Bool = false) -> UpdateRequest {
    UpdateRequest(.commit(id, refreshes: refreshes))
  }

  /// Takes an optimistic edit back: the server has refused it.
  public static func rollback(_ id: EditID) -> UpdateRequest { UpdateRequest(.rollback(id)) }
}

extension UpdateRequest: Sendable where Request: Sendable {}
extension UpdateRequest: Equatable where Request: Equatable {}
extension UpdateRequest: Hashable where Request: Hashable {}
