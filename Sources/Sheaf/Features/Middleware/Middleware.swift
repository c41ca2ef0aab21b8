/// A layer between the senders of a store and its reducer.
///
/// It sees every action before the reducer, also those that effects send, and may pass it on, change
/// it, hold it, drop it, or send others. The first in a store's ``Store/middleware`` sees an action
/// first; what runs after the reducer runs in the opposite order.
///
/// ```swift
/// Middleware { action, context in
///   context.next(action) { outcome, state in print(action, outcome) }
/// }
/// ```
///
/// An action that is not given to ``MiddlewareContext/next(_:then:)`` and not held is dropped. Layers
/// are run in a loop, so their number costs no stack. They are called on the store's actor.
public struct Middleware<State, Action: Sendable>: Sendable {
  /// A layer that decides at once.
  public typealias Handler =
    @Sendable (_ action: Action, _ context: borrowing MiddlewareContext<State, Action>) -> Void
  /// A layer that may wait.
  public typealias AsynchronousHandler =
    nonisolated(nonsending) @Sendable (
      _ action: Action, _ context: AsyncMiddlewareContext<State, Action>
    ) async throws -> Void

  enum Kind: Sendable {
    case direct(Handler)
    case asynchronous(AsynchronousHandler)
  }

  /// The name given to it, or its file and line.
  public let name: String
  let kind: Kind
  let site: SourceSite

  /// Makes a layer that decides at once.
  ///
  /// The closure is called for every action, on the store's actor, within the turn; the name is for
  /// reports.
  public init(
    _ name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    handle: @escaping Handler
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(name, .direct(handle), site)
  }

  /// Makes a layer that may wait before it passes an action on.
  ///
  /// It handles one action at a time, in the order in which they came; those behind wait. Each is an
  /// effect of the store: the handle of the send counts it and cancels it, and an action that waits
  /// when the store ends is dropped. An error that it throws is reported, and the action dropped.
  ///
  /// The closure starts on the store's actor at the end of the turn.
  public static func asynchronous(
    _ name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    handle: @escaping AsynchronousHandler
  ) -> Middleware {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Middleware(name, .asynchronous(handle), site)
  }

  init(_ name: String?, _ kind: Kind, _ site: SourceSite) {
    self.name = name ?? "\(site)"
    self.kind = kind
    self.site = site
  }
}

/// What became of an action that a middleware has passed on.
public enum MiddlewareOutcome: Sendable, Equatable {
  /// A reducer took it.
  case handled
  /// No reducer took it.
  case unhandled
  /// A reducer returned ``Effect/rejected``.
  case rejected
  /// A later layer dropped it, or its effect was cancelled, or the store ended.
  case dropped
}
