import Sheaf

// snippet: effects-timing
struct Finder: Reducer {
  struct State {
    var text = ""
    var results: [String] = []
    var isSlow = false
  }
  enum Action { case typed(String), found([String]), tookTooLong }
  enum SearchID { case search }

  var find: @Sendable (String) async throws -> [String]

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text):
      state.text = text
      return .run { send in
        await send(.found(try await find(text)))
      }
      .retrying(.attempts(3, backoff: .exponential(.milliseconds(200), jitter: 0.5)))
      .timeout(.seconds(10)) { _, send in
        await send(.tookTooLong)
      }
      .debounced(id: SearchID.search, for: .milliseconds(300))
    case .found(let results):
      state.results = results
      return .none
    case .tookTooLong:
      state.isSlow = true
      return .none
    }
  }
}
// end

// snippet: effects-coalescing
struct Pointer: Reducer {
  struct State { var x = 0.0 }
  enum Action { case appeared, moved(Double) }

  var positions: @Sendable (_ report: @escaping @Sendable (Double) -> Void) async -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      return .run { send in
        await positions { x in
          send.post(.moved(x), coalescing: "position")
        }
      }
    case .moved(let x):
      state.x = x
      return .none
    }
  }
}
// end

// snippet: effects-feedback
struct Chat: Reducer {
  struct Attachment: Identifiable { let id: Int, url: String }
  struct State {
    var room: String?
    var isVisible = false
    var attachments: IdentifiedArrayOf<Attachment> = []
  }
  enum Action { case joined(String), left, showed(Bool), attached(Attachment), uploaded(Int), tick }

  var listen: @Sendable (_ room: String) async throws -> Void
  var upload: @Sendable (_ url: String) async throws -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .joined(let room): state.room = room
      case .left: state.room = nil
      case .showed(let isVisible): state.isVisible = isVisible
      case .attached(let attachment): state.attachments.append(attachment)
      case .uploaded(let id): state.attachments.remove(id: id)
      case .tick: break
      }
      return .none
    }
    .feedback(unwrapping: \.room) { room in
      .run { _ in try await listen(room) }
    }
    .feedback(while: \.isVisible) {
      .timer(id: "tick", every: .seconds(1), action: .tick)
    }
    .feedback(each: \.attachments) { attachment in
      .run { send in
        try await upload(attachment.url)
        await send(.uploaded(attachment.id))
      }
    }
  }
}
// end
