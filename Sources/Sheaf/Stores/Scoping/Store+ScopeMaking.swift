extension Store {
  /// The store of a child that may go away: the cached one, or a new one where the child is there.
  ///
  /// `isAwaited` says whether the asker is told when the child comes, goes or is replaced;
  /// `presence` makes the presence where the place has one of its own kind.
  func removable<ChildState, ChildAction>(
    _ place: ScopeCache.Place,
    _ action: CasePath<Action, ChildAction>,
    _ step: PlaceStep,
    key: AnyKeyPath?,
    isAwaited: Bool = true,
    presence: ((ChildState, StateReader<ChildState>) -> ChildPresence<ChildState>)? = nil,
    reader: () -> StateReader<ChildState>
  ) -> Store<ChildState, ChildAction>? {
    if isReadRefused(place.state) {
      return cached(place, key, Store<ChildState, ChildAction>.self)
    }
    if isAwaited {
      wait(for: place) {
        let kind = presence == nil ? ChildIdentity<ChildState>.find() : nil
        return .presence(of: reader(), kind, paths.presence)
      }
    }
    if let store = cached(place, key, Store<ChildState, ChildAction>.self), store.isPresent {
      return store
    }
    if let table = paths.scopes.table(place) as? PathTable<ChildState>,
      table.presence?.isThere(in: root.state) == true
    {
      return makeStore(table, action, step, place, key)
    }
    guard isPresent else { return nil }
    let reader = reader()
    guard let first = reader.value(in: root.state) else { return nil }
    let table = PathTable(
      reader,
      presence: presence?(first, reader) ?? watched(first, reader),
      parent: paths
    )
    paths.scopes.remember(table: table, place)
    return makeStore(table, action, step, place, key)
  }

  func watched<ChildState>(
    _ first: ChildState,
    _ reader: StateReader<ChildState>
  ) -> ChildPresence<ChildState> {
    let kind = ChildIdentity<ChildState>.find()
    let presence = ChildPresence(first, reader, below: paths.presence, kind: kind)
    watch(presence)
    return presence
  }

  /// Lets a presence be told of turns for as long as somebody holds it.
  func watch(_ presence: Presence) {
    if let parent = presence.parent { parent.add(presence) } else { root.hub.add(presence) }
  }

  /// Notes that the asker waits for something about a child.
  func wait(for place: ScopeCache.Place, _ make: () -> ObservedPath) {
    if isPresent { wait(for: paths.path(place, make)) }
  }

  /// Notes that the asker waits for a path.
  func wait(for path: ObservedPath) {
    if !path.isArmed { root.hub.arm(path, root.state, in: paths) }
    path.access()
  }

  /// Reports a scope that a running reducer asks for; its state cannot be looked at.
  func isReadRefused(_ state: AnyKeyPath) -> Bool {
    guard root.runtime.isChanging else { return false }
    reportIssue(RuntimeMessages.readWhileReducing("\(state)"), at: .unknown)
    return true
  }

  func cached<S: AnyObject>(_ place: ScopeCache.Place, _ key: AnyKeyPath?, _ type: S.Type) -> S? {
    key.flatMap { paths.scopes.store(place, $0) as? S }
  }

  func makeStore<ChildState, ChildAction>(
    _ table: PathTable<ChildState>,
    _ action: CasePath<Action, ChildAction>,
    _ step: PlaceStep,
    _ place: ScopeCache.Place? = nil,
    _ key: AnyKeyPath? = nil
  ) -> Store<ChildState, ChildAction> {
    let store = Store<ChildState, ChildAction>(
      table,
      of: root,
      place: self.place.appending(step),
      forward: forwarding(action),
      extract: extracting(action)
    )
    if let place, let key { paths.scopes.remember(store: store, place, key) }
    return store
  }

  private func forwarding<ChildAction>(
    _ action: CasePath<Action, ChildAction>
  ) -> (ChildAction) -> SendRecord? {
    if let forward { return { forward(action.embed($0)) } }
    let engine = engine
    return { engine?.send(action.embed($0), isolation: MainActor.shared) }
  }

  private func extracting<ChildAction>(
    _ action: CasePath<Action, ChildAction>
  ) -> (any Sendable) -> ChildAction? {
    if let extract { return { extract($0).flatMap { action.extract(from: $0) } } }
    return { ($0 as? Action).flatMap { action.extract(from: $0) } }
  }
}
