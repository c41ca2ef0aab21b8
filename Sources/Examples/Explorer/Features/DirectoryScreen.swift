import Sheaf

/// One screen of the stack: a directory that is being read, or was, or could not be.
#if Macros
@Reducer
#endif
struct DirectoryScreen: Sendable {
  struct State: Equatable, Identifiable {
    /// The directory; a stack holds each path once, since every screen leads one name further.
    let id: BytePath
    var directory: LoadingState<Directory>

    init(_ path: BytePath) {
      id = path
      directory = Loadable(request: path)
    }
  }

  enum Action: Equatable, Sendable {
    case directory(LoadingActionOf<Directory>)
  }

  // Why the builder: without macros the conformance stands in another file and implies none.
  @ReducerBuilder<State, Action>
  var body: some ReducerOf<Self> {
    Scope(state: \.directory, action: \.directory) {
      LoadingReducer { Directory() }
    }
    Reduce { state, action in
      guard let page = state.directory.page(action) else { return .none }
      return .send(.directory(.loaded(.arrived(page.entries))))
    }
  }
}

extension LoadingState<Directory> {
  /// The page that was just appended, if the action has brought one.
  fileprivate func page(_ action: DirectoryScreen.Action) -> Directory.State? {
    guard case .directory(.answered(let answer)) = action, answer.subject == .page,
      answer.generation == pages.generation, content != nil,
      case .succeeded(let page) = answer.outcome
    else { return nil }
    return page
  }
}
