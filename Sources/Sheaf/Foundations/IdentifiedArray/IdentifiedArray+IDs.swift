extension IdentifiedArray {
  /// The ids of an identified array in order, without a copy of them.
  @frozen
  public struct IDs {
    @usableFromInline let ids: ContiguousArray<ID>
    @usableFromInline let positions: [ID: Int]

    @inlinable
    init(_ ids: ContiguousArray<ID>, _ positions: [ID: Int]) {
      self.ids = ids
      self.positions = positions
    }

    /// Whether the id is among them, in constant time.
    @inlinable
    public func contains(_ id: ID) -> Bool { positions[id] != nil }

    /// The position of the id, in constant time.
    @inlinable
    public func firstIndex(of id: ID) -> Int? { positions[id] }
  }
}

extension IdentifiedArray.IDs: RandomAccessCollection, Sendable {
  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of ids.
  @inlinable public var endIndex: Int { ids.count }
  /// The id at a position.
  @inlinable public subscript(position: Int) -> ID { ids[position] }
}

extension IdentifiedArray.IDs: Hashable, CustomStringConvertible, CustomReflectable {
  /// Whether both have the same ids in the same order.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.ids == right.ids }

  /// Hashes the ids in order.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(ids) }

  /// The ids as an array shows them.
  public var description: String { ids.description }

  /// Shows the ids as a plain collection.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: ids, displayStyle: .collection)
  }
}
