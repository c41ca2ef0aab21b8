/// The second activity: a further page of the content.
extension Loadable {
  /// Somebody wants a further page; `hasMore` tells whether there can be one.
  @usableFromInline
  mutating func loadMore(
    _ policy: LoadPolicy,
    hasMore: (Content) -> Bool
  ) -> LoadCommands {
    guard let content else { return .reject }
    if pages.activity != .none { return .joinPage }
    if activity != .none, policy.loadMoreWhileRefreshing == .join { return .join }
    if !hasMore(content) { return .nothing }
    pages.generation &+= 1
    if activity != .none {
      pages.activity = .waiting
      return .holdPage
    }
    pages.activity = .running
    return .startPage
  }

  /// Takes an answer about a further page; only that of the newest one counts.
  @usableFromInline
  mutating func settlePage(
    _ answer: LoadAnswer<Content, Failure>,
    append: (_ page: Content, _ content: inout Content) -> Void
  ) -> LoadCommands {
    guard pages.activity != .none, answer.generation == pages.generation else { return .nothing }
    switch answer.outcome {
    case .cancelled:
      pages.activity = .none
      return .stopPage
    case .succeeded(let page) where pages.activity == .running && content != nil:
      Optional.modify(&content) { append(page, &$0) }
      if hasEdits { Optional.modify(&edits) { append(page, &$0.base) } }
      pages.count &+= 1
      pages.failure = nil
    case .failed(let failure) where pages.activity == .running:
      pages.failure = failure
    case .timedOut(let limit) where pages.activity == .running:
      pages.failure = .timedOut(after: limit)
    default:
      return .nothing
    }
    pages.activity = .none
    // Why: the page's time-out is still under way, or a loader that did not heed it.
    return .stopPage
  }
}
