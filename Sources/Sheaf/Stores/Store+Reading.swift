extension Store {
  /// Whether the child is there; a running reducer is not disturbed to ask.
  var isPresent: Bool {
    guard let presence else { return true }
    return root.runtime.isChanging ? !presence.isGone : presence.isThere(in: root.state)
  }

  /// Reads where the plain way is not open.
  ///
  /// The child may be gone, the path has no offset, nobody waits, or a reducer is running.
  @usableFromInline
  func readCarefully<Value>(_ keyPath: KeyPath<State, Value>, _ path: ObservedPath?) -> Value {
    if root.runtime.isChanging { return readWhileReducing(keyPath) }
    var found: Value?
    let inner = path?.inner
    guard let presence else {
      _ = paths.reader.look(root.state) { found = Self.value(keyPath, inner, $0) }
      guard let found else {
        preconditionFailure("a store without `presence` always finds its state")
      }
      return found
    }
    let isThere = presence.visit(in: root.state) { found = Self.value(keyPath, inner, $0) }
    guard isThere, let found else { return readLast(keyPath, presence) }
    if let path { wait(for: path) }
    return found
  }

  /// Reads after the child was removed; see ``ChildPresence``.
  private func readLast<Value>(
    _ keyPath: KeyPath<State, Value>,
    _ presence: ChildPresence<State>
  ) -> Value {
    if !presence.isExact, let value = paths.lastValue(keyPath) { return value }
    return presence.last[keyPath: keyPath]
  }

  /// Reports a read of state that a running reducer is changing; shows plain bits where that is safe.
  private func readWhileReducing<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    let message = RuntimeMessages.readWhileReducing("\(keyPath)")
    reportIssue(message, at: .unknown)
    // Why: stored bits without references are a value at any moment, if not the newest; anything
    // else may have been moved out or freed by the reducer that is changing it, also on the way to
    // a row or into an optional.
    let offset = _isPOD(Value.self) ? paths.reader.appending(keyPath).offset : -1
    if offset >= 0 { return (root.state + offset).assumingMemoryBound(to: Value.self).pointee }
    if let presence { return readLast(keyPath, presence) }
    preconditionFailure(message)
  }

  /// The value at a key path, without a copy of the whole state where its offset is known.
  private static func value<Value>(
    _ keyPath: KeyPath<State, Value>,
    _ offset: Int?,
    _ state: UnsafeMutablePointer<State>
  ) -> Value {
    guard let offset, offset >= 0 else { return state.pointee[keyPath: keyPath] }
    return (UnsafeMutableRawPointer(state) + offset).assumingMemoryBound(to: Value.self).pointee
  }

  /// Reads the whole state, for nobody who waits.
  @usableFromInline
  func readWhole() -> State {
    if root.runtime.isChanging { return readWhileReducing(\.self) }
    var found: State?
    let isThere =
      presence?.visit(in: root.state) { found = $0.pointee }
      ?? paths.reader.look(root.state) { found = $0.pointee }
    if isThere, let found { return found }
    guard let presence else {
      preconditionFailure("a store without `presence` always finds its state")
    }
    return presence.last
  }
}
