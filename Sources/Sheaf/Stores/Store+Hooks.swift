extension Store {
  /// Installs the hooks on the root store; nil takes them off.
  ///
  /// On a child's store it does nothing.
  package func install(_ hooks: EngineHooks<State, Action>?) { engine?.install(hooks) }

  /// Reduces an action that a hook has held, without asking it again.
  package func resume(_ held: HeldAction<Action>) {
    engine?.resume(held, isolation: MainActor.shared)
  }

  /// Gives up an action that a hook has held.
  package func forget(_ held: HeldAction<Action>) { engine?.forget(held) }
}

extension StoreActor {
  /// Makes and installs hooks on the store's actor.
  package func install(
    _ makeHooks: @escaping @Sendable () -> EngineHooks<State, Action>?
  ) async {
    await Self.perform(on: self, isolation: isolation) { engine, _ in engine.install(makeHooks()) }
  }
}
