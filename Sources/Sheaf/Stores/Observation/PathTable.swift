/// The observed paths of one store, found by key path.
@usableFromInline
struct PathTable<State> {
  // Why two tables: a literal of stored properties is one object per call site, found in 14 ns by
  // identity; paths with arguments are made anew each time and are found by equality.
  @usableFromInline var byIdentity: [ObjectIdentifier: ObservedPath] = [:]
  @usableFromInline var byPath: [AnyKeyPath: ObservedPath] = [:]

  @inlinable
  init() {}

  @inlinable
  mutating func path<Value>(
    _ keyPath: KeyPath<State, Value>,
    _ reader: StateReader<State>,
    isSame: ((Value, Value) -> Bool)?
  ) -> ObservedPath {
    if let path = byIdentity[ObjectIdentifier(keyPath)] { return path }
    return find(keyPath, reader, isSame: isSame)
  }

  @inlinable
  @inline(never)
  mutating func find<Value>(
    _ keyPath: KeyPath<State, Value>,
    _ reader: StateReader<State>,
    isSame: ((Value, Value) -> Bool)?
  ) -> ObservedPath {
    if let path = byPath[keyPath] { return path }
    let path = ObservedPath.make(keyPath, reader, isSame: isSame)
    byPath[keyPath] = path
    // Why only with an offset: others are new objects at every read, whose address is used again.
    if MemoryLayout<State>.offset(of: keyPath) != nil {
      byIdentity[ObjectIdentifier(keyPath)] = path
    }
    return path
  }
}

extension ObservedPath {
  @inlinable
  static func make<State, Value>(
    _ keyPath: KeyPath<State, Value>,
    _ reader: StateReader<State>,
    isSame: ((Value, Value) -> Bool)?
  ) -> ObservedPath {
    let value = reader.appending(keyPath)
    let last = RememberedValue<Value>()
    if Value.self is any Fingerprinted.Type { return fingerprinted(keyPath, value) }
    let offset = value.offset
    if offset >= 0 {
      return ObservedPath(
        path: keyPath,
        offset: offset,
        hasChanged: { root in
          guard let isSame, let old = last.value else { return true }
          return !isSame((root + offset).assumingMemoryBound(to: Value.self).pointee, old)
        },
        remember: { root in
          if isSame == nil { return }
          last.value = (root + offset).assumingMemoryBound(to: Value.self).pointee
        },
        forget: { last.value = nil }
      )
    }
    return ObservedPath(
      path: keyPath,
      offset: offset,
      hasChanged: { root in
        guard let isSame, let old = last.value else { return true }
        var hasChanged = false
        _ = value.look(root) { hasChanged = !isSame($0.pointee, old) }
        return hasChanged
      },
      remember: { root in
        if isSame == nil { return }
        _ = value.look(root) { last.value = $0.pointee }
      },
      forget: { last.value = nil }
    )
  }

  @usableFromInline
  static func fingerprinted<Value>(
    _ keyPath: AnyKeyPath,
    _ value: StateReader<Value>
  ) -> ObservedPath {
    let last = RememberedValue<UInt64>()
    func fingerprint(_ root: UnsafeMutableRawPointer) -> UInt64? {
      var found: UInt64?
      _ = value.look(root) { found = ($0.pointee as? any Fingerprinted)?.fingerprint }
      return found
    }
    return ObservedPath(
      path: keyPath,
      offset: value.offset,
      hasChanged: { fingerprint($0) != last.value },
      remember: { last.value = fingerprint($0) },
      forget: { last.value = nil }
    )
  }
}
