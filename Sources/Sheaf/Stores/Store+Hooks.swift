extension Store {
  /// Adds an owner's hooks to the root store, behind those of others.
  ///
  /// - Returns: What takes them off again; on a child's store nothing is added.
  @discardableResult
  package func addHooks(_ hooks: EngineHooks<State, Action>) -> HookToken {
    engine?.add(hooks) ?? HookToken()
  }

  /// Takes an owner's hooks off; they are not called again.
  package func removeHooks(_ token: HookToken) { engine?.remove(token) }

  /// Reduces an action that a hook has held, without asking it again.
  package func resume(_ held: HeldAction<Action>) {
    engine?.resume(held, isolation: MainActor.shared)
  }

  /// Gives up an action that a hook has held.
  package func forget(_ held: HeldAction<Action>) { engine?.forget(held) }
}
