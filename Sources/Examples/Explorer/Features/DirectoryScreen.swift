import Sheaf

/// One screen of the stack: a directory that is being read, or was, or could not be.
struct DirectoryScreen: Reducer {
  struct State: Equatable, Identifiable {
    /// The directory; a stack holds each path once, since every screen leads one name further.
    let id: BytePath
    var directory: LoadingState<Directory>

    init(_ path: BytePath) {
      id = path
      directory = Loadable(request: path)
    }
  }

  enum Action: CasePathable, Equatable, Sendable {
    case directory(LoadingActionOf<Directory>)

    struct Cases {
      let directory = CasePath<Action, LoadingActionOf<Directory>>(embed: Action.directory) {
        switch $0 {
        case .directory(let action): action
        }
      }
    }
    static var cases: Cases { Cases() }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.directory, action: \.directory) {
      LoadingReducer { Directory() }
    }
  }
}
