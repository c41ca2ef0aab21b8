/// A piece of work with a store: it reads the state, sends actions, and returns a value or throws.
///
/// ```swift
/// let bestGuess = Thunk<Game.State, Game.Action, Int> { store in
///   await store.send(.guess)
///   return try await store.state().guess
/// }
/// ```
///
/// A thunk is a value that runs nothing by itself. Someone who waits for its value runs it with
/// ``Store/run(_:)``; a reducer that does not returns it as ``Effect/thunk(_:fileID:filePath:line:column:)``.
public struct Thunk<State, Action: Sendable, Value: Sendable>: Sendable {
  /// The work: starts on the store's actor.
  public typealias Body =
    nonisolated(nonsending) @Sendable (_ store: ThunkStore<State, Action>) async throws -> Value

  /// For the inspector, reports, and tests.
  public let name: String?
  let body: Body
  let site: SourceSite

  /// Makes a thunk; the work starts on the store's actor when the thunk is run.
  public init(
    _ name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping Body
  ) {
    self.name = name
    self.body = body
    site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// The store as a thunk that runs in it sees it.
///
/// It may be used from any task, and does not hold the store.
public struct ThunkStore<State, Action: Sendable>: Sendable {
  let sender: Send<Action>
  let access: StateAccess<State>

  /// Sends an action; when this returns, the store has taken it.
  ///
  /// On the store's actor the action is reduced by then, unless a turn is under way. After the thunk
  /// was cancelled nothing happens; after it has returned the action is dropped and reported.
  public nonisolated(nonsending) func send(_ action: Action) async { await sender(action) }

  /// Reads the state on the store's actor.
  ///
  /// - Throws: What the closure throws; `CancellationError` where the store has been released or, for
  ///   the thunk of a child's store, the child is gone.
  public nonisolated(nonsending) func withState<R: Sendable>(
    _ body: @escaping @Sendable (borrowing State) throws -> R
  ) async throws -> R {
    guard let result = await access.read(body) else { throw CancellationError() }
    return try result.get()
  }

  /// Runs another thunk within this one.
  ///
  /// - Throws: What that thunk throws.
  public nonisolated(nonsending) func run<Value: Sendable>(
    _ thunk: Thunk<State, Action, Value>
  ) async throws -> Value {
    try await thunk.body(self)
  }
}

extension ThunkStore where State: Sendable {
  /// A copy of the state as it is now.
  ///
  /// - Throws: `CancellationError` where there is none any more.
  public nonisolated(nonsending) func state() async throws -> State {
    try await withState { copy $0 }
  }
}

/// Why a thunk could not be run.
public enum ThunkError: Error, Equatable {
  /// The store had ended, or its child was gone; the thunk was not entered.
  case storeEnded
}

/// What the inspector shows as the action that started a thunk run from outside.
struct ThunkTrigger: Sendable, CustomStringConvertible {
  let name: String?

  var description: String { name.map { "thunk \"\($0)\"" } ?? "thunk" }
}
