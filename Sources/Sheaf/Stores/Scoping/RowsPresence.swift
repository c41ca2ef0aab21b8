/// The presences of the rows of one collection, so that a turn visits only the rows it wrote.
///
/// O(1) where the collection's fingerprint is unchanged, O(changes) where its journal reaches back
/// to the last turn, else O(rows with stores). The rows hold it; it holds them weakly.
final class RowsPresence<ID: Hashable & Sendable, Row>: Presence,
  // Why: inherited.
  @unchecked Sendable
{
  private struct Entry {
    weak var row: ChildPresence<Row>?
  }

  private let reader: StateReader<IdentifiedArray<ID, Row>>
  private var rows: [ID: Entry] = [:]
  private var limit = 16
  private var seen: UInt64
  /// Whether the first row that was scoped is cheap to copy; taken to hold for all.
  private var isCheap: Bool?

  /// Takes the fingerprint of the collection at this moment.
  init(
    _ reader: StateReader<IdentifiedArray<ID, Row>>,
    seen: UInt64,
    below parent: Presence?
  ) {
    self.reader = reader
    self.seen = seen
    super.init(below: parent)
  }

  /// Makes the presence of a row that is there.
  func makeRow(_ id: ID, _ first: Row, _ reader: StateReader<Row>) -> ChildPresence<Row> {
    if rows.count >= limit {
      rows = rows.filter { $0.value.row.map { !$0.isGone } ?? false }
      limit = max(16, rows.count * 2)
    }
    let isCheap = isCheap ?? CopyCost.isLow(first)
    self.isCheap = isCheap
    let row = ChildPresence(first, reader, below: self, kind: nil, isCheap: isCheap)
    rows[id] = Entry(row: row)
    return row
  }

  override func isThere(in state: UnsafeMutableRawPointer) -> Bool {
    if isGone { return false }
    if let parent { return parent.isThere(in: state) }
    return true
  }

  override func wasThere(in state: UnsafeMutableRawPointer) -> Bool {
    !isGone && parent?.wasThere(in: state) ?? true
  }

  override func renew(from state: UnsafeMutableRawPointer) {
    var touched: [ID] = []
    var areAllTouched = true
    var isUnchanged = false
    let isThere = reader.look(state) { list in
      isUnchanged = list.pointee.fingerprint == seen
      if isUnchanged { return }
      areAllTouched = !list.pointee.changes(since: seen) { change in
        switch change {
        case .wrote(let id), .removed(let id): touched.append(id)
        case .other: break
        }
      }
      seen = list.pointee.fingerprint
    }
    if isUnchanged { return }
    guard isThere else { return leave() }
    if areAllTouched {
      for entry in rows.values { entry.row?.renew(from: state) }
    } else {
      for id in touched { rows[id]?.row?.renew(from: state) }
    }
  }

  override func leaveBelow() {
    for entry in rows.values { entry.row?.leave() }
  }
}
