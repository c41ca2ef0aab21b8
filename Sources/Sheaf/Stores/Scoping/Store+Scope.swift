extension Store {
  /// The store of a child that is always there.
  ///
  /// The same key paths give the same object while it lives. It keeps the root store running, reads
  /// its part of the state where it lies, however deep, and its handles cancel only what runs at or
  /// below the child.
  public func scope<ChildState, ChildAction>(
    state: any KeyPath<State, ChildState> & Sendable,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    storeOfPart(state, CasePath(action), key: action)
  }

  /// The store of a child that is always there.
  public func scope<ChildState, ChildAction>(
    _ state: any KeyPath<State, ChildState> & Sendable,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    storeOfPart(state, CasePath(action), key: action)
  }

  /// The store of a child that is always there; a new object each time, as the path has no identity.
  public func scope<ChildState, ChildAction>(
    state: any KeyPath<State, ChildState> & Sendable,
    action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    storeOfPart(state, action, key: nil)
  }

  // MARK: - Optional children

  /// The store of an optional child; nil while it is not there.
  ///
  /// The same key paths give the same object while it, and the child, live; where the child's state
  /// is `Identifiable`, one with another id is another child. After the removal the store reads the
  /// child's last state, and what it sends is dropped. Who asks inside a view, or another observer,
  /// is told when the child comes, goes or is replaced. A large collection in the child's state
  /// is copied by the first write after this, and read after the removal only as it was last read.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state: any KeyPath<State, ChildState?> & Sendable,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    storeOfOptional(state, CasePath(action), key: action) {
      paths.reader.appending(state).unwrapping()
    }
  }

  /// The store of an optional child; nil while it is not there.
  @inlinable
  public func scope<ChildState, ChildAction>(
    _ state: any KeyPath<State, ChildState?> & Sendable,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    storeOfOptional(state, CasePath(action), key: action) {
      paths.reader.appending(state).unwrapping()
    }
  }

  /// The store of an optional child; a new object each time, as the path has no identity.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state: any KeyPath<State, ChildState?> & Sendable,
    action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    storeOfOptional(state, action, key: nil) { paths.reader.appending(state).unwrapping() }
  }

  // MARK: - Cases

  /// The store of the state's payload in a case; nil in another.
  ///
  /// As for an optional child; each read takes the payload out of the case.
  public func scope<ChildState, ChildAction>(
    state: any CaseKeyPath<State, ChildState> & Sendable,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? where State: CasePathable {
    storeOfPayload(state, CasePath(action), key: action)
  }

  /// The store of the state's payload in a case; nil in another.
  public func scope<ChildState, ChildAction>(
    _ state: any CaseKeyPath<State, ChildState> & Sendable,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? where State: CasePathable {
    storeOfPayload(state, CasePath(action), key: action)
  }

  /// The store of the payload in a case; a new object each time, as the paths have no identity.
  ///
  /// Keep it for as long as it is read. Who asks inside a view is told of any change of the state.
  public func scope<ChildState, ChildAction>(
    state: CasePath<State, ChildState>,
    action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    if isReadRefused(\State.self) { return nil }
    wait(for: paths.path(\.self, isSame: nil))
    let reader = paths.reader.payload(state)
    guard isPresent, let first = reader.value(in: root.state) else { return nil }
    let table = PathTable(reader, presence: watched(first, reader), parent: paths)
    return makeStore(table, action, .caseByHand)
  }

  // MARK: - Implementation

  private func storeOfPart<ChildState, ChildAction>(
    _ state: any KeyPath<State, ChildState> & Sendable,
    _ action: CasePath<Action, ChildAction>,
    key: AnyKeyPath?
  ) -> Store<ChildState, ChildAction> {
    let place = ScopeCache.Place(state, ChildState.self)
    if let store = cached(place, key, Store<ChildState, ChildAction>.self) { return store }
    let table =
      paths.scopes.table(place) as? PathTable<ChildState> ?? makeTable(state, place)
    return makeStore(table, action, PlaceStep(state), place, key)
  }

  private func makeTable<ChildState>(
    _ state: KeyPath<State, ChildState>,
    _ place: ScopeCache.Place
  ) -> PathTable<ChildState> {
    let reader = paths.reader.appending(state)
    let presence = paths.presence.map { parent in
      ChildPresence(readCarefully(state, nil), reader, below: parent, kind: nil)
    }
    if let presence { watch(presence) }
    let table = PathTable(reader, presence: presence, parent: paths)
    paths.scopes.remember(table: table, place)
    return table
  }

  // Why the reader comes from the caller: made in an inlinable function, its closures are specialised.
  @usableFromInline
  func storeOfOptional<ChildState, ChildAction>(
    _ state: any KeyPath<State, ChildState?> & Sendable,
    _ action: CasePath<Action, ChildAction>,
    key: AnyKeyPath?,
    reader: () -> StateReader<ChildState>
  ) -> Store<ChildState, ChildAction>? {
    let place = ScopeCache.Place(state, ChildState.self)
    return removable(place, action, PlaceStep(state), key: key, reader: reader)
  }

  private func storeOfPayload<ChildState, ChildAction>(
    _ state: any CaseKeyPath<State, ChildState> & Sendable,
    _ action: CasePath<Action, ChildAction>,
    key: AnyKeyPath?
  ) -> Store<ChildState, ChildAction>? where State: CasePathable {
    let place = ScopeCache.Place(state, ChildState.self)
    return removable(place, action, PlaceStep(state), key: key) {
      paths.reader.payload(CasePath(state))
    }
  }
}
