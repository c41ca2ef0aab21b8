import Sheaf

extension TestStore {
  /// The layers that actions go through before the reducer, the first of them first.
  ///
  /// What they send, and what they hold and pass on after `send` has returned, is received by the
  /// test like the actions of effects. What they drop is not.
  public var middleware: [Middleware<State, Action>] {
    get { store?.pumpedMiddleware ?? [] }
    set { store?.pumpedMiddleware = newValue }
  }
}
