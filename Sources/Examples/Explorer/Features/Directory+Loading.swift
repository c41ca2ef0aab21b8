import Sheaf

extension Directory {
  func load(_ request: BytePath) async throws -> State {
    State(path: request, try await directories.list(request))
  }

  func hasMore(after state: State) -> Bool { !state.rest.isEmpty }

  func loadMore(_ request: BytePath, after state: State) async throws -> State {
    let page = try await directories.page(request, state.rest)
    return State(path: request, DirectoryListing(entries: page))
  }

  func append(_ page: State, to state: inout State) { state.append(page.entries) }

  func merge(_ fresh: State, into current: State) -> State {
    var merged = current
    merged.replaceEntries(DirectoryListing(entries: fresh.entries, rest: fresh.rest))
    return merged
  }

  func onLoaded(_ state: State, kind: LoadKind) -> Effect<Action> {
    .merge(
      // Why: after a refresh the file may have changed too, and what is below the directories.
      state.preview == nil ? .none : .send(.preview(.read)),
      .cancel(id: CancelID.sizes),
      .send(.arrived(state.entries))
    )
  }

  /// Asks for a further page where the user needs it: after a movement, a filter, or a page.
  func updateRequest(for action: Action, state: State) -> UpdateRequest<BytePath>? {
    switch action {
    case .move, .filtered, .arrived: state.isNearEnd ? .loadMore : nil
    default: nil
    }
  }
}
