/// What can happen to something that is loaded.
///
/// Views send the events; ``answered(_:)`` is sent by ``LoadingReducer``, whose table says what each
/// does in which state.
public enum LoadingAction<Request, Content, ChildAction, Failure: Error> {
  /// Wants content: starts a load where there is none, or where it is stale or its refresh failed.
  case load
  /// A view has appeared: starts a load where nothing is there and nothing was tried.
  case appear
  /// Tries a failed load or refresh again.
  case retry
  /// Loads again and keeps the content meanwhile.
  case refresh
  /// Withdraws the content, cancels its effects, and loads again.
  case reload
  /// Stops the load under way; the state is what it was before.
  case cancel
  /// Changes what is loaded; an equal request changes nothing.
  case setRequest(Request)
  /// An action of the loaded feature.
  case loaded(ChildAction)
  /// A load has ended.
  // Why indirect: an action would be as large as the content.
  indirect case answered(LoadAnswer<Content, Failure>)
}

extension LoadingAction: CasePathable {
  /// The cases with a payload.
  public struct Cases {
    /// The new request.
    @inlinable
    public var setRequest: CasePath<LoadingAction, Request> {
      CasePath(embed: { .setRequest($0) }) {
        if case .setRequest(let request) = $0 { request } else { nil }
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
