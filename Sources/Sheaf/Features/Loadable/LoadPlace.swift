/// Where a wrapper's load runs: a place beside its content's, so that an id there is its own.
@usableFromInline
final class LoadPlace<Feature: LoadableReducer> {
  typealias State = LoadingState<Feature>
  typealias Action = LoadingActionOf<Feature>
  typealias ContentForm = IfLet<EmptyReducer<State, Action>, Feature>.Resolved

  private let feature: Feature
  private let site: SourceSite
  private let place: ChildPlace<Action, Action>

  @usableFromInline
  init(_ feature: Feature, at site: SourceSite) {
    self.feature = feature
    self.site = site
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
  @usableFromInline
  func handle(
    _ action: LoadingActionOf<Feature>,
    _ state: inout LoadingState<Feature>,
    _ content: IfLet<EmptyReducer<LoadingState<Feature>, LoadingActionOf<Feature>>, Feature>
      .Resolved
  ) -> Effect<LoadingActionOf<Feature>> {
    switch action {
    case .load: perform(state.load(), &state)
    case .appear: perform(state.appear(), &state)
    case .retry: perform(state.retry(), &state)
    case .refresh: perform(state.refresh(), &state)
    case .reload: perform(state.reload(), &state)
    case .cancel: perform(state.cancel(), &state)
    case .setRequest(let request): perform(state.change(to: request), &state)
    case .answered(let answer): settle(answer, &state, content)
    case .loaded: .unhandled
    }
  }

  /// The effect of a command; the load itself starts only when that is performed.
  // Why inout: the state is read only, but a large one would be copied to be passed on.
  @usableFromInline
  func perform(
    _ command: LoadCommand,
    _ state: inout LoadingState<Feature>
  ) -> Effect<LoadingActionOf<Feature>> {
    switch command {
    case .nothing: .none
    case .start: place.lift(plan(state.request, state.generation, isJoining: false), identity: nil)
    case .join: place.lift(plan(state.request, state.generation, isJoining: true), identity: nil)
    case .stop: place.lift(.cancel(id: LoadID.load), identity: nil)
    }
  }

  /// The mark for an action of the content while there is none.
  @usableFromInline
  func missing() -> Effect<LoadingActionOf<Feature>> {
    let child = AbsentChild(.optionalIsNil, in: "LoadingReducer", of: Feature.State.self, at: site)
    return Effect(.absent(child))
  }

  // MARK: - Implementation

  private func settle(
    _ answer: LoadAnswer<Feature.State, Feature.Failure>,
    _ state: inout State,
    _ content: ContentForm
  ) -> Effect<Action> {
    let kind = state.settle(answer) { fresh, current in feature.merge(fresh, into: current) }
    guard let kind, let loaded = state.content else { return .none }
    let effect = feature.onLoaded(loaded, kind: kind)
    if effect.isEmpty { return .none }
    return content.lift(Effect(.lifted(DetachedEffect(effect))), &state)
  }

  private func plan(
    _ request: Feature.Request,
    _ generation: Int,
    isJoining: Bool
  ) -> Effect<Action> {
    let feature = feature
    let work = RunEffect<Action>(
      { send in await send(.answered(Self.load(request, with: feature, generation))) },
      nil,
      EffectLabel("load \(String(describing: Feature.self))", nil, site)
    )
    let revoked = LoadAnswer<Feature.State, Feature.Failure>(
      generation: generation,
      outcome: .cancelled
    )
    return Effect(
      .lifted(
        LoadPlan(
          Effect(.run(work)),
          generation: generation,
          isJoining: isJoining,
          revoked: .answered(revoked)
        )
      )
    )
  }

  /// Calls the loader, off the store's actor unless it is bound to one, and notes how it ended.
  private nonisolated(nonsending) static func load(
    _ request: Feature.Request,
    with feature: Feature,
    _ generation: Int
  ) async -> LoadAnswer<Feature.State, Feature.Failure> {
    let outcome: LoadAnswer<Feature.State, Feature.Failure>.Outcome
    do throws(Feature.Failure) {
      outcome = .succeeded(try await feature.load(request))
    } catch {
      let isCancelled = DependencyValues.current.cancellationErrors.contains(error)
      outcome = isCancelled ? .cancelled : .failed(.thrown(error))
    }
    return LoadAnswer(
      generation: generation,
      outcome: outcome,
      time: DependencyValues.current.timeSince1970
    )
  }
}

extension IfLet.Resolved {
  /// The child's effect as the base's, for a child that is there.
  func lift(_ effect: Effect<Child.Action>, _ state: inout Base.State) -> Effect<Base.Action> {
    field.modify(&state) { optional in
      Optional.modify(&optional) { child in
        place.lift(effect, identity: withUnsafeMutablePointer(to: &child) { identity?.read($0) })
      }
    }
  }
}
