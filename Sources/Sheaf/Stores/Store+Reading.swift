extension Store {
  /// Reads where the plain way is not open: the child may be gone, the path has no offset, or a
  /// reducer is running.
  @usableFromInline
  func readCarefully<Value>(_ keyPath: KeyPath<State, Value>, _ path: ObservedPath?) -> Value {
    if root.runtime.isChanging { return readWhileReducing(keyPath) }
    if let presence, !presence.check(root, reader) { return presence.last[keyPath: keyPath] }
    if let path {
      if !path.isArmed { root.hub.arm(path, root.state) }
      path.access()
    }
    var found: Value?
    _ = reader.look(root.state) { found = $0.pointee[keyPath: keyPath] }
    guard let found else {
      preconditionFailure("a store without `presence` always finds its state")
    }
    return found
  }

  /// A reducer is running: its state has no value. Reports, and shows plain bits where that is safe.
  private func readWhileReducing<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    let message = RuntimeMessages.readWhileReducing("\(keyPath)")
    reportIssue(message, at: .unknown)
    // Why: bits without references are a value at any moment, if not the newest; anything else may
    // have been moved out or freed by the reducer that is changing it.
    if _isPOD(Value.self) {
      let value = reader.appending(keyPath)
      var found: Value?
      _ = value.look(root.state) { found = $0.pointee }
      if let found { return found }
    }
    if let presence { return presence.last[keyPath: keyPath] }
    preconditionFailure(message)
  }
}
