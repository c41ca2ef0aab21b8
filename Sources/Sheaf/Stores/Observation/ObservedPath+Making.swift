extension ObservedPath {
  /// Waits for the value at a key path, in the root's state.
  ///
  /// The presence is that of what the key path starts from, nil where that is always there. `isSame`
  /// is nil where the value is not known to have a `==`; then it is looked for.
  @inlinable
  static func value<Value>(
    _ value: StateReader<Value>,
    inner: Int,
    presence: Presence?,
    isSame: ((Value, Value) -> Bool)?
  ) -> ObservedPath {
    if Value.self is any Fingerprinted.Type { return fingerprinted(value, inner, presence) }
    let isSame = isSame ?? ValueEquality.find(for: Value.self)
    let last = RememberedValue<Value>()
    let offset = value.offset
    let settle = settling(last, value, presence)
    if offset >= 0 {
      let comparison = Comparison(
        remember: { root in
          if isSame == nil { return }
          last.value = (root + offset).assumingMemoryBound(to: Value.self).pointee
        },
        hasChanged: { root in
          guard let isSame, let old = last.value else { return true }
          return !isSame((root + offset).assumingMemoryBound(to: Value.self).pointee, old)
        },
        settle: settle
      )
      return ObservedPath(
        offset: offset,
        inner: inner,
        last: last,
        presence: presence,
        comparison
      )
    }
    let comparison = Comparison(
      remember: { root in
        if isSame == nil { return settle(root) }
        _ = value.look(root) { last.value = $0.pointee }
      },
      hasChanged: { root in
        guard let isSame, let old = last.value else { return true }
        var hasChanged = true
        _ = value.look(root) { hasChanged = !isSame($0.pointee, old) }
        return hasChanged
      },
      settle: settle
    )
    return ObservedPath(offset: -1, inner: inner, last: last, presence: presence, comparison)
  }

  /// Lets go of a value that is not compared any more, or keeps it for reads after a removal.
  @usableFromInline
  static func settling<Value>(
    _ last: RememberedValue<Value>,
    _ value: StateReader<Value>,
    _ presence: Presence?
  ) -> (UnsafeMutableRawPointer) -> Void {
    guard let presence else { return { _ in last.value = nil } }
    return { root in
      last.value = nil
      if presence.isExact { return }
      // Why not always: a large collection that nobody waits for must not be shared.
      _ = value.look(root) { last.value = CopyCost.isLow($0.pointee) ? $0.pointee : nil }
    }
  }

  /// Waits for a collection by its fingerprint, of which nothing is retained.
  @usableFromInline
  static func fingerprinted<Value>(
    _ value: StateReader<Value>,
    _ inner: Int,
    _ presence: Presence?
  ) -> ObservedPath {
    stamped(offset: value.offset, inner: inner, presence) { root in
      var found: UInt64?
      _ = value.look(root) { found = ($0.pointee as? any Fingerprinted)?.fingerprint }
      return found
    }
  }

  /// Waits for the ids of a collection and their order, not for the elements.
  static func ids<ID, Element>(
    of rows: StateReader<IdentifiedArray<ID, Element>>,
    _ presence: Presence?
  ) -> ObservedPath {
    stamped(offset: -1, presence) { root in
      var found: UInt64?
      _ = rows.look(root) { found = $0.pointee.idsFingerprint }
      return found
    }
  }

  /// Waits for a child to come, to go, or to be replaced by one with another id.
  static func presence<Child>(
    of child: StateReader<Child>,
    _ kind: ChildIdentity<Child>?,
    _ presence: Presence?
  ) -> ObservedPath {
    let last = RememberedValue<AnyIdentity?>()
    let comparison = Comparison(
      remember: { root in
        last.value = nil
        _ = child.look(root) { last.value = .some(kind?.read($0)) }
      },
      hasChanged: { root in
        var hasChanged = last.value != nil
        _ = child.look(root) { child in
          guard let old = last.value else { return hasChanged = true }
          guard let old, let kind else { return hasChanged = false }
          hasChanged = !kind.read(child).isEqual(to: old)
        }
        return hasChanged
      },
      settle: { _ in last.value = nil }
    )
    return ObservedPath(offset: -1, last: last, presence: presence, comparison)
  }

  private static func stamped(
    offset: Int,
    inner: Int = -1,
    _ presence: Presence?,
    _ stamp: @escaping (UnsafeMutableRawPointer) -> UInt64?
  ) -> ObservedPath {
    let last = RememberedValue<UInt64>()
    let comparison = Comparison(
      remember: { last.value = stamp($0) },
      hasChanged: { stamp($0) != last.value },
      settle: { _ in last.value = nil }
    )
    return ObservedPath(offset: offset, inner: inner, last: last, presence: presence, comparison)
  }
}
