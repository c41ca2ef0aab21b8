import Sheaf
import SheafTesting
import Synchronization

/// A feature for tests of the test kit: simple changes, and effects as a closure says.
struct Desk: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var text = ""
    var isOpen = false
    var drawer = Drawer()
    var note: Drawer?
    var rows: IdentifiedArray<Int, Row> = []
  }
  struct Drawer: Equatable, Sendable { var depth = 0, label = "" }
  struct Row: Equatable, Sendable, Identifiable {
    let id: Int
    var title = ""
  }
  enum Action: Equatable, CasePathable {
    case add(Int)
    case write(String)
    case open
    case go
    case response(String)
    case drawer(DrawerAction)
    case note(DrawerAction)

    struct Cases: Sendable {
      var open: CasePath<Action, Void> {
        CasePath(embed: { _ in .open }) { if case .open = $0 { () } else { nil } }
      }
      var add: CasePath<Action, Int> {
        CasePath(embed: Action.add) { if case .add(let value) = $0 { value } else { nil } }
      }
      var response: CasePath<Action, String> {
        CasePath(embed: Action.response) { if case .response(let text) = $0 { text } else { nil } }
      }
      var drawer: CasePath<Action, DrawerAction> {
        CasePath(embed: Action.drawer) { if case .drawer(let action) = $0 { action } else { nil } }
      }
      var note: CasePath<Action, DrawerAction> {
        CasePath(embed: Action.note) { if case .note(let action) = $0 { action } else { nil } }
      }
    }
    static var cases: Cases { Cases() }
  }
  enum DrawerAction: Equatable, CasePathable {
    case deepen(Int)
    case label(String)

    struct Cases: Sendable {
      var deepen: CasePath<DrawerAction, Int> {
        CasePath(embed: DrawerAction.deepen) { if case .deepen(let by) = $0 { by } else { nil } }
      }
    }
    static var cases: Cases { Cases() }
  }
  typealias Effects = @Sendable (Action) -> Effect<Action>

  let effects: Effects

  init(_ effects: @escaping Effects = { _ in .none }) { self.effects = effects }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add(let amount): state.count += amount
    case .write(let text), .response(let text): state.text = text
    case .open: state.isOpen = true
    case .go: break
    case .drawer(.deepen(let by)):
      state.drawer.depth += by
      state.count += 1
    case .drawer(.label(let label)): state.drawer.label = label
    case .note(.deepen(let by)): state.note?.depth += by
    case .note(.label(let label)): state.note?.label = label
    }
    return effects(action)
  }

  /// A test store of a desk.
  static func store(
    _ state: State = State(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    effects: @escaping Effects = { _ in .none }
  ) -> TestStoreOf<Desk> {
    TestStore(
      initialState: state,
      reducer: { Desk(effects) },
      fileID: fileID,
      filePath: filePath,
      line: line
    )
  }

  /// Whether the action writes a text.
  static func isWrite(_ action: Action) -> Bool {
    if case .write = action { true } else { false }
  }

  /// A desk that answers `go` with these actions, one after another.
  static func sending(_ actions: Action...) -> TestStoreOf<Desk> {
    store { action in
      guard action == .go else { return .none }
      return .run { send in for action in actions { await send(action) } }
    }
  }

  /// A desk with a clock whose `go` sleeps a second and then sends "done".
  static func sleeping(_ clock: TestClock) -> TestStoreOf<Desk> {
    TestStore(initialState: State()) {
      Desk { action in
        guard action == .go else { return .none }
        return .run(name: "sleeper") { send in
          @Dependency(\.continuousClock) var clock
          try await clock.sleep(for: .seconds(1))
          await send(.response("done"))
        }
        .cancellable(id: "nap")
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
  }
}

/// What the kit reports while the closure runs, the release of its stores included.
nonisolated(nonsending) func issues(
  _ body: nonisolated(nonsending) () async throws -> Void
) async rethrows -> [ReportedIssue] {
  let recorder = IssueRecorder()
  try await withIssueReporter(recorder) { try await body() }
  return recorder.issues
}

extension [ReportedIssue] {
  /// Their texts.
  var messages: [String] { map(\.message) }
  /// Their lines.
  var lines: [UInt] { map(\.site.line) }
}

/// A hop: a call of a function that runs elsewhere.
// Why it counts: from a function that does nothing the compiler removes the hop.
@concurrent func hop() async { hops.add(1, ordering: .relaxed) }
private let hops = Atomic<Int>(0)

/// Something that never happens.
final class Silence: Sendable {
  private let continuation = Lock<CheckedContinuation<Void, Never>?>(nil)

  /// Waits without end, and without heeding a cancellation, until `release()` is called.
  func wait() async {
    await withCheckedContinuation { new in continuation.withLock { $0 = new } }
  }

  /// Ends the wait, so that no continuation is left behind.
  func release() { continuation.withLock { $0.take() }?.resume() }
}
