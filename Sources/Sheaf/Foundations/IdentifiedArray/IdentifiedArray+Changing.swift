extension IdentifiedArray {
  /// Adds an element at the end unless its id is there.
  ///
  /// - Returns: Whether it was added, and the position of the element with that id.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: rows.count)
  }

  /// Adds those elements at the end whose ids are not there.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Adds those elements at the end whose ids are not there.
  @inlinable
  public static func += (rows: inout Self, elements: some Sequence<Element>) {
    rows.append(contentsOf: elements)
  }

  /// Adds an element at a position unless its id is there.
  ///
  /// - Parameters:
  ///   - element: The element to add.
  ///   - index: A position from 0 to `count`.
  /// - Returns: Whether it was added, and the position of the element with that id.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    let id = identify(element)
    if let position = positions[id] { return (false, position) }
    if index == rows.count {
      file(element, under: id)
    } else {
      rows.insert(element, at: index)
      filedIDs.insert(id, at: index)
      shiftPositions(from: index, by: 1)
      positions[id] = index
    }
    note(.other)
    return (true, index)
  }

  /// Puts an element in the place of the one with its id, or at the end.
  ///
  /// - Returns: The replaced element, or nil where it was added.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: rows.count).originalMember
  }

  /// Puts an element in the place of the one with its id, or adds it at a position.
  ///
  /// - Parameters:
  ///   - element: The element to put in.
  ///   - index: Where to add it, from 0 to `count`; not looked at where its id is there.
  /// - Returns: The replaced element, if any, and the position of the new one.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element,
    at index: Int
  ) -> (originalMember: Element?, index: Int) {
    guard let position = positions[identify(element)] else {
      return (nil, insert(element, at: index).index)
    }
    let original = rows[position]
    rows[position] = element
    noteWrite(at: position)
    return (original, position)
  }

  /// Removes the element with an id.
  ///
  /// - Returns: The element, or nil where there was none.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    guard let position = positions[id] else { return nil }
    return remove(at: position)
  }

  /// Removes the element with the id of this one.
  ///
  /// - Returns: The removed element, or nil where there was none.
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: identify(element))
  }

  /// Removes the element at a position; at the end this takes constant time.
  ///
  /// - Returns: The removed element.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    let element = rows.remove(at: index)
    unfile(at: index)
    return element
  }

  /// Removes the first element, which must exist.
  ///
  /// - Returns: The removed element.
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element { remove(at: 0) }

  /// Removes the last element, which must exist, in constant time.
  ///
  /// - Returns: The removed element.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element { remove(at: rows.count - 1) }

  /// Removes the elements at these positions, such as an `IndexSet` of a list.
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let offsets = Set(offsets)
    guard !offsets.isEmpty else { return }
    removePositions { offsets.contains($0) }
  }

  /// Removes all elements that satisfy a predicate.
  ///
  /// - Throws: What the predicate throws; then nothing was removed.
  @inlinable
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    let marks = try rows.map(shouldBeRemoved)
    if marks.contains(true) { removePositions { marks[$0] } }
  }

  /// Removes all elements.
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) {
    guard !rows.isEmpty else { return }
    rows.removeAll(keepingCapacity: keepingCapacity)
    filedIDs.removeAll(keepingCapacity: keepingCapacity)
    positions.removeAll(keepingCapacity: keepingCapacity)
    noteEverything()
  }

  /// The elements that satisfy a predicate, in the same order.
  ///
  /// - Throws: What the predicate throws.
  /// - Returns: A collection of its own, or a copy of this one where all satisfy it.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var copy = self
    try copy.removeAll { try !isIncluded($0) }
    return copy
  }

  // MARK: - Implementation

  /// Forgets the id at a position whose element is gone already.
  @inlinable
  mutating func unfile(at position: Int) {
    let id = filedIDs.remove(at: position)
    positions[id] = nil
    shiftPositions(from: position, by: -1)
    note(.removed(id))
  }

  /// Corrects the positions of the ids from a place on, after an insertion or a removal there.
  @inlinable
  mutating func shiftPositions(from start: Int, by distance: Int) {
    let count = filedIDs.count
    if (count - start) * 8 <= count {
      for position in start..<count { positions[filedIDs[position]] = position }
      return
    }
    // Why: adding in the table's own order hashes nothing, several times faster for a long tail.
    // After an insertion at `start` what is there now has not been filed, so both cases are `>=`.
    for slot in positions.values.indices where positions.values[slot] >= start {
      positions.values[slot] += distance
    }
  }

  @inlinable
  mutating func removePositions(_ isRemoved: (Int) -> Bool) {
    var kept = 0
    var removed: [ID] = []
    for position in rows.indices {
      if isRemoved(position) {
        removed.append(filedIDs[position])
        positions[filedIDs[position]] = nil
        continue
      }
      if kept != position {
        rows.swapAt(kept, position)
        filedIDs.swapAt(kept, position)
        positions[filedIDs[kept]] = kept
      }
      kept += 1
    }
    rows.removeSubrange(kept...)
    filedIDs.removeSubrange(kept...)
    if removed.count > ChangeJournal<ID>.capacity { return noteEverything() }
    for id in removed { note(.removed(id)) }
  }
}
