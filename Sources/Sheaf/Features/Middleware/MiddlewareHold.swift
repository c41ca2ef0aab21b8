/// An action that a middleware keeps back.
///
/// The handle of its send waits for it. Letting go of it drops the action, and so does the end of the
/// store, which does not wait for it. May be used from anywhere.
public final class MiddlewareHold<Action: Sendable>: Sendable {
  typealias Ending = @Sendable (HeldAction<Action>, Action?, isolated any Actor) -> Void

  private let held: Lock<HeldAction<Action>?>
  private let link: EffectLink
  private let end: Ending

  init(_ held: HeldAction<Action>, end: @escaping Ending) {
    link = held.link
    self.end = end
    self.held = Lock(held)
  }

  deinit { finish(nil, isolation: nil) }

  /// Passes the action, or another in its place, on to the rest of the chain it was held in.
  ///
  /// On the store's actor it is reduced when this returns, unless a turn is under way; from elsewhere
  /// it is posted there. The second call does nothing.
  public func next(_ action: Action, isolation: isolated (any Actor)? = #isolation) {
    finish(action, isolation: isolation)
  }

  /// Drops the action.
  public func drop(isolation: isolated (any Actor)? = #isolation) {
    finish(nil, isolation: isolation)
  }

  /// Hands the action over when the store has ended.
  func abandon() -> HeldAction<Action>? { held.withLock { $0.take() } }

  private func finish(_ action: Action?, isolation: isolated (any Actor)?) {
    guard let held = held.withLock({ $0.take() }) else { return }
    let end = end
    link.perform(from: isolation) { end(held, action, $0) }
  }
}
