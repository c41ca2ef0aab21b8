/// What an effect sends its actions through.
///
/// It may be called from any task, in any isolation. Actions of one caller are reduced in the order
/// of its calls. It holds the store weakly.
@frozen
public struct Send<Action: Sendable>: Sendable {
  @usableFromInline let gate: ActionGate<Action>

  @inlinable
  init(_ gate: ActionGate<Action>) { self.gate = gate }

  /// Sends an action; returns when the store has taken it.
  ///
  /// On the store's actor this is a plain call: the action is reduced before it returns, unless the
  /// store is in the middle of another turn; then it waits its turn. From elsewhere it hops. After
  /// the effect was cancelled, its feature removed or its store released, nothing happens; after the
  /// effect has ended the send is dropped and reported once.
  @inlinable
  public nonisolated(nonsending) func callAsFunction(_ action: Action) async {
    // Why not called at once where `#isolation` is the store's actor: see `EffectRunner.run`.
    await Self.deliver(action, to: gate, isolation: gate.link.isolation)
  }

  /// Sends an action from a synchronous context, such as a callback; returns at once.
  ///
  /// The action is mailed to the store's actor. Posts of one thread arrive in order. The effect must
  /// still be running when the post arrives.
  @inlinable
  public func post(_ action: Action) {
    let gate = gate
    gate.link.mail { isolation in gate.deliver(action, isPosted: true, isolation: isolation) }
    gate.notePost()
  }

  @inlinable
  static func deliver(
    _ action: Action,
    to gate: ActionGate<Action>,
    isolation: isolated any Actor
  ) {
    gate.deliver(action, isolation: isolation)
  }
}
