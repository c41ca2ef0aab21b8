/// Runs a feature whose state is loaded: the loading, and the feature while there is content.
///
/// Its state is ``LoadingState``, its actions are ``LoadingActionOf``; it composes like any reducer.
/// What the events do (`start` = newest wins: stop what runs, load; `join` = wait for what runs):
///
/// | | idle | loading | loaded | refreshing | refresh failed | failed |
/// |---|---|---|---|---|---|---|
/// | load | start | join | – ¹ | join | start | start |
/// | appear | start | join | – | join | – | – |
/// | retry | start | join | – | join | start | start |
/// | refresh | start | join | start | join | start | start |
/// | reload | start | start | start | start | start | start |
/// | cancel | – | stop ² | – | stop | – | – |
///
/// ¹ Where content is stale: start. ² A cancelled reload puts the old content back, marked stale.
///
/// The handle of `start` and of `join` waits until the load has settled. An answer of an older load
/// changes nothing, also when its loader ignores cancellation. Cancelling the handle that started a
/// load, or an ancestor's `cancel(where:)`, stops the load as `cancel` does.
public struct LoadingReducer<Feature: LoadableReducer>: Reducer {
  /// Request, content, failure and activity.
  public typealias State = LoadingState<Feature>
  /// The events, and the actions of the feature.
  public typealias Action = LoadingActionOf<Feature>
  /// What the store keeps: the feature, resolved, and two places: its own and the load's.
  public typealias ResolvedForm = Resolved
  @usableFromInline let feature: Feature
  @usableFromInline let site: SourceSite

  /// Wraps a feature: `LoadingReducer { Profile() }`.
  @inlinable
  public init(
    _ feature: () -> Feature,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.feature = feature()
    site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs the feature for its actions, then handles what that asks of the loading.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    Resolved(self).reduce(into: &state, action: action)
  }

  /// The feature, resolved, and the places of its effects and of the load.
  @frozen
  public struct Resolved: ResolvedReducer {
    @usableFromInline let feature: Feature
    @usableFromInline let content: IfLet<EmptyReducer<State, Action>, Feature>.Resolved
    @usableFromInline let loads: LoadPlace<Feature>

    /// Makes the places; the feature's body is evaluated with its first action.
    @inlinable
    public init(_ source: LoadingReducer) {
      feature = source.feature
      content = .init(
        IfLet(
          EmptyReducer(),
          StateField(\State.content),
          Action.cases.loaded,
          source.feature,
          source.site
        )
      )
      loads = LoadPlace(source.feature, at: source.site)
    }

    /// Runs the feature for its actions, then handles what that asks of the loading.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      guard case .loaded(let inner) = action else { return loads.handle(action, &state, content) }
      if Optional.isNil(&state.content) { return loads.missing() }
      let effect = content.reduce(into: &state, action: action)
      let update = Optional.modify(&state.content) { content in
        feature.updateRequest(for: inner, state: content)
      }
      guard let update else { return effect }
      return .both(effect, loads.perform(state.update(update), &state))
    }
  }
}
