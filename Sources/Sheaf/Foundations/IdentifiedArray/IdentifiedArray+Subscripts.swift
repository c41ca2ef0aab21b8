extension IdentifiedArray {
  /// The element with an id, which can be changed in place, added, or removed by setting nil.
  ///
  /// An element with another id is reported and refused. One whose id is changed in place is
  /// reported too; it stays at its position, found under its new id unless that one is taken.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      guard let position = positions[id] else { return nil }
      return rows[position]
    }
    set {
      guard let element = newValue else {
        remove(id: id)
        return
      }
      guard identify(element) == id else { return reportForeignElement(element, under: id) }
      guard let position = positions[id] else {
        file(element, under: id)
        return note(.other)
      }
      rows[position] = element
      noteWrite(at: position)
    }
    _modify {
      guard let position = positions[id] else {
        var slot: Element?
        defer { if let element = slot { self[id: id] = element } }
        yield &slot
        return
      }
      var slot: Element? = lift(at: position)
      defer { settle(&slot, at: position) }
      yield &slot
    }
  }

  /// The element with an id, or a default that is added at the end when it is written to.
  ///
  /// The default is made only where no element has the id. As with ``subscript(id:)`` an element with
  /// another id is reported: a new one is refused, one that is there stays at its position.
  @inlinable
  public subscript(id id: ID, default fallback: @autoclosure () -> Element) -> Element {
    get { self[id: id] ?? fallback() }
    _modify {
      if let position = positions[id] {
        yield &self[position]
      } else {
        var element = fallback()
        defer { self[id: id] = element }
        yield &element
      }
    }
  }

  /// The element at a position, which can be changed in place.
  ///
  /// A changed id is reported; the element stays, found under its new id unless that one is taken.
  @inlinable
  public subscript(position: Int) -> Element {
    _read { yield rows[position] }
    _modify {
      // Why: `defer`, since a body that throws skips what follows the yield.
      defer {
        noteWrite(at: position)
        checkID(at: position)
      }
      yield &rows[position]
    }
  }

  /// Puts an element in the place of one with the same id.
  ///
  /// - Parameters:
  ///   - element: Has the id of the element there, else that is reported and nothing changes.
  ///   - index: A valid position.
  ///   - fileID: The file to blame.
  ///   - filePath: The path of that file.
  ///   - line: The line in it.
  ///   - column: The column in it.
  /// - Returns: The element that is outside now: the replaced one, or the refused one.
  @inlinable
  @discardableResult
  public mutating func update(
    _ element: Element,
    at index: Int,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Element {
    guard identify(element) == filedIDs[index] else {
      let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
      reportForeignUpdate(element, at: index, site: site)
      return element
    }
    let replaced = rows[index]
    rows[index] = element
    noteWrite(at: index)
    return replaced
  }

  // MARK: - Implementation

  /// Moves an element out for a change in place; `settle` must follow.
  ///
  /// In between `elements` is one short, or has a hole that nothing may look at.
  @inlinable
  mutating func lift(at position: Int) -> Element {
    if position == rows.count - 1 { return rows.removeLast() }
    // Why: moved, not copied, so that arrays inside the element keep their buffers. The hole is
    // out of reach: the caller holds exclusive access to `self` until `settle` has filled it.
    return rows.withUnsafeMutableBufferPointer { $0.moveElement(from: position) }
  }

  /// Puts the element back after a change in place, or closes the gap where it was set to nil.
  @inlinable
  mutating func settle(_ slot: inout Element?, at position: Int) {
    let isLast = position == rows.count
    guard let element = slot.take() else {
      if !isLast {
        // Why: the hole needs a value before the array may close it, and a row after it exists.
        let next = rows[position + 1]
        rows.withUnsafeMutableBufferPointer { $0.initializeElement(at: position, to: next) }
        rows.remove(at: position)
      }
      return unfile(at: position)
    }
    if isLast {
      rows.append(element)
    } else {
      rows.withUnsafeMutableBufferPointer { $0.initializeElement(at: position, to: element) }
    }
    noteWrite(at: position)
    checkID(at: position)
  }

  /// Sees to it that an element changed in place is found under its own id, and reports a new one.
  @inlinable
  mutating func checkID(at position: Int) {
    let id = identify(rows[position])
    if id != filedIDs[position] { refile(at: position, under: id) }
  }

  @usableFromInline
  mutating func refile(at position: Int, under id: ID) {
    let old = filedIDs[position]
    let isTaken = positions[id] != nil
    if !isTaken {
      positions[old] = nil
      positions[id] = position
      filedIDs[position] = id
      note(.removed(old))
    }
    let (from, to) = (String(summarizing: old), String(summarizing: id))
    reportIssue(
      isTaken
        ? FoundationMessages.idCollided(from: from, to: to, in: typeName)
        : FoundationMessages.idChanged(from: from, to: to, in: typeName),
      at: .unknown
    )
  }

  @usableFromInline
  func reportForeignElement(_ element: Element, under id: ID) {
    reportIssue(
      FoundationMessages.foreignElement(
        String(summarizing: element),
        under: String(summarizing: id),
        in: typeName
      ),
      at: .unknown
    )
  }

  @usableFromInline
  func reportForeignUpdate(_ element: Element, at index: Int, site: SourceSite) {
    reportIssue(
      FoundationMessages.foreignUpdate(
        String(summarizing: element),
        at: index,
        holding: String(summarizing: filedIDs[index]),
        in: typeName
      ),
      at: site
    )
  }
}
