/// A loaded feature whose content comes in pages: the first by `load`, further ones by `loadMore`.
///
/// A further page is a second activity beside the load: ``LoadingAction/loadMore`` starts it and
/// joins it, its failure stands in ``Loadable/pages`` and leaves the content alone.
public protocol PagedLoadableReducer<State, Action>: LoadableReducer {
  /// Whether anything follows what is there; asked before each page.
  func hasMore(after state: State) -> Bool

  /// Loads what follows the state: a state with the further rows alone.
  ///
  /// Called as ``LoadableReducer/load(_:)`` is. Its answer is for ``append(_:to:)``.
  ///
  /// - Throws: A failure of the load.
  func loadMore(_ request: Request, after state: State) async throws(Failure) -> State

  /// Appends a page to the content, in place, on the store's actor.
  func append(_ page: State, to state: inout State)
}

extension PagedLoadableReducer {
  /// The three functions; implemented by Sheaf.
  public var pager: LoadPager<Request, State, Failure>? {
    LoadPager(
      hasMore: { hasMore(after: $0) },
      loadMore: { request, state async throws(Failure) in
        try await loadMore(request, after: state)
      },
      append: { append($0, to: &$1) }
    )
  }
}

/// How a feature's further pages are loaded.
public struct LoadPager<Request, Content: Sendable, Failure: Error>: Sendable {
  @usableFromInline let hasMore: @Sendable (Content) -> Bool
  @usableFromInline let loadMore: @Sendable (Request, Content) async throws(Failure) -> Content
  @usableFromInline let append: @Sendable (Content, inout Content) -> Void
}
