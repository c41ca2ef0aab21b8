import Sheaf

@testable import Explorer

/// A store of the whole program on a file system and a clock that the test controls.
@MainActor
final class ExplorerFixture {
  let lists = ControlledCalls<[DirectoryEntry]>()
  let previews = ControlledCalls<Preview>()
  let sizes = ControlledCalls<DirectorySize>()
  let clock = ManualClock()
  let store: StoreOf<Explorer>

  init(_ path: String = "top", height: Int = 24) {
    let client = DirectoryClient(
      list: { [lists] in try await lists($0) },
      preview: { [previews] in try await previews($0) },
      size: { [sizes] in try await sizes($0) }
    )
    store = Store(initialState: Explorer.State(path: BytePath(path))) {
      Explorer()
    } withDependencies: { [clock] in
      $0.directories = client
      $0.clock = clock
    }
    store.send(.resized(TerminalSize(columns: 80, rows: height)))
  }

  /// A program that shows the entries.
  static func showing(_ entries: [DirectoryEntry], height: Int = 24) async -> ExplorerFixture {
    let fixture = ExplorerFixture(height: height)
    let task = fixture.store.send(.start)
    await fixture.lists.next().answer(entries)
    await task.finish()
    return fixture
  }

  /// Presses keys one after the other.
  @discardableResult
  func press(_ keys: Key...) -> StoreTask {
    var task: StoreTask?
    for key in keys { task = store.send(.key(key)) }
    return task ?? store.send(.settle)
  }

  @discardableResult
  func type(_ text: String) -> StoreTask {
    var task: StoreTask?
    for character in text { task = store.send(.key(.character(character))) }
    return task ?? store.send(.settle)
  }

  /// The directory that is seen; `nil` while there is none.
  var content: Directory.State? { store.withState(\.content) }

  var selected: String? { content?.selected?.displayName }

  var shown: [String] { content?.shown.map(\.displayName) ?? [] }

  var frame: FrameContent { FrameContent(store) }

  /// Running effects by name.
  var effects: [String] {
    store.inspector.effects.filter { !$0.isCancelled }.map { $0.name ?? "" }.sorted()
  }
}

extension [DirectoryEntry] {
  /// Entries of those names; a name that ends in a slash is a directory.
  init(names: String...) {
    self = names.map { name in
      name.hasSuffix("/")
        ? DirectoryEntry(name: [UInt8](name.utf8.dropLast()), kind: .directory)
        : DirectoryEntry(name: [UInt8](name.utf8), kind: .file, size: 10)
    }
  }
}
