import Sheaf
import SheafTesting

@testable import Explorer

extension Directory {
  /// A store of the directory `top` with those entries, which were read before.
  static func store(
    _ entries: [DirectoryEntry],
    _ files: DirectoryClient = .files(),
    clock: TestClock = TestClock()
  ) -> TestStoreOf<Directory> {
    TestStore(initialState: .top(entries)) {
      Directory()
    } withDependencies: {
      $0.directories = files
      $0.clock = clock
    }
  }

  /// A store of the directory `top` as a screen holds it, which has those entries or was not read.
  ///
  /// Not everything need be mentioned: how far a load is can be read and not written by an app.
  static func loading(
    _ entries: [DirectoryEntry]? = nil,
    _ files: DirectoryClient,
    clock: TestClock = TestClock()
  ) -> TestStoreOf<LoadingReducer<Directory>> {
    let path = BytePath("top")
    var state = LoadingState<Directory>(request: path)
    state.content = entries.map(State.top)
    let store = TestStore(initialState: state) {
      LoadingReducer { Directory() }
    } withDependencies: {
      $0.directories = files
      $0.clock = clock
    }
    store.exhaustivity = .off
    return store
  }
}

extension Explorer {
  /// A store of the whole program, in the directory `top`, which has those entries or was not read.
  static func store(
    _ entries: [DirectoryEntry]? = nil,
    _ files: DirectoryClient = .files(),
    clock: TestClock = TestClock()
  ) -> TestStoreOf<Explorer> {
    var state = State(path: BytePath("top"))
    state.directory = entries.map(Directory.State.top)
    return TestStore(initialState: state) {
      Explorer()
    } withDependencies: {
      $0.directories = files
      $0.clock = clock
    }
  }
}

extension Explorer.State {
  /// The directory that the user sees.
  var directory: Directory.State? {
    get { content }
    set { screens[screens.count - 1].directory.content = newValue }
  }
}

extension Explorer.Action {
  /// Presses the key of a character.
  static func key(_ character: Character) -> Explorer.Action { .key(.character(character)) }

  /// An action of the directory at a path.
  static func directory(_ action: Directory.Action, at path: String = "top") -> Explorer.Action {
    screen(.loaded(action), at: path)
  }

  /// An action of the screen at a path.
  static func screen(
    _ action: LoadingActionOf<Directory>,
    at path: String = "top"
  ) -> Explorer.Action {
    .screens(.element(id: BytePath(path), action: .directory(action)))
  }

  /// Whether a directory was read, or could not be.
  static func isAnswer(_ action: Explorer.Action) -> Bool {
    if case .screens(.element(_, .directory(.answered))) = action { true } else { false }
  }
}
