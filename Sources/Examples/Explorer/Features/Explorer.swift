import Sheaf

/// The whole program: a stack of directory screens, the last of which has the keys.
#if Macros
@Reducer
#endif
struct Explorer: Sendable {
  struct State {
    /// The screens, the one to be seen last; never empty.
    var screens: IdentifiedArrayOf<DirectoryScreen.State>
    /// How many lines a frame has: what a page is, and how many rows are worth making.
    var height = TerminalSize.standard.rows
    /// What the last key led to, when nothing else shows it.
    var notice: String?
    /// The user has asked for the end.
    var hasQuit = false

    init(path: BytePath) {
      screens = [DirectoryScreen.State(path)]
    }
  }

  enum Action: Equatable, Sendable {
    /// Read the first directory.
    case start
    case key(Key)
    case resized(TerminalSize)
    case screens(IdentifiedActionOf<DirectoryScreen>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        return state.send(.appear)
      case .key(let key):
        state.notice = nil
        return handle(key, &state)
      case .resized(let size):
        state.height = size.rows
        return .none
      case .screens(.element(_, .directory(.loaded(.opened(let path))))):
        state.screens.append(DirectoryScreen.State(path))
        return state.send(.appear)
      case .screens:
        return .none
      }
    }
    .forEach(\.screens, action: \.screens) { DirectoryScreen() }
  }
}
