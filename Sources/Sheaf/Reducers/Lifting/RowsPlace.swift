/// The place of a list's rows: made once with the resolved `forEach`.
@usableFromInline
final class RowsPlace<ID: Hashable & Sendable, ParentAction: Sendable, RowAction: Sendable>: Place,
  // Why: inherited; the properties are set while the operator is resolved.
  @unchecked Sendable
{
  @usableFromInline let embed: @Sendable ((id: ID, action: RowAction)) -> ParentAction
  @usableFromInline let planning: LiftedEffect<ParentAction>.Planning

  @inlinable
  init<ParentState, RowState>(
    _ rows: StateField<ParentState, IdentifiedArray<ID, RowState>>,
    _ action: CasePath<ParentAction, (id: ID, action: RowAction)>,
    site: SourceSite
  ) {
    embed = action.embedding
    planning = { lifted, port, host in
      // Why: only `LiftedRow`s of this very operator's types carry this closure.
      let lifted = unsafeDowncast(lifted, to: LiftedRow<ID, ParentAction, RowAction>.self)
      let outer = host.node
      let node = lifted.place.row(lifted, below: outer, port)
      host.node = node
      // Why: the row was made by a place of the same types, with a port for `RowAction`.
      let inner = unsafeDowncast(node.port.unsafelyUnwrapped, to: ActionPort<RowAction>.self)
      // Why: a row is forgotten when its last effect goes. One that is planned here must not be, as
      // when the effect replaces another that has not started; and one that got none must be.
      node.enter()
      lifted.effect.plan(through: inner, host)
      node.leave()
      host.node = outer
    }
    super.init(path: rows.path, site: site)
    elementPath = { id in (id as? ID).map { \IdentifiedArray<ID, RowState>[id: $0] } }
    check = { node, raw, removed in
      // Why: the nodes of this place are made in `row(_:below:_:)` alone.
      let list = unsafeDowncast(node, to: RowsNode<ID>.self)
      rows.look(raw.assumingMemoryBound(to: ParentState.self)) { list.check($0, &removed) }
    }
  }

  @inlinable
  func row(
    _ lifted: LiftedRow<ID, ParentAction, RowAction>,
    below parent: PlaceNode,
    _ port: ActionPort<ParentAction>
  ) -> PlaceNode {
    let list: RowsNode<ID>
    if let kept = parent.child(at: self) {
      // Why: as above.
      list = unsafeDowncast(kept, to: RowsNode<ID>.self)
    } else {
      list = RowsNode<ID>(place: self, port: nil, parent: parent)
      list.forget = { [unowned list] row in
        // Why: the children of a list are the rows made below.
        list.rows[unsafeDowncast(row, to: RowNode<ID>.self).id] = nil
      }
      parent.keep(list)
    }
    if list.load == 0 { list.note(lifted.fingerprints) }
    if let row = list.rows[lifted.id] { return row }
    let id = lifted.id
    let embed = embed
    let inner = ActionPort<RowAction> { action, source, host in
      port.enqueue(embed((id: id, action: action)), source, host)
    }
    let row = RowNode(id, place: self, port: inner, parent: list)
    list.rows[id] = row
    return row
  }
}

/// The two fingerprints of a collection at one moment.
@frozen
@usableFromInline
struct RowFingerprints: Sendable {
  @usableFromInline let ids: UInt64
  @usableFromInline let content: UInt64

  @inlinable
  init<ID, Element>(_ rows: borrowing IdentifiedArray<ID, Element>) {
    ids = rows.idsFingerprint
    content = rows.fingerprint
  }
}

/// A row's effect on its way up.
@usableFromInline
final class LiftedRow<ID: Hashable & Sendable, ParentAction: Sendable, RowAction: Sendable>:
  LiftedEffect<ParentAction>,
  // Why: inherited; every property is a `let`.
  @unchecked Sendable
{
  @usableFromInline let effect: Effect<RowAction>
  @usableFromInline let place: RowsPlace<ID, ParentAction, RowAction>
  @usableFromInline let id: ID
  /// The collection as the row left it: what was removed since is found from here.
  @usableFromInline let fingerprints: RowFingerprints

  @inlinable
  init(
    _ effect: Effect<RowAction>,
    _ place: RowsPlace<ID, ParentAction, RowAction>,
    _ id: ID,
    _ fingerprints: RowFingerprints
  ) {
    self.effect = effect
    self.place = place
    self.id = id
    self.fingerprints = fingerprints
    super.init(planning: place.planning)
  }
}

// MARK: - Nodes

/// A list with rows that have effects.
@usableFromInline
final class RowsNode<ID: Hashable & Sendable>: PlaceNode,
  // Why: inherited: confined to the store's actor.
  @unchecked Sendable
{
  @usableFromInline var rows: [ID: RowNode<ID>] = [:]
  // Why: confined to the store's actor; `rows` is checked, since hashing an id is the user's code.
  /// The collection's fingerprints when it was last checked.
  @exclusivity(unchecked) @usableFromInline var seenIDs: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var seenContent: UInt64 = 0

  @inlinable
  func note(_ fingerprints: RowFingerprints) {
    seenIDs = fingerprints.ids
    seenContent = fingerprints.content
  }

  /// Finds rows that are gone and looks below those that were written.
  ///
  /// O(1) where neither ids nor content changed, O(changes) where the collection's journal reaches
  /// back to the last check, else O(rows with effects).
  @inlinable
  func check<Row>(
    _ list: UnsafeMutablePointer<IdentifiedArray<ID, Row>>,
    _ removed: inout [PlaceNode]
  ) {
    let now = RowFingerprints(list.pointee)
    if now.content == seenContent || (now.ids == seenIDs && deepChildren == 0) {
      note(now)
      return
    }
    var touched: [ID] = []
    let isKnown = list.pointee.changes(since: seenContent) { change in
      switch change {
      case .wrote(let id), .removed(let id): touched.append(id)
      case .other: break
      }
    }
    note(now)
    if isKnown {
      for id in touched {
        if let row = rows[id] { check(row, in: list, &removed) }
      }
    } else {
      for row in rows.values { check(row, in: list, &removed) }
    }
  }

  @inlinable
  func check<Row>(
    _ row: RowNode<ID>,
    in list: UnsafeMutablePointer<IdentifiedArray<ID, Row>>,
    _ removed: inout [PlaceNode]
  ) {
    guard let index = list.pointee.index(id: row.id) else { return removed.append(row) }
    if row.checks == 0 { return }
    list.pointee.withElement(at: index) { element in
      row.checkChildren(UnsafeMutableRawPointer(mutating: element), &removed)
    }
  }
}

/// A row that has effects.
@usableFromInline
final class RowNode<ID: Hashable & Sendable>: PlaceNode,
  // Why: inherited: confined to the store's actor.
  @unchecked Sendable
{
  @usableFromInline let id: ID

  @inlinable
  init(_ id: ID, place: Place, port: AnyObject?, parent: PlaceNode?) {
    self.id = id
    super.init(place: place, port: port, parent: parent)
  }

  @usableFromInline override var rowID: (any Hashable & Sendable)? { id }
}
