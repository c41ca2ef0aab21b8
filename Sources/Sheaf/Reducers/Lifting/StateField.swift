/// A part of a parent's state named by key path, reached by its offset where it is stored.
///
/// A key path write costs several times what the offset does; the offset is looked up once.
@frozen
@usableFromInline
struct StateField<Parent, Child>: Sendable {
  @usableFromInline let path: StatePath<Parent, Child>
  /// -1 where the property is computed, observed, or behind a reference.
  @usableFromInline let offset: Int

  @inlinable
  init(_ path: StatePath<Parent, Child>) {
    self.path = path
    offset = MemoryLayout<Parent>.offset(of: path) ?? -1
  }

  /// Changes the part where it lies.
  @inlinable
  func modify<R>(_ parent: inout Parent, _ body: (inout Child) -> R) -> R {
    if offset < 0 { return body(&parent[keyPath: path]) }
    return withUnsafeMutablePointer(to: &parent) {
      body(&(UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: Child.self).pointee)
    }
  }

  /// Looks at the part, never writing; without an offset the closure sees a copy.
  @inlinable
  func look<R>(
    _ parent: UnsafeMutablePointer<Parent>,
    _ body: (UnsafeMutablePointer<Child>) -> R
  ) -> R {
    if offset >= 0 {
      return body((UnsafeMutableRawPointer(parent) + offset).assumingMemoryBound(to: Child.self))
    }
    return lookAtCopy(parent, body)
  }

  // Why not inlined: the copy's room would be on the stack of every look, also where none is made.
  @inlinable
  @inline(never)
  func lookAtCopy<R>(
    _ parent: UnsafeMutablePointer<Parent>,
    _ body: (UnsafeMutablePointer<Child>) -> R
  ) -> R {
    var copy = parent.pointee[keyPath: path]
    return body(&copy)
  }
}
