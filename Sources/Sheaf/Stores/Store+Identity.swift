/// One store is another where both are the same object.
extension Store: Hashable {
  /// Whether both are the same object.
  public nonisolated static func == (left: Store, right: Store) -> Bool { left === right }

  /// Hashes the identity of the object.
  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// The store of a row is told by the row's id.
extension Store: @MainActor Identifiable where State: Identifiable {
  /// The id in the state; the reader is told when it has changed.
  // Why: inlinable, as a key path literal in generic code is made anew each time.
  @inlinable
  public var id: State.ID { self[\.id] }
}
