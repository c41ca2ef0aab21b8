/// Reads a store's state from its effects, on its actor, without keeping the store.
struct StateAccess<State>: Sendable {
  /// The way to the store.
  let link: EffectLink
  /// Where the state is in the root's.
  let reader: StateReader<State>
  /// Whether a child is still there; nil where the state always is.
  let isThere: @Sendable (UnsafeMutableRawPointer) -> Bool

  init(
    _ link: EffectLink,
    _ reader: StateReader<State> = StateReader(offset: 0),
    isThere: @escaping @Sendable (UnsafeMutableRawPointer) -> Bool = { _ in true }
  ) {
    self.link = link
    self.reader = reader
    self.isThere = isThere
  }

  /// Whether the whole state of the store is of this type; asked on its actor.
  var isWhole: Bool { link.runtime.map { $0.wholeState?.type == State.self } ?? true }

  /// Reads; nil where the store has been released, or the child removed.
  nonisolated(nonsending) func read<R: Sendable>(
    _ body: @escaping @Sendable (borrowing State) throws -> R
  ) async -> Result<R, any Error>? {
    await link.perform { _ in
      guard let root = link.runtime?.wholeState?.address, isThere(root) else { return nil }
      var result: Result<R, any Error>?
      _ = reader.look(root) { state in
        result = Result { try body(state.pointee) }
      }
      return result
    }
  }
}
