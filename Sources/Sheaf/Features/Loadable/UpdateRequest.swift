/// What an action of a loaded feature asks of its loading.
///
/// Each is the event of the same name, sent by the feature itself; see ``LoadingReducer``.
public struct UpdateRequest<Request> {
  @usableFromInline
  enum Kind {
    case refresh
    case reload
    case cancel
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

  /// Keeps the content, marked stale, while it is loaded for another request.
  ///
  /// A running load for the old request is stopped. An equal request is a plain ``refresh``.
  public static func refresh(with request: Request) -> UpdateRequest {
    UpdateRequest(.refresh, request)
  }

  /// Withdraws the content, cancels its effects, and loads again.
  public static var reload: UpdateRequest { UpdateRequest(.reload) }

  /// Withdraws the content, cancels its effects, and loads for the request.
  public static func reload(with request: Request) -> UpdateRequest {
    UpdateRequest(.reload, request)
  }

  /// Stops a running refresh.
  public static var cancel: UpdateRequest { UpdateRequest(.cancel) }
}

extension UpdateRequest.Kind: Sendable {}
extension UpdateRequest.Kind: Hashable {}
extension UpdateRequest: Sendable where Request: Sendable {}
extension UpdateRequest: Equatable where Request: Equatable {}
extension UpdateRequest: Hashable where Request: Hashable {}
