extension Store {
  /// A closure that sends the action, for buttons and callbacks; it does not hold the store.
  public subscript(action: Action) -> @Sendable @MainActor () -> Void { sending(action) }

  /// A closure that sends the action; it does not hold the store.
  ///
  /// When the store is gone, has ended, or its child was removed, the closure does nothing.
  public func sending(_ action: Action) -> @Sendable @MainActor () -> Void {
    { [weak self] in self?.sendIfPresent(action) }
  }
}

extension StoreActor {
  /// A closure that sends the action; it does not hold the store.
  ///
  /// When the store is gone or has ended, the closure does nothing.
  public func sending(_ action: Action) -> @Sendable () async -> Void {
    { [weak self] in await self?.sendIfPresent(action) }
  }
}
