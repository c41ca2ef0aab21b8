extension Store {
  /// The store of one row; nil where there is none with the id.
  ///
  /// The same key paths and id give the same object while it, and the row, live. A row is told by its
  /// id alone: moving it changes nothing. Who asks inside a view is told when the row comes or goes.
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>,
    id: ID
  ) -> Store<RowState, RowAction>? {
    row(state, CasePath(action), id, key: action, isAwaited: true)
  }

  /// The store of one row; nil where there is none with the id.
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    _ state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>,
    id: ID
  ) -> Store<RowState, RowAction>? {
    row(state, CasePath(action), id, key: action, isAwaited: true)
  }

  /// The store of one row; a new object each time, as the path has no identity.
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CasePath<Action, IdentifiedAction<ID, RowAction>>,
    id: ID
  ) -> Store<RowState, RowAction>? {
    row(state, action, id, key: nil, isAwaited: true)
  }

  // MARK: - All rows

  /// The stores of all rows, in their order.
  ///
  /// Who asks inside a view is told when rows come, go or move, not when a row changes.
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>
  ) -> [Store<RowState, RowAction>] {
    rows(state, CasePath(action), key: action)
  }

  /// The stores of all rows, in their order.
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    _ state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>
  ) -> [Store<RowState, RowAction>] {
    rows(state, CasePath(action), key: action)
  }

  /// The stores of all rows, in their order; new objects each time, as the path has no identity.
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CasePath<Action, IdentifiedAction<ID, RowAction>>
  ) -> [Store<RowState, RowAction>] {
    rows(state, action, key: nil)
  }

  // MARK: - Implementation

  private func rows<ID: Hashable & Sendable, RowState, RowAction>(
    _ state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    _ action: CasePath<Action, IdentifiedAction<ID, RowAction>>,
    key: AnyKeyPath?
  ) -> [Store<RowState, RowAction>] {
    if isReadRefused(state) { return [] }
    let reader = paths.reader.appending(state)
    let place = ScopeCache.Place(state, IdentifiedArray<ID, RowState>.IDs.self)
    wait(for: place) { .ids(of: reader, paths.presence) }
    var ids: IdentifiedArray<ID, RowState>.IDs?
    _ = reader.look(root.state) { ids = $0.pointee.ids }
    guard isPresent, let ids else { return [] }
    return ids.compactMap { row(state, action, $0, key: key, isAwaited: false) }
  }

  private func row<ID: Hashable & Sendable, RowState, RowAction>(
    _ state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    _ action: CasePath<Action, IdentifiedAction<ID, RowAction>>,
    _ id: ID,
    key: AnyKeyPath?,
    isAwaited: Bool
  ) -> Store<RowState, RowAction>? {
    let place = ScopeCache.Place(state, row: EffectID(id), RowState.self)
    let rowAction = action.appending(IdentifiedAction<ID, RowAction>.cases[id: id])
    let step = PlaceStep(state, row: id)
    let rows = paths.reader.appending(state)
    return removable(
      place,
      rowAction,
      step,
      key: key,
      isAwaited: isAwaited,
      presence: { first, reader in
        let list = self.presence(of: state, rows)
        return list.makeRow(id, first, reader)
      },
      reader: { rows.row(id) }
    )
  }

  /// What follows all rows of a collection that have stores.
  private func presence<ID: Hashable & Sendable, RowState>(
    of state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    _ reader: StateReader<IdentifiedArray<ID, RowState>>
  ) -> RowsPresence<ID, RowState> {
    let place = ScopeCache.Place(state, RowsPresence<ID, RowState>.self)
    if let list = paths.scopes.table(place) as? RowsPresence<ID, RowState>, !list.isGone {
      return list
    }
    var seen: UInt64 = 0
    _ = reader.look(root.state) { seen = $0.pointee.fingerprint }
    let list = RowsPresence<ID, RowState>(reader, seen: seen, below: paths.presence)
    watch(list)
    paths.scopes.remember(table: list, place)
    return list
  }
}
