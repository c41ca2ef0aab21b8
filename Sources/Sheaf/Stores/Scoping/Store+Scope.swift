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
    let key = ScopeCache.Key(state: state, action: action, id: nil)
    if let store = cached(key, Store<ChildState, ChildAction>.self) { return store }
    let store = child(state, CasePath(action))
    children.remember(store, key)
    return store
  }

  /// The store of a child that is always there.
  public func scope<ChildState, ChildAction>(
    _ state: any KeyPath<State, ChildState> & Sendable,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state: state, action: action)
  }

  /// The store of a child that is always there; a new object each time, as the path has no identity.
  public func scope<ChildState, ChildAction>(
    state: any KeyPath<State, ChildState> & Sendable,
    action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    child(state, action)
  }

  /// The store of an optional child; nil while it is not there.
  ///
  /// The same key paths give the same object while it, and the child, live. After the removal it
  /// reads the child's last state, and what it sends is dropped.
  public func scope<ChildState, ChildAction>(
    state: any KeyPath<State, ChildState?> & Sendable,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    let key = ScopeCache.Key(state: state, action: action, id: nil)
    return removable(key, reader.appending(state).unwrapping(), CasePath(action), PlaceStep(state))
  }

  /// The store of an optional child; nil while it is not there.
  public func scope<ChildState, ChildAction>(
    _ state: any KeyPath<State, ChildState?> & Sendable,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action)
  }

  /// The store of an optional child; a new object each time, as the path has no identity.
  public func scope<ChildState, ChildAction>(
    state: any KeyPath<State, ChildState?> & Sendable,
    action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    removable(nil, reader.appending(state).unwrapping(), action, PlaceStep(state))
  }

  /// The store of the state's payload in a case; nil in another.
  public func scope<ChildState, ChildAction>(
    state: any CaseKeyPath<State, ChildState> & Sendable,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? where State: CasePathable {
    let key = ScopeCache.Key(state: state, action: action, id: nil)
    return removable(key, reader.payload(CasePath(state)), CasePath(action), PlaceStep(state))
  }

  /// The store of one row; nil where there is none with the id.
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>,
    id: ID
  ) -> Store<RowState, RowAction>? {
    let key = ScopeCache.Key(state: state, action: action, id: EffectID(id))
    let path = CasePath(action).appending(IdentifiedAction<ID, RowAction>.cases[id: id])
    return removable(key, reader.appending(state).row(id), path, PlaceStep(state, rowID: id))
  }

  /// The stores of all rows, in their order.
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    state: any KeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>
  ) -> [Store<RowState, RowAction>] {
    self[state as KeyPath<State, IdentifiedArray<ID, RowState>>].ids
      .compactMap { scope(state: state, action: action, id: $0) }
  }

  // MARK: - Implementation

  private func cached<S: AnyObject>(_ key: ScopeCache.Key, _ type: S.Type) -> S? {
    children.store(key) as? S
  }

  private func child<ChildState, ChildAction>(
    _ state: any KeyPath<State, ChildState> & Sendable,
    _ action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let reader = reader.appending(state)
    let presence = presence.map { ChildPresence($0.last[keyPath: state]) }
    return Store<ChildState, ChildAction>(
      child: reader,
      of: root,
      place: place.appending(PlaceStep(state)),
      presence: presence.map { observe($0, reader) },
      forward: forwarding(action)
    )
  }

  private func removable<ChildState, ChildAction>(
    _ key: ScopeCache.Key?,
    _ reader: StateReader<ChildState>,
    _ action: CasePath<Action, ChildAction>,
    _ step: PlaceStep
  ) -> Store<ChildState, ChildAction>? {
    if let key, let store = cached(key, Store<ChildState, ChildAction>.self) {
      if store.presence?.check(root, reader) ?? true { return store }
      children.forget(key)
    }
    var first: ChildState?
    _ = reader.look(root.state) { first = $0.pointee }
    guard let first else { return nil }
    let store = Store<ChildState, ChildAction>(
      child: reader,
      of: root,
      place: place.appending(step),
      presence: observe(ChildPresence(first), reader),
      forward: forwarding(action)
    )
    if let key { children.remember(store, key) }
    return store
  }

  /// Lets a presence be told of every turn, for as long as its store lives.
  private func observe<ChildState>(
    _ presence: ChildPresence<ChildState>,
    _ reader: StateReader<ChildState>
  ) -> ChildPresence<ChildState> {
    let observer = CommitObservers.Observer { [weak presence] state in
      guard let presence else { return false }
      // Why: a store's turns run on the main actor, to which this observer belongs.
      return MainActor.assumeIsolated {
        presence.committed(UnsafeMutableRawPointer(mutating: state), reader)
      }
    }
    root.runtime.observers.add(observer)
    return presence
  }

  private func forwarding<ChildAction>(
    _ action: CasePath<Action, ChildAction>
  ) -> (ChildAction) -> SendRecord? {
    if let forward { return { forward(action.embed($0)) } }
    let engine = engine
    return { engine?.send(action.embed($0), isolation: MainActor.shared) }
  }
}
