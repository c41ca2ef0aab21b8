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
