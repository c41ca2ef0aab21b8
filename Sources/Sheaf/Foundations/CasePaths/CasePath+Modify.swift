extension CasePath {
  /// Changes the payload where it lies; nil, and nothing is done, where the value is in another case.
  ///
  /// The payload is moved out, given to `body` and moved back, so its buffers stay unique and no
  /// element is copied. It is moved back also when `body` throws. The enum must not be looked at
  /// from within `body`: it has no value meanwhile.
  ///
  /// - Throws: Whatever `body` throws.
  @inlinable
  public func modify<R>(
    _ root: inout Root,
    _ body: (inout Value) throws -> R
  ) rethrows -> R? {
    if MemoryLayout<Value>.size <= CasePathScratch.inlineLimit {
      return try modifyOnStack(&root, body)
    }
    guard let scratch = moveToHeap(from: &root) else { return nil }
    defer { moveBack(from: scratch, into: &root) }
    return try body(&scratch.pointee)
  }
}

// MARK: - Implementation

@usableFromInline
enum CasePathScratch {
  /// Bytes up to which a payload waits on the stack while it is changed.
  // Why: nested enums pile up one frame per level; 64 KB × 12 levels would not fit 512 KB.
  @usableFromInline static var inlineLimit: Int { @inlinable get { 256 } }
}

extension CasePath {
  // Why a function of its own: in a debug build room for the payload is on the stack of the function
  // that names it, also where the payload is large and goes to the heap.
  @inlinable
  func modifyOnStack<R>(
    _ root: inout Root,
    _ body: (inout Value) throws -> R
  ) rethrows -> R? {
    guard var payload = takeOut(of: &root) else { return nil }
    defer { putBack(payload, into: &root) }
    return try body(&payload)
  }

  // Why not inlined: the temporaries of a large enum must be off the stack before the body runs.
  @inlinable
  @inline(never)
  func takeOut(of root: inout Root) -> Value? {
    guard let payload = extraction(root) else { return nil }
    // Why: with the enum's own reference gone the payload's buffers are unique. `putBack` follows
    // on every path, so nobody sees the enum without a value.
    withUnsafeMutablePointer(to: &root) { _ = $0.deinitialize(count: 1) }
    return payload
  }

  @inlinable
  @inline(never)
  func putBack(_ payload: consuming Value, into root: inout Root) {
    let whole = embedding(payload)
    withUnsafeMutablePointer(to: &root) { $0.initialize(to: whole) }
  }

  @inlinable
  @inline(never)
  func moveToHeap(from root: inout Root) -> UnsafeMutablePointer<Value>? {
    guard let payload = extraction(root) else { return nil }
    let scratch = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    scratch.initialize(to: payload)
    // Why: as in `takeOut`; `moveBack` follows on every path.
    withUnsafeMutablePointer(to: &root) { _ = $0.deinitialize(count: 1) }
    return scratch
  }

  @inlinable
  @inline(never)
  func moveBack(from scratch: UnsafeMutablePointer<Value>, into root: inout Root) {
    let whole = embedding(scratch.move())
    withUnsafeMutablePointer(to: &root) { $0.initialize(to: whole) }
    scratch.deallocate()
  }
}
