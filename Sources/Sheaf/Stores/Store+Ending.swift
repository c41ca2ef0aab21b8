extension Store {
  /// Takes no more actions from outside, waits for all effects, and ends the store.
  ///
  /// What the effects send is still reduced. On a child's store it ends the root.
  /// Called from one of the store's own effects it would wait for itself: end a store from outside.
  /// A cancellation of the waiting task does not end the wait; `shutDown()` does.
  public func finish() async {
    await root.runtime.drain(isolation: MainActor.shared)
  }

  /// Cancels all effects and ends the store, at once; later sends are dropped.
  ///
  /// From now on nothing the effects send is reduced. On a child's store it ends the root.
  public func shutDown() {
    root.runtime.shutDown(isolation: MainActor.shared)
  }
}
