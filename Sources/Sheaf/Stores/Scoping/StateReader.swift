/// How a store finds its state in the root's: by offset where it is always there and stored.
///
/// Never a chain: a scoped store composes its parent's reader once, when it is made.
@usableFromInline
struct StateReader<State>:
  // Why: key paths and case paths only; called on the store's actor.
  @unchecked Sendable
{
  /// Shows the state where it lies, or a copy; false, without a call, where it is not there.
  @usableFromInline typealias Look =
    (UnsafeMutableRawPointer, (UnsafeMutablePointer<State>) -> Void) -> Bool

  /// Offset in the root's state; -1 where the state may be absent or is computed.
  @usableFromInline let offset: Int
  @usableFromInline let look: Look

  @inlinable
  init(offset: Int) {
    self.offset = offset
    look = { root, body in
      body((root + offset).assumingMemoryBound(to: State.self))
      return true
    }
  }

  @inlinable
  init(_ look: @escaping Look) {
    offset = -1
    self.look = look
  }
}

extension StateReader {
  /// A copy of the state; nil where it is not there.
  func value(in root: UnsafeMutableRawPointer) -> State? {
    var found: State?
    _ = look(root) { found = $0.pointee }
    return found
  }

  /// The reader of a property.
  @inlinable
  func appending<Child>(_ path: KeyPath<State, Child>) -> StateReader<Child> {
    let inner = MemoryLayout<State>.offset(of: path)
    if offset >= 0, let inner { return StateReader<Child>(offset: offset + inner) }
    let look = look
    return StateReader<Child> { root, body in
      look(root) { state in
        if let inner {
          body((UnsafeMutableRawPointer(state) + inner).assumingMemoryBound(to: Child.self))
        } else {
          var copy = state.pointee[keyPath: path]
          body(&copy)
        }
      }
    }
  }

  /// The reader of an optional's value.
  @inlinable
  func unwrapping<Child>() -> StateReader<Child> where State == Child? {
    let look = look
    return StateReader<Child> { root, body in
      var isThere = false
      _ = look(root) { optional in
        if Optional.isNil(&optional.pointee) { return }
        isThere = true
        Optional.modify(&optional.pointee) { withUnsafeMutablePointer(to: &$0, body) }
      }
      return isThere
    }
  }

  /// The reader of a row.
  @inlinable
  func row<ID, Row>(_ id: ID) -> StateReader<Row> where State == IdentifiedArray<ID, Row> {
    let look = look
    return StateReader<Row> { root, body in
      var isThere = false
      _ = look(root) { rows in
        guard let index = rows.pointee.index(id: id) else { return }
        isThere = true
        rows.pointee.withElement(at: index) { body(UnsafeMutablePointer(mutating: $0)) }
      }
      return isThere
    }
  }

  /// The reader of a case's payload; it sees a copy.
  @inlinable
  func payload<Child>(_ path: CasePath<State, Child>) -> StateReader<Child> {
    let look = look
    return StateReader<Child> { root, body in
      var isThere = false
      _ = look(root) { state in
        guard var payload = path.extract(from: state.pointee) else { return }
        isThere = true
        body(&payload)
      }
      return isThere
    }
  }
}
