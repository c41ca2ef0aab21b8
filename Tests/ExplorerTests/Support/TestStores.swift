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
  static func loading(
    _ entries: [DirectoryEntry]? = nil,
    _ files: DirectoryClient,
    clock: TestClock = TestClock()
  ) -> TestStoreOf<LoadingReducer<Directory>> {
    TestStore(initialState: .top(entries)) {
      LoadingReducer { Directory() }
    } withDependencies: {
      $0.directories = files
      $0.clock = clock
    }
  }
}

extension DirectoryScreen {
  /// A store of the screen of the directory `top`, which was not read.
  static func store(
    _ files: DirectoryClient,
    clock: TestClock = TestClock()
  ) -> TestStoreOf<DirectoryScreen> {
    TestStore(initialState: DirectoryScreen.State(BytePath("top"))) {
      DirectoryScreen()
    } withDependencies: {
      $0.directories = files
      $0.clock = clock
    }
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
    state.loading = .top(entries)
    return TestStore(initialState: state) {
      Explorer()
    } withDependencies: {
      $0.directories = files
      $0.clock = clock
    }
  }
}

extension LoadingState<Directory> {
  /// The directory `top` with those entries, or not read.
  static func top(_ entries: [DirectoryEntry]?) -> LoadingState<Directory> {
    let path = BytePath("top")
    guard let entries else { return Loadable(request: path) }
    return Loadable(request: path, content: .top(entries))
  }

  /// A load begins.
  mutating func begins(_ kind: LoadKind) {
    generation += 1
    activity = .running(kind, attempt: 1)
  }

  /// The load has given the directory, of which so many pages were read.
  mutating func ends(_ directory: Directory.State?, pages count: Int = 1) {
    content = directory
    activity = .none
    failure = nil
    pages.count = count
  }

  /// The load has given other entries of the directory that is there.
  mutating func ends(with entries: [DirectoryEntry]) {
    var directory = content
    directory?.replaceEntries(entries)
    ends(directory)
  }

  /// The load has failed.
  mutating func ends(with problem: FileProblem) {
    activity = .none
    failure = .thrown(problem)
  }

  /// A further page begins to be read.
  mutating func beginsPage() {
    pages.generation += 1
    pages.activity = .running
  }

  /// A further page was read.
  mutating func endsPage(with entries: [DirectoryEntry]) {
    content?.append(entries)
    pages.activity = .none
    pages.count += 1
    pages.failure = nil
  }
}

extension Explorer.State {
  /// The directory that the user sees, and how far the reading is.
  var loading: LoadingState<Directory> {
    get { screens[screens.count - 1].directory }
    set { screens[screens.count - 1].directory = newValue }
  }

  /// The directory that the user sees.
  var directory: Directory.State? {
    get { content }
    set { loading.content = newValue }
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

extension DirectoryScreen.Action {
  /// Whether the directory, or a page of it, was read, or could not be.
  static func isAnswer(_ action: DirectoryScreen.Action) -> Bool {
    if case .directory(.answered) = action { true } else { false }
  }
}
