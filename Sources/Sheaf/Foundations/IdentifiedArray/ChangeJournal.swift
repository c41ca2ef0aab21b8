/// One change of an identified array, as its journal remembers it.
@frozen
@usableFromInline
package enum IdentifiedArrayChange<ID> {
  /// The element with this id was written; ids and order stayed.
  case wrote(ID)
  /// The element with this id left.
  case removed(ID)
  /// Elements came or moved; none left.
  case other
}

extension IdentifiedArrayChange: Equatable where ID: Equatable {}
extension IdentifiedArrayChange: Sendable where ID: Sendable {}

/// The last changes of an identified array, each with the stamp of the contents before it.
///
/// Invariant: what is after an entry is before the next one, or the collection's present contents.
@frozen
@usableFromInline
struct ChangeJournal<ID> {
  @frozen
  @usableFromInline
  struct Entry {
    @usableFromInline let before: UInt64
    @usableFromInline let change: IdentifiedArrayChange<ID>

    @inlinable
    init(before: UInt64, change: IdentifiedArrayChange<ID>) {
      self.before = before
      self.change = change
    }
  }

  /// How many changes are remembered; a power of two.
  @inlinable static var capacity: Int { 32 }

  @usableFromInline var entries: ContiguousArray<Entry> = []
  /// The position of the oldest entry once the ring is full, else 0.
  @usableFromInline var oldest = 0

  @inlinable
  init() {}

  @inlinable
  mutating func record(_ change: IdentifiedArrayChange<ID>, before stamp: UInt64) {
    if entries.count < Self.capacity {
      entries.append(Entry(before: stamp, change: change))
    } else {
      entries[oldest] = Entry(before: stamp, change: change)
      oldest = (oldest + 1) & (Self.capacity - 1)
    }
  }

  @inlinable
  mutating func forget() {
    entries.removeAll()
    oldest = 0
  }

  /// Visits the changes since the contents had this very stamp, oldest first.
  ///
  /// Stamps are matched exactly: the numbers of two copies that went apart interleave.
  @inlinable
  func changes(since stamp: UInt64, _ visit: (IdentifiedArrayChange<ID>) -> Void) -> Bool {
    let count = entries.count
    var age = count - 1
    while age >= 0, entries[(oldest + age) & (Self.capacity - 1)].before != stamp { age -= 1 }
    guard age >= 0 else { return false }
    while age < count {
      visit(entries[(oldest + age) & (Self.capacity - 1)].change)
      age += 1
    }
    return true
  }
}

extension ChangeJournal.Entry: Sendable where ID: Sendable {}
extension ChangeJournal: Sendable where ID: Sendable {}
