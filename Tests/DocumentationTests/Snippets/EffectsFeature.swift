import Sheaf

// snippet: effects-queued
struct Search: Reducer {
  struct State { var results: [String] = [] }
  enum Action { case typed(String), found([String]), bookmark(String) }
  enum QueueID { case search, bookmarks }

  var find: @Sendable (String) async throws -> [String]
  var save: @Sendable (String) async throws -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text):
      return .run { send in
        await send(.found(try await find(text)))
      }
      .queued(on: .latest(QueueID.search))
    case .found(let results):
      state.results = results
      return .none
    case .bookmark(let title):
      return .run { _ in
        try await save(title)
      }
      .queued(on: .serial(QueueID.bookmarks))
    }
  }
}
// end

// snippet: effects-store-wide
struct Thumbnail: Reducer {
  struct State: Identifiable {
    var id: String
    var size: Int?
  }
  enum Action { case appeared, measured(Int) }

  var measure: @Sendable (String) async throws -> Int

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      let id = state.id
      return .run { send in
        await send(.measured(try await measure(id)))
      }
      .queued(on: .bounded("thumbnails", 4).storeWide)
    case .measured(let size):
      state.size = size
      return .none
    }
  }
}
// end

// snippet: effects-update-queue
struct Downloads: Reducer {
  struct State { var lanes = 2 }
  enum Action { case lanesChanged(Int), start(String) }

  var download: @Sendable (String) async throws -> Void

  private func queue(_ state: State) -> EffectQueue { .bounded("downloads", state.lanes) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .lanesChanged(let lanes):
      state.lanes = lanes
      return .updateQueue(queue(state))
    case .start(let file):
      return .run { _ in
        try await download(file)
      }
      .queued(on: queue(state))
    }
  }
}
// end
