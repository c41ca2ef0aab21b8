/// What a middleware may do with the action it was called for.
///
/// It is lent for the length of the call: to act on the action later, ``hold()`` it.
public struct MiddlewareContext<State, Action: Sendable>: ~Copyable {
  let visit: MiddlewareVisit<State, Action>

  /// The state before the action.
  public var state: State {
    _read { yield visit.request.state.pointee }
  }

  /// Passes an action on to the rest: the layers behind this one, then the reducer.
  ///
  /// It goes on when this layer has returned. Called again, the further action goes the same way in a
  /// turn of its own, behind what is queued by then. Never called, the action is dropped, unless it
  /// is held.
  ///
  /// - Parameters:
  ///   - action: The one the layer was called for, or another.
  ///   - then: Called when the action has been reduced, or dropped, with the state after it; the
  ///     closures of later layers are called before those of earlier ones.
  public func next(
    _ action: Action,
    then: ((_ outcome: MiddlewareOutcome, _ state: borrowing State) -> Void)? = nil
  ) {
    visit.next(action, then)
  }

  /// Sends an action through the whole chain, this layer included, as the store's own.
  ///
  /// It waits for the end of the turn, like whatever is sent during one, and the handle of the send
  /// under way waits for it. A layer that answers what it has sent itself with another, and so on
  /// for ever, is stopped after 10,000 and reported.
  public func send(_ action: Action) { visit.send(action) }

  /// Keeps the action back, to be passed on later or never.
  public func hold() -> MiddlewareHold<Action> { visit.hold() }
}
