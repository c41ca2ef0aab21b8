import Sheaf

/// Reads the beginning of one file and shows it until the selection moves.
struct FilePreview: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    /// How far the reading is.
    enum Phase: Equatable, Sendable {
      case reading
      case shown(Preview)
      case failed(String)
    }

    /// The file; another path is another preview, and what runs for the old one is cancelled.
    let id: BytePath
    /// The file's name as printable text.
    let name: String
    var phase = Phase.reading
  }

  enum Action: Equatable, Sendable {
    /// Read the file, also once more; what is shown stays until the answer comes.
    case read
    case answered(Preview)
    case failed(String)
  }

  @Dependency(\.directories) private var directories

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .read:
      let path = state.id
      return .run(name: "preview") { send in
        await send(.answered(try await directories.preview(path)))
      } catch: { error, send in
        await send(.failed(FileProblem.message(of: error)))
      }
      .queued(on: .latest("preview"))
    case .answered(let preview):
      state.phase = .shown(preview)
      return .none
    case .failed(let message):
      state.phase = .failed(message)
      return .none
    }
  }
}
