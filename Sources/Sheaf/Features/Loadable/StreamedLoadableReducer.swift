/// A loaded feature whose loader gives more than one state: first from a cache, then from the server,
/// or again and again while something changes.
public protocol StreamedLoadableReducer<State, Action>: LoadableReducer {
  // Why both again: so that they are inferred from `loadStream`.
  /// What is loaded: an id, a query, a page.
  associatedtype Request
  /// What ``loadStream(_:yield:)`` throws, inferred.
  associatedtype Failure = any Error

  /// Loads the whole state of the feature, as often as there is a newer one.
  ///
  /// Called as ``LoadableReducer/load(_:)`` is, which is not called then. Each state is merged like
  /// the answer of a refresh; the feature counts as refreshing until this returns, and may never
  /// return. Where it returns without having given anything, the state goes back to what it was, as
  /// after a cancellation. Where it throws, or is stopped, what it gave stays, marked partial.
  ///
  /// - Throws: A failure of the load.
  func loadStream(_ request: Request, yield: LoadYield<State>) async throws(Failure)
}

extension StreamedLoadableReducer {
  /// The last state that the stream gives; for calling it by hand.
  ///
  /// It traps where the stream gives none.
  ///
  /// - Throws: What the stream throws.
  public func load(_ request: Request) async throws(Failure) -> State {
    let last = LastState<State>()
    try await loadStream(request, yield: LoadYield { last.keep($0) })
    guard let state = last.state else {
      preconditionFailure(LoadableMessages.endedWithoutState(Self.self))
    }
    return state
  }

  /// Calls ``loadStream(_:yield:)``; implemented by Sheaf.
  public func runLoad(
    _ request: Request,
    yield: LoadYield<State>
  ) async throws(Failure) -> State? {
    try await loadStream(request, yield: yield)
    return nil
  }
}

/// The state that a stream gave last.
private final class LastState<State: Sendable>: Sendable {
  private let last: Lock<State?>

  init() { last = Lock(nil) }

  var state: State? { last.withLock { $0 } }

  func keep(_ state: State) { last.withLock { $0 = state } }
}
