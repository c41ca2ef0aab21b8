extension Store {
  /// The store of one row; nil where there is none with the id.
  ///
  /// The same key paths and id give the same object while it, and the row, live. A row is told by its
  /// id alone: moving it changes nothing. Who asks inside a view is told when the row comes or goes.
  @inlinable
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>,
    id: ID
  ) -> Store<RowState, RowAction>? {
    storeOfRow(state, CasePath(action), id, key: action, isAwaited: true) { $0.row(id) }
  }

  /// The store of one row; nil where there is none with the id.
  @inlinable
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    _ state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>,
    id: ID
  ) -> Store<RowState, RowAction>? {
    storeOfRow(state, CasePath(action), id, key: action, isAwaited: true) { $0.row(id) }
  }

  /// The store of one row; a new object each time, as the path has no identity.
  @inlinable
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CasePath<Action, IdentifiedAction<ID, RowAction>>,
    id: ID
  ) -> Store<RowState, RowAction>? {
    storeOfRow(state, action, id, key: nil, isAwaited: true) { $0.row(id) }
  }

  // MARK: - All rows

  /// The stores of all rows, in their order.
  ///
  /// Who asks inside a view is told when rows come, go or move, not when a row changes.
  @inlinable
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>
  ) -> [Store<RowState, RowAction>] {
    storesOfRows(state, CasePath(action), key: action) { $0.row($1) }
  }

  /// The stores of all rows, in their order.
  @inlinable
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    _ state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>
  ) -> [Store<RowState, RowAction>] {
    storesOfRows(state, CasePath(action), key: action) { $0.row($1) }
  }

  /// The stores of all rows, in their order; new objects each time, as the path has no identity.
  @inlinable
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CasePath<Action, IdentifiedAction<ID, RowAction>>
  ) -> [Store<RowState, RowAction>] {
    storesOfRows(state, action, key: nil) { $0.row($1) }
  }

  // MARK: - Implementation

  // Why the reader comes from the caller: made in an inlinable function, its closures are specialised.
  @usableFromInline
  func storesOfRows<ID: Hashable & Sendable, RowState, RowAction>(
    _ state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    _ action: CasePath<Action, IdentifiedAction<ID, RowAction>>,
    key: AnyKeyPath?,
    reader make: (StateReader<IdentifiedArray<ID, RowState>>, ID) -> StateReader<RowState>
  ) -> [Store<RowState, RowAction>] {
    if isReadRefused(state) { return [] }
    let reader = paths.reader.appending(state)
    let place = ScopeCache.Place(state, IdentifiedArray<ID, RowState>.IDs.self)
    wait(for: place) { .ids(of: reader, paths.presence) }
    var ids: IdentifiedArray<ID, RowState>.IDs?
    _ = reader.look(root.state) { ids = $0.pointee.ids }
    guard isPresent, let ids else { return [] }
    return ids.compactMap { id in
      storeOfRow(state, action, id, key: key, isAwaited: false) { make($0, id) }
    }
  }

  @usableFromInline
  func storeOfRow<ID: Hashable & Sendable, RowState, RowAction>(
    _ state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    _ action: CasePath<Action, IdentifiedAction<ID, RowAction>>,
    _ id: ID,
    key: AnyKeyPath?,
    isAwaited: Bool,
    reader make: (StateReader<IdentifiedArray<ID, RowState>>) -> StateReader<RowState>
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
      reader: { make(rows) }
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
