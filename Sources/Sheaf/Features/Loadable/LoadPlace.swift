/// Where a wrapper's load runs: a place beside its content's, so that an id there is its own.
///
/// Every load is performed in `LoadPlace+Loads.swift`; this part tells the state machine what has
/// happened and makes effects of its commands.
@usableFromInline
final class LoadPlace<Feature: LoadableReducer> {
  @usableFromInline typealias State = LoadingState<Feature>
  @usableFromInline typealias Action = LoadingActionOf<Feature>
  @usableFromInline typealias Answer = LoadAnswer<Feature.State, Feature.Failure>
  @usableFromInline typealias ContentForm = IfLet<
    EmptyReducer<LoadingState<Feature>, LoadingActionOf<Feature>>, Feature
  >.Resolved

  @usableFromInline let feature: Feature
  @usableFromInline let site: SourceSite
  /// What tells the load from other effects.
  @usableFromInline let label: EffectLabel
  @usableFromInline let place: ChildPlace<Action, Action>

  @inlinable
  init(_ feature: Feature, at site: SourceSite) {
    self.feature = feature
    self.site = site
    label = EffectLabel("load \(String(describing: Feature.self))", nil, site)
    place = ChildPlace(
      CasePath(embed: { $0 }, extract: { $0 }),
      path: nil,
      site: site,
      identity: ChildIdentity<State>?.none,
      isPresent: { (_: UnsafeMutablePointer<State>) in true },
      visit: { state, look in
        look(state)
        return true
      }
    )
    // Why: it is there as long as the wrapper is; nothing has to be asked.
    place.offset = 0
  }

  /// Handles an event or an answer.
  @inlinable
  func handle(
    _ action: LoadingActionOf<Feature>,
    _ state: inout LoadingState<Feature>,
    _ content: ContentForm
  ) -> Effect<LoadingActionOf<Feature>> {
    let policy = feature.policy
    let commands: LoadCommands
    switch action {
    case .load:
      state.age(at: now(policy), policy)
      commands = state.load(policy)
    case .appear:
      state.age(at: now(policy), policy)
      commands = state.appear(policy)
    case .disappear: commands = state.disappear(policy)
    case .retry: commands = state.retry(policy)
    case .refresh: commands = state.refresh(policy)
    case .reload: commands = state.reload(policy)
    case .cancel: commands = state.cancel(policy)
    case .invalidate: commands = state.invalidate(policy)
    case .setRequest(let request): commands = state.change(to: request, policy)
    case .setContent(let content, let isStale):
      commands = state.setContent(content, isStale: isStale, policy)
      state.loadedAt = DependencyValues.current.timeSince1970
    case .loadMore: commands = loadMore(&state, policy)
    case .commit(let id, let refreshes):
      commands = state.commit(id, refreshes: refreshes, policy)
    case .rollback(let id): commands = rollBack(id, &state, policy)
    case .dismissFailure: commands = state.dismissFailure(policy)
    case .polled: commands = state.poll(policy)
    case .answered(let answer): return settle(answer, &state, policy, content)
    case .loaded, .edit: return .unhandled
    }
    return perform(commands, &state, policy, use: CacheUse(of: action))
  }

  /// Does what an action of the content asked for.
  @usableFromInline
  func perform(
    _ update: UpdateRequest<Feature.Request>,
    _ state: inout LoadingState<Feature>
  ) -> Effect<LoadingActionOf<Feature>> {
    let policy = feature.policy
    let isChange = update.kind == .refresh && update.request.map { $0 != state.request } ?? false
    let commands =
      switch update.kind {
      case .refresh where isChange: state.change(to: update.request ?? state.request, policy)
      case .refresh: state.refresh(policy)
      case .reload: state.reload(with: update.request, policy)
      case .cancel: state.cancel(policy)
      case .loadMore: loadMore(&state, policy)
      case .commit(let id, let refreshes): state.commit(id, refreshes: refreshes, policy)
      case .rollback(let id): rollBack(id, &state, policy)
      }
    return perform(commands, &state, policy, use: isChange ? .kept : nil)
  }

  /// Notes that the action may have to be taken back; the caller makes it.
  @usableFromInline
  func beginEdit(
    _ id: EditID,
    _ action: Feature.Action,
    _ state: inout LoadingState<Feature>
  ) -> Effect<LoadingActionOf<Feature>> {
    let (feature, policy) = (feature, feature.policy)
    let commands = state.beginEdit(id, policy) { content in
      _ = feature.reduce(into: &content, action: action)
    }
    return perform(commands, &state, policy)
  }

  /// What becomes of an action of the content while there is none.
  @usableFromInline
  func missing(
    _ action: Feature.Action,
    _ state: inout LoadingState<Feature>
  ) -> Effect<LoadingActionOf<Feature>> {
    switch feature.policy.childActionWhileUnloaded {
    case .report:
      let child = AbsentChild(
        .optionalIsNil,
        in: "LoadingReducer",
        of: Feature.State.self,
        at: site
      )
      return Effect(.absent(child))
    case .ignore:
      return .none
    case .buffer:
      state.buffer.keep(action)
      return .none
    }
  }

  // MARK: - Implementation

  @inlinable
  func settle(
    _ answer: Answer,
    _ state: inout State,
    _ policy: LoadPolicy,
    _ content: ContentForm
  ) -> Effect<Action> {
    if answer.subject == .page {
      guard let pager = feature.pager else { return .none }
      return perform(state.settlePage(answer) { pager.append($0, &$1) }, &state, policy)
    }
    let settlement = state.settle(answer, policy) { fresh, current in
      feature.merge(fresh, into: current)
    }
    // Why before: what waited for the content is reduced after this action, with its effect planned.
    let effect = perform(settlement.commands, &state, policy)
    guard let kind = settlement.loaded, let loaded = state.content else { return effect }
    let following = feature.onLoaded(loaded, kind: kind)
    if following.isEmpty { return effect }
    return .both(content.lift(detached(following), &state), effect)
  }

  @usableFromInline
  func loadMore(_ state: inout State, _ policy: LoadPolicy) -> LoadCommands {
    guard let pager = feature.pager else { return .reject }
    return state.loadMore(policy) { pager.hasMore($0) }
  }

  @usableFromInline
  func rollBack(
    _ id: EditID,
    _ state: inout State,
    _ policy: LoadPolicy
  ) -> LoadCommands {
    state.rollBack(id, policy) { fresh, current in feature.merge(fresh, into: current) }
  }

  /// The date, where age counts.
  @usableFromInline
  func now(_ policy: LoadPolicy) -> Duration? {
    policy.staleAfter == nil ? nil : DependencyValues.current.timeSince1970
  }

  /// The effect of the commands; what is started starts when that is performed.
  // Why inout: the state is hardly written, but a large one would be copied to be passed on.
  @inlinable
  func perform(
    _ commands: LoadCommands,
    _ state: inout State,
    _ policy: LoadPolicy,
    use: CacheUse? = nil
  ) -> Effect<Action> {
    if commands.isEmpty { return .none }
    if commands.contains(.reject) { return .rejected }
    var effect = Effect<Action>.none
    // Why not always: what goes on in its stead stops it too, and takes over who waits for it.
    if commands.contains(.stop), commands.isDisjoint(with: [.start, .wait, .again]) {
      effect.add(stop(.load))
    }
    if commands.contains(.stopTimer) { effect.add(stopTimer()) }
    if commands.contains(.stopPage) { effect.add(stop(.page)) }
    if commands.contains(.stopPolling) {
      effect.add(stop(.poll))
      if state.phase == .idle { effect.add(stop(.listener)) }
    }
    if commands.contains(.start) {
      if policy.cache != nil { effect.add(listen(&state, policy)) }
      effect.add(load(&state, policy, .newest, use: use))
    }
    if commands.contains(.wait) { effect.add(wait(&state, policy, .continuation)) }
    if commands.contains(.again) { effect.add(load(&state, policy, .continuation)) }
    if commands.contains(.join) {
      let isWaiting = if case .waiting = state.activity { true } else { false }
      effect.add(isWaiting ? wait(&state, policy, .join) : load(&state, policy, .join))
    }
    if commands.contains(.startPage) { effect.add(page(&state, policy, .continuation)) }
    if commands.contains(.holdPage) { effect.add(hold(&state, .newest)) }
    if commands.contains(.joinPage) {
      let isWaiting = state.pages.activity == .waiting
      effect.add(isWaiting ? hold(&state, .join) : page(&state, policy, .join))
    }
    if commands.contains(.poll), let polling = policy.polling { effect.add(poll(polling)) }
    effect = place.lift(effect, identity: nil)
    if commands.contains(.deliver), !state.buffer.actions.isEmpty { effect.add(deliver(&state)) }
    return effect
  }

  @usableFromInline
  func deliver(_ state: inout State) -> Effect<Action> {
    if state.content == nil || state.buffer.actions.isEmpty { return .none }
    return .merge(
      state.buffer.take().compactMap { $0 as? Feature.Action }.map { .send(.loaded($0)) }
    )
  }
}

extension Effect {
  /// Plans another effect after this one.
  @inlinable
  mutating func add(_ next: Effect) { self = .both(self, next) }
}

extension IfLet.Resolved {
  /// The child's effect as the base's, for a child that is there.
  @inlinable
  func lift(_ effect: Effect<Child.Action>, _ state: inout Base.State) -> Effect<Base.Action> {
    field.modify(&state) { optional in
      Optional.modify(&optional) { child in
        place.lift(effect, identity: withUnsafeMutablePointer(to: &child) { identity?.read($0) })
      }
    }
  }
}
