extension IdentifiedArray {
  /// Exchanges the elements at two positions.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    guard first != second else { return }
    rows.swapAt(first, second)
    filedIDs.swapAt(first, second)
    positions[filedIDs[first]] = first
    positions[filedIDs[second]] = second
    note(.other)
  }

  /// Moves the element with an id so that it ends up at a position.
  ///
  /// - Parameters:
  ///   - id: Nothing happens where no element has it.
  ///   - index: The element's position afterwards.
  /// - Returns: Whether there was such an element.
  @inlinable
  @discardableResult
  public mutating func move(id: ID, to index: Int) -> Bool {
    guard let origin = positions[id] else { return false }
    precondition(
      rows.indices.contains(index),
      FoundationMessages.noPosition(index, of: rows.count)
    )
    guard origin != index else { return true }
    rows.insert(rows.remove(at: origin), at: index)
    filedIDs.insert(filedIDs.remove(at: origin), at: index)
    for position in Swift.min(origin, index)...Swift.max(origin, index) {
      positions[filedIDs[position]] = position
    }
    note(.other)
    return true
  }

  /// Moves elements in front of the one at a position, in their order, as a list view does.
  ///
  /// - Parameters:
  ///   - source: The positions of the elements, such as an `IndexSet`.
  ///   - destination: A position from 0 to `count`, counted before anything moves.
  @inlinable
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let moving = Set(source)
    guard !moving.isEmpty else { return }
    let stays = { (position: Int) in !moving.contains(position) }
    reorder(
      to: (0..<destination).filter(stays) + moving.sorted()
        + (destination..<rows.count).filter(stays)
    )
  }

  /// Turns the order around.
  @inlinable
  public mutating func reverse() {
    reorder(to: rows.indices.reversed())
  }

  /// Sorts the elements; equal ones keep their order.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first comes before the second.
  /// - Throws: What the predicate throws; then nothing moved.
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    reorder(to: try rows.indices.sorted { try areInIncreasingOrder(rows[$0], rows[$1]) })
  }

  /// Puts the elements in random order.
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    reorder(to: rows.indices.shuffled(using: &generator))
  }

  /// Puts the elements in random order.
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Moves the elements that satisfy a predicate behind the others; both keep their order.
  ///
  /// - Throws: What the predicate throws; then nothing moved.
  /// - Returns: The position of the first element that satisfies it, or `count`.
  @inlinable
  @discardableResult
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    let marks = try rows.map(belongsInSecondPartition)
    let first = marks.indices.filter { !marks[$0] }
    reorder(to: first + marks.indices.filter { marks[$0] })
    return first.count
  }

  // MARK: - Implementation

  /// Puts at each position the element that was at the listed one.
  @inlinable
  mutating func reorder(to order: [Int]) {
    guard !order.elementsEqual(rows.indices) else { return }
    rows = order.map { rows[$0] }
    filedIDs = ContiguousArray(order.lazy.map { [filedIDs] in filedIDs[$0] })
    for position in filedIDs.indices { positions[filedIDs[position]] = position }
    note(.other)
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in increasing order; equal ones keep their order.
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }
}
